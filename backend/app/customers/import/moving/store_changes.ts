import { searchable } from '@trailgate/shared/text'
import { customerEvents } from '#customers/events'
import type { MovingChange } from '#customers/import/moving/moved'
import { matchAgain } from '#customers/duplicates/match_due'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import type { Actor } from '#platform/actor'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'

type At = { importId: number; by: Actor }

/** Fills in fields of known people: each change is in their history, and noted for the undo. */
export async function recordFilled(
  changes: readonly MovingChange[],
  { importId, by }: At,
  trx: Transaction
) {
  for (const [customerId, some] of Map.groupBy(changes, ({ customerId: id }) => id)) {
    await changePerson({ customerId, changes: some, by }, trx)
    await insertMany(
      trx,
      'import_changes',
      some.map(({ row, field, before, after }) => ({
        import_id: importId,
        customer_id: customerId,
        row_number: row,
        field,
        before_value: before,
        after_value: after,
      }))
    )
  }
}

type Change = { customerId: number; changes: readonly MovingChange[]; by: Actor }

/** Writes new values of fields, with what follows from them. */
export async function changePerson({ customerId, changes, by }: Change, trx: Transaction) {
  const columns: Record<string, string | null> = {}
  for (const { field, after } of changes) columns[field] = after
  if (typeof columns.first_name === 'string')
    columns.first_name_search = searchable(columns.first_name)
  if (typeof columns.last_name === 'string')
    columns.last_name_search = searchable(columns.last_name)
  const query = rowsIn('customers', trx).where('id', customerId)
  const { revision } = await query.clone().forUpdate().select('revision').firstOrFail()
  const noPhone = columns.phone ? { no_phone: false } : {}
  await query.update({ ...columns, ...noPhone, revision: revision + 1 })
  const changed = Object.fromEntries(
    changes.map(({ field, before, after }) => [field, { from: before, to: after }])
  )
  await record({ action: 'customer.updated', by, customerId, details: { changed } }, trx)
  await storeSearchKeys([customerId], trx)
  await matchAgain([customerId], trx)
  if ('date_of_birth' in columns)
    await customerEvents.coverageChanged.emit({ ids: [customerId] }, trx)
}
