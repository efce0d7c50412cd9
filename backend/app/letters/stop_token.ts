import { timingSafeEqual } from 'node:crypto'
import { fingerprint } from '#platform/secrets'
import { settings } from '#start/settings'

const SHAPE = /^([0-9a-z]{1,7})-r-([\w-]{16})$/

/** URL of `List-Unsubscribe` of a letter, which stops the reminders to its address: signed with this installation's key; it works for as long as the letter is kept. */
export function stopUrl(letterId: number): string {
  const who = letterId.toString(36)
  return `${settings.appUrl}/api/unsubscribe/${who}-r-${signatureOf(who)}`
}

/** True for the token of a reminder, valid or not; campaigns have tokens of their own. */
export function isOfReminders(token: string): boolean {
  return SHAPE.test(token)
}

/** The letter of a token; null if its signature is invalid. */
export function stoppedBy(token: string): number | null {
  const [, who = '', signature = ''] = SHAPE.exec(token) ?? []
  if (who === '') return null
  const expected = Buffer.from(signatureOf(who))
  return timingSafeEqual(Buffer.from(signature), expected) ? Number.parseInt(who, 36) : null
}

function signatureOf(who: string): string {
  return Buffer.from(fingerprint('stop_reminders', who), 'hex').toString('base64url').slice(0, 16)
}
