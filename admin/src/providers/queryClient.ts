import {
  MutationCache,
  QueryClient,
  type DefaultedQueryObserverOptions,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'

import { pauseBeforeRetry } from '@trailgate/shared/http/retry'
import { FRESH_MINUTES } from '@trailgate/shared/settings/constants'

import { refusalOf } from '../ui/sentenceFor.ts'
import { staleAfter, type Resource } from './resources.ts'

const NOT_FOUND = 404

/** TanStack Query counts the failures before this one. */
const pauseAfter = (failuresBefore: number, error: unknown) =>
  pauseBeforeRetry(failuresBefore + 1, refusalOf(error))

/** The retry rule of every read. */
const RETRY = {
  retry: (failuresBefore: number, error: unknown) => pauseAfter(failuresBefore, error) !== null,
  retryDelay: (failuresBefore: number, error: unknown) => pauseAfter(failuresBefore, error) ?? 0,
}

/** A query client with one retry rule: an option of a query cannot replace it, as react-admin's list controller tries to. */
class OneRuleClient extends QueryClient {
  override defaultQueryOptions<Answer, E, Shown, Kept, Key extends QueryKey, PageParam = never>(
    options:
      | QueryObserverOptions<Answer, E, Shown, Kept, Key, PageParam>
      | DefaultedQueryObserverOptions<Answer, E, Shown, Kept, Key>
  ) {
    return { ...super.defaultQueryOptions(options), ...RETRY }
  }
}

/**
 * Documented defaults: fresh for five minutes, and one retry rule. Each mutation, failed or not, invalidates the resource and those
 * that show it: the screen may be out of date.
 */
export const queryClient: QueryClient = new OneRuleClient({
  defaultOptions: { queries: { staleTime: FRESH_MINUTES * 60_000 } },
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

/** Refetches mounted queries of a resource and of those that show it; marks the others stale. */
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

/** Drops the deleted record from the cache: the dialog behind would refetch it. */
function afterDelete(resource: string, error: unknown, variables: unknown) {
  const { id } = variables as { id?: number }
  if (!error || refusalOf(error)?.status === NOT_FOUND) {
    queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(id) }] })
  }
  return refreshWhere(resource, (method) => method !== 'getOne')
}
