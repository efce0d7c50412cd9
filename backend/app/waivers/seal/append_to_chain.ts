import { rowsIn } from '#platform/database/rows_in'
import { insertMany } from '#platform/database/insert_many'
import { statement } from '#platform/database/statement'
import { linkAfter, signatureOf, type Link } from '#waivers/seal/link'
import { signingKey } from '#waivers/seal/signing_key'
import type { Transaction } from '#platform/database/transaction'

/**
 * Adds records to the end of the chain. It locks the chain's end until the transaction is over, so it is the last thing
 * that a transaction does: whoever signs beside it waits for these few statements and no more.
 */
export async function appendToChain(records: Pick<Link, 'uid' | 'digest'>[], trx: Transaction) {
  const signatures = records.map((record) => signatureOf(record, signingKey()))
  const head = await HELD_HEAD.first({}, trx)
  if (!head) throw new Error('the chain of waivers has no end to add to')

  const links: Link[] = []
  for (const record of records) links.push(linkAfter(links.at(-1) ?? head, record))

  const end = links.at(-1)
  if (!end) return
  await insertMany(
    trx,
    'waiver_chain',
    links.map((link, index) => ({ ...link, signature: signatures[index] ?? null }))
  )
  await rowsIn('waiver_chain_head', trx)
    .where('id', 1)
    .update({ sequence: end.sequence, hash: end.hash })
}

const HELD_HEAD = statement(() =>
  rowsIn('waiver_chain_head').where('id', 1).forUpdate().select('sequence', 'hash').limit(1)
)
