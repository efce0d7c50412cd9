import { linkAfter, type Link } from '#services/seal/link'
import type { Transaction } from '#services/transaction'

/**
 * Adds records to the end of the chain. It locks the chain's end until the transaction is over, so it is the last thing
 * that a transaction does: whoever signs beside it waits for these few statements and no more.
 */
export async function appendToChain(records: { uid: string; digest: string }[], trx: Transaction) {
  const head: { sequence: number; hash: string } = await trx
    .from('waiver_chain_head')
    .where('id', 1)
    .forUpdate()
    .select('sequence', 'hash')
    .firstOrFail()

  const links: Link[] = []
  for (const record of records) links.push(linkAfter(links.at(-1) ?? head, record))

  const end = links.at(-1)
  if (!end) return
  await trx.table('waiver_chain').multiInsert(links)
  await trx
    .from('waiver_chain_head')
    .where('id', 1)
    .update({ sequence: end.sequence, hash: end.hash })
}
