import { isBanned } from '@trailgate/shared/visits/may_ride'
import type { CustomersRow, SignLinksRow } from '#database/rows'
import { banOf } from '#access/bans'
import { SIGN_LINK_SECONDS } from '#access/sign_links/make_sign_link'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { hashOf } from '#platform/secrets'
import { isValid } from '#platform/validity'

export type Signer = Pick<CustomersRow, 'id' | 'first_name' | 'last_name'> &
  Pick<SignLinksRow, 'seen_by_staff'>

/**
 * Owner of a sign link, locked within a transaction; null for an unknown or expired link, and for an owner who is kept
 * out meanwhile.
 */
export async function liveSignLink(token: string, trx?: Transaction): Promise<Signer | null> {
  const row = await rowsIn('sign_links as l', trx)
    .join('customers as c', 'c.id', 'l.customer_id')
    .where('l.hash', hashOf(token))
    .where('c.status', 'active')
    .whereNull('c.closed_at')
    .forShare()
    .select('l.expires_at', 'l.seen_by_staff', 'c.id', 'c.first_name', 'c.last_name')
    .select('c.banned_at', 'c.banned_by', 'c.ban_until', 'c.ban_reason')
    .first()
  if (!row || !isValid(row.expires_at, SIGN_LINK_SECONDS, clock.now())) return null
  return isBanned({ ban: banOf(row) }, clock.today()) ? null : row
}
