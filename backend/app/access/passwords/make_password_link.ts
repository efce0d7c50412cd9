import db from '@adonisjs/lucid/services/db'
import { RESET_LINK_MINUTES, SET_PASSWORD_LINK_DAYS } from '@trailgate/shared/sessions/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { NotFound } from '#platform/http/refusals'
import { hashOf, newToken } from '#platform/secrets'
import { endedAt } from '#platform/validity'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** How long a link lives, by what it is for. */
export const LIVES_SECONDS = {
  set: SET_PASSWORD_LINK_DAYS * 24 * 3600,
  reset: RESET_LINK_MINUTES * 60,
} as const

type NewLink = {
  customerId: number
  purpose: keyof typeof LIVES_SECONDS
  now: Date
  trx?: Transaction
  /** One that can be told again; else nobody ever can. */
  token?: string
}

/**
 * Makes a link with which somebody chooses a password, once: 7 days after registration or from staff, one
 * hour when it was forgotten. Older links of the same person die, and only the hash of this one is kept.
 */
export async function makePasswordLink({
  customerId,
  purpose,
  now,
  trx,
  token = newToken(),
}: NewLink) {
  const client = trx ?? db
  const expiresAt = sqlTimeAfter(now, LIVES_SECONDS[purpose])
  await rowsIn('password_links', client)
    .where('customer_id', customerId)
    .whereNull('used_at')
    .update({ used_at: endedAt('created_at', now) })
  await rowsInto('password_links', client).insert({
    customer_id: customerId,
    hash: hashOf(token),
    purpose,
    created_at: sqlTime(now),
    expires_at: expiresAt,
  })
  return { url: urlOf(token), expires_at: isoTime(expiresAt) }
}

/** A link that was made before, by its token. @throws {NotFound} when it is gone since. */
export async function passwordLink(token: string) {
  const link = await rowsIn('password_links')
    .where('hash', hashOf(token))
    .select('expires_at')
    .first()
  if (!link) throw new NotFound()
  return { url: urlOf(token), expires_at: isoTime(link.expires_at) }
}

/** From the settings, never from a header of the request: a forged one would send people elsewhere. */
function urlOf(token: string) {
  return `${settings.appUrl}/reset-password?token=${token}`
}
