import { rowsIn } from '#platform/database/rows_in'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { sha256 } from '#platform/sha256'
import { digestOf, hashOfLink, type Link } from '#waivers/seal/link'

/** A record that exists and is as it was sealed: its frozen text, its picture, its row of the chain. */
export type WholeRecord = {
  /** The frozen text, byte for byte as sealed. */
  text: string
  salt: string
  body: FrozenBody
  image: Uint8Array
  link: Link
}

/**
 * Reads a record; returns 'gone' if it does not exist (any more), 'changed' if it is not as it was sealed. Read-only.
 */
export async function wholeRecord(uid: string): Promise<WholeRecord | 'gone' | 'changed'> {
  const row = await rowsIn('waiver_records as r')
    .join('waiver_chain as c', 'c.uid', 'r.uid')
    .where('r.uid', uid)
    .select('r.salt', 'r.body', 'r.image')
    .select('c.sequence', 'c.uid', 'c.previous_hash', 'c.digest', 'c.hash')
    .first()
  if (!row) return 'gone'
  const { salt, body: text, image, ...link } = row
  if (link.digest !== digestOf({ salt, body: text }) || link.hash !== hashOfLink(link)) {
    return 'changed'
  }
  const body: FrozenBody = JSON.parse(text)
  return sha256(image) === body.signature.sha256 ? { text, salt, body, image, link } : 'changed'
}
