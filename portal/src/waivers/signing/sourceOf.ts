import { messageOf } from '@trailgate/shared/http/error'

import type { useQuery } from '../../api/useQuery.ts'
import type { Source } from './source.ts'

/** What is read, as the signing flow takes it; `failed` is the sentence for a failure without words of its own. */
export function sourceOf<T>(
  { data, error, refetch }: ReturnType<typeof useQuery<T>>,
  failed: string
): Source<T> {
  return {
    data,
    problem: error && data === undefined ? messageOf(error, failed) : null,
    ask: refetch,
  }
}
