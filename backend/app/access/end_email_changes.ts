import type { Transaction } from '#platform/database/transaction'

/** Links that were not followed yet lead nowhere any more. */
export async function endEmailChanges(customerId: number, trx: Transaction) {
  await trx.from('email_changes').where('customer_id', customerId).whereNull('used_at').delete()
}
