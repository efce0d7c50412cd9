import { createHash, createHmac, randomBytes } from 'node:crypto'
import { settings } from '#start/settings'

/** A token of 256 random bits, safe in a cookie or an address. */
export function newToken() {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: whoever reads the database cannot use it. */
export function hashOf(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** A fingerprint that only this installation can make, so that a stored one gives nothing away. */
export function fingerprint(purpose: string, content: string) {
  return createHmac('sha256', settings.appKey).update(`${purpose}:${content}`).digest('hex')
}
