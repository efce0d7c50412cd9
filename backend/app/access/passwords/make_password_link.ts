import db from '@adonisjs/lucid/services/db'
import { RESET_LINK_MINUTES, SET_PASSWORD_LINK_DAYS } from '@trailgate/shared/sessions/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { NotFound } from '#platform/http/refusals'
import { hashOf, newToken } from '#platform/secrets'
import { endedAt } from '#platform/validity'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Reader, Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Lifetime of a link, by purpose. */
export const LIVES_SECONDS = {
  set: SET_PASSWORD_LINK_DAYS * 24 * 3600,
  reset: RESET_LINK_MINUTES * 60,
} as const

type NewLink = {
  customerId: number
  purpose: keyof typeof LIVES_SECONDS
  now: Date
  trx?: Transaction
  /** A token that can be derived again; by default it cannot. */
  token?: string
  /** Shown on a staff screen, or sent to an address that staff gave: staff could follow it themselves. */
  seenByStaff?: boolean
  /** The link made just before stays valid until one of the two is used. */
  besides?: boolean
}

/**
 * Creates a one-time link for choosing a password: valid 7 days after registration or from staff, one hour for a
 * forgotten password. Older links of the same person are invalidated, and only the hash of this one is stored.
 */
export async function makePasswordLink({
  customerId,
  purpose,
  now,
  trx,
  token = newToken(),
  seenByStaff = false,
  besides = false,
}: NewLink) {
  const client = trx ?? db
  const expiresAt = sqlTimeAfter(now, LIVES_SECONDS[purpose])
  if (!besides) await endPasswordLinks({ customerId, now }, client)
  await rowsInto('password_links', client).insert({
    customer_id: customerId,
    hash: hashOf(token),
    purpose,
    seen_by_staff: seenByStaff,
    created_at: sqlTime(now),
    expires_at: expiresAt,
  })
  return { url: urlOf(token), expires_at: isoTime(expiresAt) }
}

/** The same for a person whose number was taken away: at this address they give another, and may choose a password then. */
export async function makeNumberLink(link: Omit<NewLink, 'token'>) {
  const token = newToken()
  const { expires_at: end } = await makePasswordLink({ ...link, token })
  return { url: `${settings.appUrl}/new-number?token=${token}`, expires_at: end }
}

/** Invalidates a person's password links. */
export async function endPasswordLinks(
  { customerId, now }: Pick<NewLink, 'customerId' | 'now'>,
  client: Reader
) {
  await rowsIn('password_links', client)
    .where('customer_id', customerId)
    .whereNull('used_at')
    .update({ used_at: endedAt('created_at', now) })
}

/** An existing link, by its token. @throws {NotFound} when it is gone. */
export async function passwordLink(token: string) {
  const link = await rowsIn('password_links')
    .where('hash', hashOf(token))
    .select('expires_at')
    .first()
  if (!link) throw new NotFound()
  return { url: urlOf(token), expires_at: isoTime(link.expires_at) }
}

/** From the settings, never from a request header: a forged one would lead elsewhere. */
function urlOf(token: string) {
  return `${settings.appUrl}/reset-password?token=${token}`
}
