import { MutationCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'

import { ApiError } from '@trailgate/shared/http/error'
import { FRESH_MINUTES, RETRIES } from '@trailgate/shared/settings/constants'

import { staleAfter, type Resource } from './resources.ts'

const NOT_FOUND = 404

/**
 * Documented defaults: fresh for five minutes, three retries; what the server refused is not asked again. Whatever was tried on a
 * resource, refused or not, makes stale what shows it: what is shown may be older than what is.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MINUTES * 60_000,
      retry: (failures, error) => failures < RETRIES && !isRefusal(error),
    },
  },
  mutationCache: new MutationCache({
    onSettled(_data, error, variables, _result, mutation) {
      // The keys of react-admin's mutations begin as ours do.
      const [resource, method] = mutation.options.mutationKey as [Resource, string]
      const done = method === 'delete' ? afterDelete(resource, error, variables) : refresh(resource)
      // A button that stays busy until the new state is on the screen says so.
      return mutation.meta?.untilShown ? done : undefined
    },
  }),
})

/** Reads again what is on the screen of a resource and of whatever shows some of it; the rest when it is next looked at. */
export async function refresh(resource: Resource): Promise<void> {
  await refreshWhere(resource, () => true)
}

function refreshWhere(resource: string, isStale: (method: unknown) => boolean) {
  return Promise.all(
    staleAfter(resource).map((each) =>
      queryClient.invalidateQueries({
        queryKey: [each],
        predicate: ({ queryKey }) => isStale(queryKey[1]),
      })
    )
  )
}

/** Not the one who is gone: the dialog behind would ask for that one again. */
function afterDelete(resource: string, error: unknown, variables: unknown) {
  const { id } = variables as { id?: number }
  if (!error || statusOf(error) === NOT_FOUND) {
    queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(id) }] })
  }
  return refreshWhere(resource, (method) => method !== 'getOne')
}

function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500
}

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError || error instanceof HttpError ? error.status : undefined
}
