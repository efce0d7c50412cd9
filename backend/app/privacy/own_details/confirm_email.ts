import { messages } from '@trailgate/shared/own_details/messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { writeChanges } from '#customers/update_customer'
import { Invalid } from '#platform/http/refusals'
import { EMAIL_CHANGE_SECONDS } from '#privacy/own_details/own_details'
import { clock } from '#platform/clock'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { hashOf } from '#platform/secrets'
import { endedAt, isValid } from '#platform/validity'

class LinkOver extends Invalid {
  constructor() {
    super({ token: [messages['confirm.token']] })
  }
}

/**
 * Applies a confirmed e-mail address, once. Password links mailed to the old address become invalid. Idempotent.
 * @throws {Invalid} 422 for a used, expired or unknown link.
 * @throws {RateLimited}
 */
export async function confirmEmail(caller: Caller, { token }: { token: string }) {
  const { ip } = caller
  const now = clock.now()
  const change = await changeOf(token, now)
  const guess = change ? null : await consume(['token.address', ip])
  const { repeated } = await withIdempotencyKey(caller, {
    resource: 'email_change',
    body: { token },
    make: async (trx) => {
      if (!change) throw new LinkOver()
      const { id, customer_id: customerId, email } = change
      // Lock order: the customer first, as when such a link is cancelled.
      await rowsIn('customers', trx).where('id', customerId).forUpdate().select('id').first()
      const used = await rowsIn('email_changes', trx)
        .where('id', id)
        .whereNull('used_at')
        .update({ used_at: endedAt('created_at', now) })
      if (Number(used) === 0) throw new LinkOver()
      const name = `${change.first_name} ${change.last_name}`
      const by = { kind: 'rider' as const, id: customerId, name, ip }
      await writeChanges({ id: customerId, changes: { email }, by }, trx)
      return customerId
    },
  })
  if (repeated) await guess?.giveBack()
}

async function changeOf(token: string, now: Date) {
  const change = await rowsIn('email_changes as e')
    .join('customers as c', 'c.id', 'e.customer_id')
    .where('e.hash', hashOf(token))
    .whereNull('e.used_at')
    .whereNull('c.closed_at')
    .select('e.id', 'e.customer_id', 'e.email', 'e.expires_at', 'c.first_name', 'c.last_name')
    .first()
  return change && isValid(change.expires_at, EMAIL_CHANGE_SECONDS, now) ? change : null
}
