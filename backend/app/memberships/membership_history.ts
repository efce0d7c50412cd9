import type { Page } from '@trailgate/shared/http/paging'
import { rowsIn } from '#platform/database/rows_in'
import { mustExist } from '#memberships/must_exist'
import { toHistoryEntry, type HistoryRow } from '#customers/history/history_transformer'

/** History of a membership and its places, newest first, with the total. @throws {NotFound} */
export async function membershipHistory(id: number, { offset, limit }: Page) {
  await mustExist(id)
  const events = () => rowsIn('membership_events').where('membership_id', id)
  const { total } = await events().count('* as total').firstOrFail()
  const rows: HistoryRow[] = await events()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('action', 'actor_kind', 'actor_name', 'details', 'created_at')
  return { entries: rows.map(toHistoryEntry), total: Number(total) }
}
