import { messages } from '@trailgate/shared/sessions/messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { endEmailChanges } from '#access/end_email_changes'
import { endPasswordLinks, LIVES_SECONDS } from '#access/passwords/make_password_link'
import { Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { forgetDevices } from '#access/known_devices'
import { refund, consume } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { checkNewPassword } from '#access/passwords/password_rules'
import { hashPassword } from '#access/passwords/passwords'
import { hashOf } from '#platform/secrets'
import { endedAt, isValid } from '#platform/validity'

type Reset = { token: string; password: string }

class LinkOver extends Invalid {
  constructor() {
    super({ token: [messages['reset.token']] })
  }
}

/**
 * Sets the password of the link's owner. The link is used up, all sessions of that person end, and their other links
 * are invalidated. Idempotent.
 * @throws {Invalid} 422 for a used, expired or unknown link, and for a password that is too easy.
 * @throws {RateLimited}
 */
export async function resetPassword(caller: Caller, { token, password }: Reset) {
  const { ip } = caller
  const now = clock.now()
  const link = await linkOf(token, now)
  const guess = link ? null : await consume(['token.address', ip])
  if (link) {
    checkNewPassword(password, { phone: link.phone, names: [link.first_name, link.last_name] })
  }
  const passwordHash = link && (await hashPassword(password))

  const { repeated } = await withIdempotencyKey(caller, {
    resource: 'password',
    body: { token, password },
    make: async (trx) => {
      // Checked only here: a repeated call comes with a link that its first one used up.
      if (!link) throw new LinkOver()
      const used = await rowsIn('password_links', trx)
        .where('id', link.id)
        .whereNull('used_at')
        .update({ used_at: endedAt('created_at', now) })
      if (Number(used) === 0) throw new LinkOver()
      await rowsIn('customers', trx)
        .where('id', link.customer_id)
        .update({ password_hash: passwordHash, password_by_staff_link: link.seen_by_staff })
      await endPasswordLinks({ customerId: link.customer_id, now }, trx)
      await rowsIn('sessions', trx).where('customer_id', link.customer_id).delete()
      await forgetDevices({ column: 'customer_id', id: link.customer_id }, trx)
      await endEmailChanges(link.customer_id, trx)
      const by = {
        kind: 'rider' as const,
        id: link.customer_id,
        name: `${link.first_name} ${link.last_name}`,
        ip,
      }
      const action = link.seen_by_staff === 1 ? 'password.set_by_staff_link' : 'password.set'
      await record({ action, by, customerId: link.customer_id }, trx)
      return link.customer_id
    },
  })
  if (repeated) await guess?.giveBack()
  if (link?.phone) await refund('rider.day', link.phone)
  if (link) await refund('own_password.day', String(link.customer_id))
}

async function linkOf(token: string, now: Date) {
  const link = await rowsIn('password_links as l')
    .join('customers as c', 'c.id', 'l.customer_id')
    .where('l.hash', hashOf(token))
    .whereNull('l.used_at')
    .whereNull('c.closed_at')
    .select('l.id', 'l.customer_id', 'l.purpose', 'l.expires_at', 'l.seen_by_staff')
    .select('c.first_name', 'c.last_name', 'c.phone')
    .first()
  return link && isValid(link.expires_at, LIVES_SECONDS[link.purpose], now) ? link : null
}
