import { SIGN_LINK_HOURS, SIGN_LINK_TOKEN } from '@trailgate/shared/sign_links/constants'
import { rowsIn } from '#platform/database/rows_in'
import { insertRow } from '#platform/database/insert_many'
import { isoTime, sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/http/refusals'
import { hashOf } from '#platform/secrets'
import { settings } from '#start/settings'

export const SIGN_LINK_SECONDS = SIGN_LINK_HOURS * 3600

type NewLink = { customerId: number; token: string; now: Date }

/** Makes a link with which this person signs for a day; only the hash of its token is kept. Older ones stay: one may be on its way. */
export async function makeSignLink({ customerId, token, now }: NewLink, trx: Transaction) {
  await insertRow(trx, 'sign_links', {
    customer_id: customerId,
    hash: hashOf(token),
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, SIGN_LINK_SECONDS),
  })
}

/** A link that was made before, by its token. @throws {NotFound} when it is gone since. */
export async function signLinkOf(token: string) {
  const link = await rowsIn('sign_links').where('hash', hashOf(token)).select('expires_at').first()
  if (!link) throw new NotFound()
  return { url: signLinkUrl(token), expires_at: isoTime(link.expires_at) }
}

/**
 * From the settings, never from a header of the request. Behind the hash the token is sent to no server and stands in no log; the page
 * takes it out of the address at once.
 */
export function signLinkUrl(token: string) {
  return `${settings.appUrl}/sign#${SIGN_LINK_TOKEN}=${token}`
}
