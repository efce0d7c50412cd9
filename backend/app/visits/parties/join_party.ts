import type { PartyJoined } from '@trailgate/shared/parties/schemas'
import { visitorOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { expectFamily } from '#visits/kiosk/expect_family'
import { linked } from '#customers/minors/minors_of'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { consume } from '#platform/http/rate_limits'
import { NotFound } from '#platform/http/refusals'
import { hashOf } from '#platform/secrets'
import { addGuests } from '#visits/parties/add_guests'
import { lockedParty } from '#visits/parties/live_party'
import { partyBy } from '#visits/parties/party_link'

type Joining = { token: string; subjectIds: readonly number[] }

/**
 * Puts a rider and minors of theirs on the list of a party, all or none of one call.
 * @throws {NotFound} for a person who is neither the rider nor a minor linked to them.
 * @throws {PartyOver} 409
 * @throws {PartyFull} 409
 * @throws {RateLimited}
 */
export async function joinParty(caller: Caller, { token, subjectIds }: Joining) {
  const visitor = visitorOf({ caller })
  const { by } = caller
  await consume(['party.join', String(visitor.id)])
  await withIdempotencyKey(caller, {
    resource: 'party_guests',
    body: { party: hashOf(token), subject_ids: subjectIds },
    make: async (trx) => {
      await expectFamily({ visitorId: visitor.id, subjectIds, today: clock.today() }, trx)
      await holdPeople(subjectIds, trx)
      const party = await lockedParty(token, trx)
      await addGuests({ party, ids: subjectIds, by }, trx)
      return party.id
    },
  })
}

/** Locks the people, so that a deletion, merge or closure of one waits. @throws {NotFound} for one that was done before. */
async function holdPeople(ids: readonly number[], trx: Transaction) {
  const people = await rowsIn('customers', trx)
    .whereIn('id', [...ids])
    .whereNull('closed_at')
    .orderBy('id')
    .forShare()
    .select('id')
  if (people.length < ids.length) throw new NotFound()
}

type Registered = { customerId: number; party: string; by: Actor }

/** Adds a person to the list who registers by the link of a party. @throws {PartyOver} @throws {PartyFull} */
export async function joinAtRegistration(
  { customerId, party: token, by }: Registered,
  trx: Transaction
) {
  const party = await lockedParty(token, trx)
  await addGuests({ party, ids: [customerId], by }, trx)
}

/** People of the rider's own family on the list of a party. @throws {NotFound} for an unknown token. */
export async function joinedOf(riderId: number, token: string): Promise<PartyJoined> {
  const party = await rowsIn('parties')
    .where(...partyBy(token))
    .select('id')
    .first()
  if (!party) throw new NotFound()
  const minors = await linked({
    guardianId: riderId,
    today: clock.today(),
  }).select('c.id')
  const guests = await rowsIn('party_guests')
    .where('party_id', party.id)
    .whereIn('customer_id', [riderId, ...minors.map(({ id }) => id)])
    .orderBy('id')
    .select('customer_id')
  return { subject_ids: guests.map(({ customer_id: id }) => id) }
}
