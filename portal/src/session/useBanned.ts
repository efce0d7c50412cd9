import { useQuery } from '../api/useQuery.ts'
import { me } from '../dashboard/queries.ts'

/**
 * True if the park has banned the rider: the server refuses all but reading their own data, and no page offers more.
 */
export function useBanned(): boolean {
  const { data } = useQuery(me)
  return data?.is_banned ?? false
}
