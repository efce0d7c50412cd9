import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Invalidates the sign links and parent links of these people and ends the sessions opened by them: for banned,
 * suspended, closed or merged people, and after another e-mail address.
 */
export async function endSignLinks(ids: readonly number[], trx: Transaction) {
  await rowsIn('sign_links', trx)
    .whereIn('customer_id', [...ids])
    .delete()
  await rowsIn('sessions', trx)
    .whereIn('customer_id', [...ids])
    .where('by_link', true)
    .delete()
  await endParentLinks(ids, trx)
}

/** Deletes the links to a parent that these people asked for, confirmed, or are the child of. */
export async function endParentLinks(ids: readonly number[], trx: Transaction) {
  await rowsIn('parent_links', trx)
    .where((either) => {
      void either
        .whereIn('asker_id', [...ids])
        .orWhereIn('minor_id', [...ids])
        .orWhereIn('guardian_id', [...ids])
    })
    .delete()
}
