import { timingSafeEqual } from 'node:crypto'
import type { Channel } from '@trailgate/shared/marketing/constants'
import { fingerprint } from '#platform/secrets'
import { settings } from '#start/settings'

/** Scope of an unsubscribe link: one campaign type, on one channel, for one customer. */
export type Subscription = { customerId: number; campaignTypeId: number; channel: Channel }

const LETTERS: Record<Channel, string> = { email: 'e', sms: 's' }
const SHAPE = /^([0-9a-z]{1,7})-([0-9a-z]{1,7})-([es])-([\w-]{16})$/

/**
 * Token of an unsubscribe link: its scope, signed with this installation's key. It is short, never expires, cannot be
 * forged, and grants nothing else.
 */
export function unsubscribeToken({ customerId, campaignTypeId, channel }: Subscription): string {
  const what = `${customerId.toString(36)}-${campaignTypeId.toString(36)}-${LETTERS[channel]}`
  return `${what}-${signatureOf(what)}`
}

/** Verifies a token; null if its signature is invalid. */
export function subscriptionOf(token: string): Subscription | null {
  const [, customer = '', type = '', letter, signature = ''] = SHAPE.exec(token) ?? []
  if (!letter) return null
  const expected = signatureOf(`${customer}-${type}-${letter}`)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  return {
    customerId: Number.parseInt(customer, 36),
    campaignTypeId: Number.parseInt(type, 36),
    channel: letter === 's' ? 'sms' : 'email',
  }
}

/** URL of the unsubscribe link. */
export function unsubscribeUrl(subscription: Subscription): string {
  return `${settings.appUrl}/api/unsubscribe/${unsubscribeToken(subscription)}`
}

/** 96 bits: too many to guess, and short enough for a text message. */
function signatureOf(what: string): string {
  return Buffer.from(fingerprint('unsubscribe', what), 'hex').toString('base64url').slice(0, 16)
}
