import { useContext } from 'react'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { DataProviderContext } from 'react-admin'

import type { Signal } from '../api/client.ts'
import type { NamedMethods, TrailgateDataProvider } from './dataProvider.ts'
import { keyOf, type Resource } from './resources.ts'

type Named = keyof NamedMethods
export type Params = { [M in Named]: Parameters<NamedMethods[M]>[0] }
type Answers = { [M in Named]: Awaited<ReturnType<NamedMethods[M]>> }

/** Those that answer a file. */
export type FileMethod = { [M in Named]: Answers[M] extends Blob ? M : never }[Named]

/** The named methods, typed so that each result follows from its parameters. */
type Provider = { [M in Named]: (params: Params[M] & Signal) => Promise<Answers[M]> }

/** Keeps the answer to the question before on the screen until the new one is here: another page of a list. */
export const KEEP_SHOWN = { placeholderData: keepPreviousData } as const

/** For edit forms: reads the stored record, and does not refetch while it is edited. */
export const AS_STORED = {
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/**
 * Reads what a named method of the data provider answers. Its key in the cache is that of react-admin's own hooks, `[resource, method,
 * params]`, so that a change of the resource makes it stale.
 */
export function useProviderQuery<M extends Named, Shown = Answers[M]>(
  resource: Resource,
  method: M,
  params: Params[M],
  options: Omit<UseQueryOptions<Answers[M], Error, Shown>, 'queryKey' | 'queryFn'> = {}
) {
  const provider = useProvider()
  return useQuery<Answers[M], Error, Shown>({
    ...options,
    queryKey: keyOf(resource, method, params),
    queryFn: ({ signal }) => provider[method]({ ...params, signal }),
  })
}

/** Changes something by a named method; whatever shows the resource is read again (queryClient.ts). */
export function useProviderMutation<M extends Named>(
  resource: Resource,
  method: M,
  options: Omit<
    UseMutationOptions<Answers[M], Error, Params[M]>,
    'mutationKey' | 'mutationFn' | 'meta'
  > & {
    /** Stays pending until what was changed is on the screen. */
    untilShown?: boolean
  } = {}
) {
  const { untilShown, ...rest } = options
  const provider = useProvider()
  return useMutation<Answers[M], Error, Params[M]>({
    ...rest,
    meta: { untilShown },
    mutationKey: [resource, method],
    mutationFn: (params) => provider[method](params),
  })
}

/**
 * The data provider. react-admin's useDataProvider rerenders its caller on each navigation, in case it has to sign the user out.
 * Ours never does (authProvider.ts), and every list row reads the park's time zone.
 */
export function useProvider(): Provider {
  return useContext(DataProviderContext) as TrailgateDataProvider
}
