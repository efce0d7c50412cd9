import { rowsIn } from '#platform/database/rows_in'
import { insertMany } from '#platform/database/insert_many'
import { statement } from '#platform/database/statement'
import { linkAfter, signatureOf, type Link } from '#waivers/seal/link'
import { expectOwnKey } from '#waivers/seal/own_key'
import { signingKey, signingKeyId } from '#waivers/seal/signing_key'
import type { Transaction } from '#platform/database/transaction'

/**
 * Appends records to the chain and returns their links. It locks the chain's end until the transaction ends, so only
 * steps that need the links may follow: concurrent signers wait for these few statements only.
 * @throws {OtherKey} 503 when the park signs with another key since this process was started.
 */
export async function appendToChain(
  records: Pick<Link, 'uid' | 'digest'>[],
  trx: Transaction
): Promise<Link[]> {
  const key = signingKey()
  const head = await LOCKED_HEAD.first({}, trx)
  if (!head) throw new Error('the chain of waivers has no end to add to')
  expectOwnKey(head.key_id)
  // Each record names the last checkpoint, so that no checkpoint can be removed unnoticed.
  const { checkpoint } = head

  const links: Link[] = []
  for (const record of records) links.push(linkAfter(links.at(-1) ?? head, record))

  const end = links.at(-1)
  if (!end) return []
  await insertMany(
    trx,
    'waiver_chain',
    links.map((link) => ({
      ...link,
      checkpoint,
      signature: signatureOf({ ...link, checkpoint }, key),
    }))
  )
  await rowsIn('waiver_chain_head', trx)
    .where('id', 1)
    .update({ sequence: end.sequence, hash: end.hash, key_id: signingKeyId() })
  return links
}

const LOCKED_HEAD = statement(() =>
  rowsIn('waiver_chain_head')
    .where('id', 1)
    .forUpdate()
    .select('sequence', 'hash', 'key_id', 'checkpoint')
    .limit(1)
)
