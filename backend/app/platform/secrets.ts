import { createHash, createHmac, randomBytes } from 'node:crypto'
import { settings } from '#start/settings'

/** A token of 256 random bits, safe in a cookie or a URL. */
export function newToken() {
  return randomBytes(32).toString('base64url')
}

/** Name of a token that may have to be derived again, as for a repeated call. It reveals nothing. */
export function newTokenName() {
  return randomBytes(16).toString('hex')
}

/** Derives the token of that name: only this installation can, so it need not be stored. */
export function tokenNamed(name: string, purpose: string) {
  return Buffer.from(fingerprint(purpose, name), 'hex').toString('base64url')
}

/** Stored hash of a token: a reader of the database cannot use it. */
export function hashOf(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** Keyed fingerprint (HMAC) that only this installation can make, so that a stored one reveals nothing. */
export function fingerprint(purpose: string, content: string) {
  return createHmac('sha256', settings.appKey).update(`${purpose}:${content}`).digest('hex')
}
