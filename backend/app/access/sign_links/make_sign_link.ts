import { SIGN_LINK_DAYS, SIGN_LINK_TOKEN } from '@trailgate/shared/sign_links/constants'
import { rowsIn } from '#platform/database/rows_in'
import { insertRow } from '#platform/database/insert_many'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/http/refusals'
import { hashOf } from '#platform/secrets'
import { settings } from '#start/settings'

export const SIGN_LINK_SECONDS = SIGN_LINK_DAYS * 24 * 3600

type NewLink = {
  customerId: number
  token: string
  now: Date
  /** Shown on a staff screen, or sent to an address that staff gave: staff could follow it themselves. */
  seenByStaff: boolean
}

/**
 * Creates a sign link that is valid for 14 days; only the hash of its token is stored. Older ones stay: one may be on its
 * way.
 */
export async function makeSignLink(
  { customerId, token, now, seenByStaff }: NewLink,
  trx: Transaction
) {
  await insertRow(trx, 'sign_links', {
    customer_id: customerId,
    hash: hashOf(token),
    seen_by_staff: seenByStaff ? 1 : 0,
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, SIGN_LINK_SECONDS),
  })
}

/** An existing link, by its token. @throws {NotFound} when it is gone. */
export async function signLinkOf(token: string) {
  const link = await rowsIn('sign_links').where('hash', hashOf(token)).select('expires_at').first()
  if (!link) throw new NotFound()
  return { url: signLinkUrl(token), expires_at: isoTime(link.expires_at) }
}

/**
 * From the settings, never from a request header. In the URL's hash the token is sent to no server and appears in no
 * log; the page removes it from the address at once.
 */
export function signLinkUrl(token: string) {
  return `${settings.appUrl}/sign#${SIGN_LINK_TOKEN}=${token}`
}
