import { messages } from '@trailgate/shared/customers/manager_messages'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'
import { Conflict } from '#platform/http/refusals'

const LEAVING = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('import_rows as r')
    .join('imports as i', 'i.id', 'r.import_id')
    .whereIn('r.customer_id', ids)
    .whereNotNull('i.undo_began_at')
    .limit(1)
    .select('r.customer_id')
)

/**
 * Guard for every write about people, called after a statement that locks their rows (a history row does so by its
 * foreign key). The undo of an import marks the import, then locks its people and looks for what was written about
 * them. So a write that sees no mark is found by the undo, which waits for it; a later write sees the mark and is
 * refused.
 * @throws {Conflict} 409 when one of them is being removed.
 */
export async function refuseLeaving(ids: readonly number[], reader: Reader) {
  if (await areLeaving(ids, reader)) throw new Conflict(messages['import.being_undone'])
}

/** True if the import of one of them is being undone. */
export async function areLeaving(ids: readonly number[], reader: Reader): Promise<boolean> {
  return ids.length > 0 && (await LEAVING.first({ ids }, reader)) !== null
}
