import type { Transaction } from '#platform/database/transaction'

/** Kills every token of an account. */
export async function endSessions(staffId: number, trx: Transaction) {
  await trx.from('staff_tokens').where('staff_id', staffId).delete()
}
