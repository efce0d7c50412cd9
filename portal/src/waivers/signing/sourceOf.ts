import { messageOf } from '@trailgate/shared/http/error'

import type { useQuery } from '../../api/useQuery.ts'
import type { Source } from './source.ts'

/** A query as a source for the signing flow; `failed` is the fallback message. */
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
