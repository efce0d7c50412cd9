import type { NewNumber } from '@trailgate/shared/customers/number'
import { messages } from '@trailgate/shared/customers/number_messages'
import type { Caller } from '#access/callers'
import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import { LIVES_SECONDS } from '#access/passwords/make_password_link'
import { writeChanges } from '#customers/update_customer'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { consume } from '#platform/http/rate_limits'
import { Invalid } from '#platform/http/refusals'
import { hashOf } from '#platform/secrets'
import { isValid } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

class LinkOver extends Invalid {
  constructor() {
    super({ token: [messages.token] })
  }
}

/**
 * Gives a number to a person whose last one was taken away, over the link in the letter to the address on file. The link stays good for
 * choosing a password. Idempotent.
 * @throws {Invalid} 422 for a used, expired or unknown link, and for a person who has a number.
 * @throws {DuplicatePhone} 409
 * @throws {RateLimited}
 */
export async function giveNumber(caller: Caller, { token, phone }: NewNumber) {
  const { ip } = caller
  const link = await linkOf(token)
  const guess = link ? null : await consume(['token.address', ip])
  // Rate limit: a link's holder could otherwise try out which numbers are registered.
  if (link) await consume(['own_number.rider', String(link.customer_id)])
  const { repeated } = await withIdempotencyKey(caller, {
    resource: 'own_number',
    body: { token, phone },
    make: async (trx) => {
      if (!link) throw new LinkOver()
      const { customer_id: id, seen_by_staff: seenByStaff } = link
      const person = await rowsIn('customers', trx)
        .where('id', id)
        .whereNull('closed_at')
        .forUpdate()
        .select('first_name', 'last_name', 'phone', 'phone_released_at')
        .first()
      if (!person || person.phone !== null || person.phone_released_at === null) {
        throw new LinkOver()
      }
      const name = `${person.first_name} ${person.last_name}`
      if (!(await isUnused(token, trx))) throw new LinkOver()
      await writeChanges({ id, changes: { phone }, by: { kind: 'rider', id, name, ip } }, trx)
      if (seenByStaff) await notifyAccountChanged({ customerId: id, changes: ['phone'] }, trx)
      return id
    },
  })
  if (repeated) await guess?.giveBack()
}

async function linkOf(token: string) {
  const link = await rowsIn('password_links')
    .where('hash', hashOf(token))
    .whereNull('used_at')
    .select('customer_id', 'purpose', 'expires_at', 'seen_by_staff')
    .first()
  return link && isValid(link.expires_at, LIVES_SECONDS[link.purpose], clock.now()) ? link : null
}

/** Asked with the person locked: the link may have ended since, such as with another address of theirs. */
async function isUnused(token: string, trx: Transaction): Promise<boolean> {
  const link = await rowsIn('password_links', trx)
    .where('hash', hashOf(token))
    .whereNull('used_at')
    .select('id')
    .first()
  return link !== null
}
