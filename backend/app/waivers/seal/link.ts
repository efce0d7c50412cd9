import { sign, verify, type KeyObject } from 'node:crypto'
import type { WaiverChainRow } from '#database/rows'
import { sha256 } from '../../platform/sha256.ts'

/** What the first record of a park points back to. */
export const CHAIN_START = '0'.repeat(64)

/** One row of the chain: it names its record, seals its body and points at the row before. */
export type Link = Omit<WaiverChainRow, 'signature'>

/** Where the chain ends, or ended. */
export type End = Pick<Link, 'sequence' | 'hash'>

/**
 * The digest of a body. The salt stands beside the body and goes with it, so that nobody can guess an erased body and
 * check the guess against the chain.
 */
export function digestOf({ salt, body }: { salt: string; body: string }) {
  return sha256(`${salt}.${body}`)
}

/** The row that follows `previous`, for a record with this digest. */
export function linkAfter(previous: End, record: Pick<Link, 'uid' | 'digest'>): Link {
  const link = {
    sequence: previous.sequence + 1,
    uid: record.uid,
    previous_hash: previous.hash,
    digest: record.digest,
  }
  return { ...link, hash: hashOfLink(link) }
}

/** What the next row points back to: everything that this row says. */
export function hashOfLink({ sequence, uid, previous_hash: previous, digest }: Omit<Link, 'hash'>) {
  return sha256(`${sequence}.${uid}.${previous}.${digest}`)
}

type Named = Pick<Link, 'uid' | 'digest'>

/**
 * What stands beside a record in the chain: that the park has sealed it. Whoever can write to the database, and cannot read the key, adds
 * no record that nobody has signed, and changes none together with all hashes.
 */
export function signatureOf(record: Named, key: KeyObject) {
  return sign(null, statementOf(record), key).toString('base64')
}

export function isSignedRecord(
  record: Named & Pick<WaiverChainRow, 'signature'>,
  keys: readonly KeyObject[]
) {
  if (record.signature === null) return false
  const bytes = Buffer.from(record.signature, 'base64')
  return keys.some((key) => verify(null, statementOf(record), key, bytes))
}

/** The number is not in it: records stand in a row by their hashes, and the park makes each name once. */
function statementOf({ uid, digest }: Named) {
  return Buffer.from(`trailgate-record-1.${uid}.${digest}`)
}
