import { rowsIn } from '#platform/database/rows_in'
import { discardFiles } from '#platform/files/unclaimed'
import type { Transaction } from '#platform/database/transaction'

/**
 * Deletes all documents of these people in the transaction that deletes the people; the files are removed afterwards.
 */
export async function discardDocuments(customerIds: number[], trx: Transaction) {
  const documents = await rowsIn('documents', trx)
    .whereIn('customer_id', customerIds)
    .select('file_key')
  await discardFiles(
    documents.map(({ file_key: key }) => key),
    trx
  )
  await rowsIn('documents', trx).whereIn('customer_id', customerIds).delete()
}
