import { createHash, createHmac, randomBytes } from 'node:crypto'
import { settings } from '#start/settings'

/** A token of 256 random bits, safe in a cookie or an address. */
export function newToken() {
  return randomBytes(32).toString('base64url')
}

/** What a token is called that may have to be told again, as when a call is repeated. It gives nothing away. */
export function newTokenName() {
  return randomBytes(16).toString('hex')
}

/** The token of that name: only this installation can make it, so nobody has to keep it. */
export function tokenNamed(name: string, purpose: string) {
  return Buffer.from(fingerprint(purpose, name), 'hex').toString('base64url')
}

/** What is stored of a token: whoever reads the database cannot use it. */
export function hashOf(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** A fingerprint that only this installation can make, so that a stored one gives nothing away. */
export function fingerprint(purpose: string, content: string) {
  return createHmac('sha256', settings.appKey).update(`${purpose}:${content}`).digest('hex')
}
