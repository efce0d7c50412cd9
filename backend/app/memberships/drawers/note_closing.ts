import type { Actor } from '#platform/actor'
import { AlreadyNoted } from '#memberships/drawers/refusals'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { NotFound } from '#platform/http/refusals'

/**
 * Says why the count of a drawer differs, once.
 * @throws {NotFound}
 * @throws {AlreadyNoted} 409
 */
export async function noteClosing({ id, note, by }: { id: number; note: string; by: Actor }) {
  await inTransaction(async (trx) => {
    const closing = await rowsIn('day_closings', trx)
      .where('id', id)
      .forUpdate()
      .select('day', 'staff_id', 'staff_name', 'note')
      .first()
    if (!closing) throw new NotFound()
    if (closing.note !== null) throw new AlreadyNoted()
    await rowsIn('day_closings', trx)
      .where('id', id)
      .update({ note, noted_by: by.name, noted_at: sqlTime(clock.now()) })
    const { day, staff_id: staffId, staff_name: label } = closing
    const subject = { id: staffId, label }
    await record({ action: 'drawer.noted', by, details: { day }, subject }, trx)
  })
}
