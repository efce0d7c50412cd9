import { timingSafeEqual } from 'node:crypto'
import type { Channel } from '@trailgate/shared/marketing/constants'
import { fingerprint } from '#platform/secrets'
import { settings } from '#start/settings'

/** What a link stops: one kind of message on one channel to one person. */
export type Subscription = { customerId: number; campaignTypeId: number; channel: Channel }

const LETTERS: Record<Channel, string> = { email: 'e', sms: 's' }
const SHAPE = /^([0-9a-z]{1,7})-([0-9a-z]{1,7})-([es])-([\w-]{16})$/

/**
 * The token of a link to unsubscribe: it says what it stops, signed with the key of this installation, so that it is short, works for
 * ever, and nobody can make one up. It opens nothing else.
 */
export function unsubscribeToken({ customerId, campaignTypeId, channel }: Subscription): string {
  const what = `${customerId.toString(36)}-${campaignTypeId.toString(36)}-${LETTERS[channel]}`
  return `${what}-${signatureOf(what)}`
}

/** What a token stops; null for one that we did not make. */
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

/** Where the link leads. */
export function unsubscribeUrl(subscription: Subscription): string {
  return `${settings.appUrl}/api/unsubscribe/${unsubscribeToken(subscription)}`
}

/** 96 bits: more than anybody can try, and short enough for a text message. */
function signatureOf(what: string): string {
  return Buffer.from(fingerprint('unsubscribe', what), 'hex').toString('base64url').slice(0, 16)
}
