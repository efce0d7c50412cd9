import { randomBytes, timingSafeEqual } from 'node:crypto'
import { fingerprint } from '#platform/secrets'

/*
 * Four digits are guessed in no time from a hash that anybody can make. A stored PIN is made with the park's own key, each with a
 * salt of its own.
 */

/** Of what is kept of a PIN. */
export function hashOfPin(pin: string): string {
  const salt = randomBytes(12).toString('hex')
  return `${salt}.${keyed(salt, pin)}`
}

/** True for the right PIN. */
export function isPin(pin: string, hash: string): boolean {
  const [salt = '', kept = ''] = hash.split('.')
  const made = Buffer.from(keyed(salt, pin))
  const known = Buffer.from(kept)
  return made.length === known.length && timingSafeEqual(made, known)
}

function keyed(salt: string, pin: string): string {
  return fingerprint('pickup-pin', `${salt}:${pin}`)
}
