import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { customerEvents } from '#customers/events'
import { matchAgain } from '#customers/duplicates/match_due'
import { record } from '#platform/history'
import type { Transaction } from '#platform/database/transaction'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

/**
 * Reopens a closed profile once it has a guardian, with its status, waivers and history; the phone
 * number and the membership places that were given up are not restored.
 */
export async function reopenProfile({ id, by }: { id: number; by: Actor }, trx: Transaction) {
  await rowsIn('customers', trx)
    .where('id', id)
    .update({ closed_at: null, is_closed: null, revision: trx.raw('revision + 1') })
  await matchAgain([id], trx)
  await storeSearchKeys([id], trx)
  await customerEvents.coverageChanged.emit({ ids: [id] }, trx)
  await record({ action: 'customer.reopened', by, customerId: id }, trx)
}
