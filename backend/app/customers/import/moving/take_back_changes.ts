import { messages } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { changePerson } from '#customers/import/moving/store_changes'
import type { Actor } from '#platform/actor'
import { Conflict } from '#platform/http/refusals'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Gives known people back what an import overwrote, or filled in.
 * @throws {Conflict} 409 that names row and field, when a field says something else by now.
 */
export async function takeBackChanges(
  { importId, by }: { importId: number; by: Actor },
  trx: Transaction
) {
  const rows = await rowsIn('import_changes', trx)
    .where('import_id', importId)
    .orderBy('customer_id')
    .orderBy('id')
    .select('customer_id', 'row_number', 'field', 'before_value', 'after_value')
  for (const [customerId, changes] of Map.groupBy(rows, ({ customer_id: id }) => id)) {
    const now: Record<string, unknown> | null = await rowsIn('customers', trx)
      .where('id', customerId)
      .forUpdate()
      .first()
    for (const { field, after_value: after, row_number: n } of changes) {
      if (now?.[field] !== after)
        throw new Conflict(fill(messages['import.undo_changed'], { n, field }))
    }
    const back = changes.map(({ field, row_number: row, before_value, after_value }) => ({
      customerId,
      row,
      field,
      before: after_value,
      after: before_value,
    }))
    await changePerson({ customerId, changes: back, by }, trx)
  }
}
