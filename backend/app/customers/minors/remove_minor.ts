import { messages } from '@trailgate/shared/minors/messages'
import { endSignLinks } from '#access/sign_links/end_sign_links'
import { rowsIn } from '#platform/database/rows_in'
import { refuseUnderHold } from '#customers/holds/holds_over'
import { endLink } from '#customers/minors/end_link'
import { customerEvents } from '#customers/events'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { minorOf } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'
import { forgetPairs } from '#customers/duplicates/forget_pairs'
import { matchAgain } from '#customers/duplicates/match_due'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

type Removal = { guardianId: number; minorId: number; by: Actor }

/**
 * Ends a guardian's link to a minor (docs/product/minors.md#letting-go). The profile is closed only
 * with the last link, and stays open if the minor has a password and so an account of their own.
 * Signed waivers stay, for staff and for the signer.
 * @throws {NotFound} unless it is a minor of theirs.
 * @throws {UnderHold} 400 while a legal hold protects the signed waivers.
 */
export async function removeMinor({ guardianId, minorId, by }: Removal) {
  await inTransaction(async (trx) => {
    // Two parents who let go at the same time: the second one sees that the first is gone.
    const profile = await rowsIn('customers', trx)
      .where('id', minorId)
      .forUpdate()
      .select('password_hash', 'member_id')
      .first()
    const minor = await minorOf({ guardianId, minorId, today: clock.today() }, trx)
    if (!profile || !minor) throw new NotFound()

    await refuseUnderHold([minorId], messages['remove.on_hold'], trx)
    const now = clock.now()
    const link = { guardianId, minor: { id: minorId, member_id: profile.member_id }, by, now }
    const isLinked = await endLink(link, trx)
    if (isLinked || profile.password_hash) return
    await close({ minorId, by, now }, trx)
    await record({ action: 'customer.closed', by, customerId: minorId }, trx)
  })
}

type Closing = Pick<Removal, 'minorId' | 'by'> & { now: Date }

/** A closed profile signs in nowhere, its phone number is free again and so are its places in families. */
async function close({ minorId: id, by, now }: Closing, trx: Transaction) {
  await rowsIn('customers', trx)
    .where('id', id)
    .update({
      closed_at: endedAt('created_at', now),
      is_closed: true,
      phone: null,
      revision: trx.raw('revision + 1'),
    })
  await forgetPairs(id, trx)
  await matchAgain([id], trx)
  await storeSearchKeys([id], trx)
  await rowsIn('sessions', trx).where('customer_id', id).delete()
  await rowsIn('password_links', trx).where('customer_id', id).delete()
  await endSignLinks([id], trx)

  // A primary member's own membership is for staff to end.
  await customerEvents.closed.emit({ ids: [id], by }, trx)
}
