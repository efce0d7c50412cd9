import { sign, verify, type KeyObject } from 'node:crypto'
import type { WaiverChainRow } from '#database/rows'
import { sha256 } from '../../platform/sha256.ts'

/** Previous hash of a park's first record. */
export const CHAIN_START = '0'.repeat(64)

/** A row of the chain: it names its record, seals its body and refers to the row before. */
export type Link = Omit<WaiverChainRow, 'signature' | 'checkpoint'>

/** End of the chain, now or at an earlier time. */
export type End = Pick<Link, 'sequence' | 'hash'>

/**
 * Digest of a body. The salt is stored beside the body and erased with it, so that an erased body cannot be guessed and
 * checked against the chain.
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

/** Hash that the next row refers to: covers everything in this row. */
export function hashOfLink({ sequence, uid, previous_hash: previous, digest }: Omit<Link, 'hash'>) {
  return sha256(`${sequence}.${uid}.${previous}.${digest}`)
}

/** A record, with the last checkpoint at the time of sealing; older records do not name one. */
type Named = Pick<Link, 'uid' | 'digest'> & Partial<Pick<WaiverChainRow, 'checkpoint'>>

/**
 * Signature of a record in the chain. With write access to the database, but without the key, no one can add an
 * unsigned record, or change one together with all hashes.
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

/** The number is not included: hashes order the records, and the park issues each name once. */
function statementOf({ uid, digest, checkpoint = null }: Named) {
  return Buffer.from(
    checkpoint === null
      ? `trailgate-record-1.${uid}.${digest}`
      : `trailgate-record-2.${uid}.${digest}.${checkpoint}`
  )
}
