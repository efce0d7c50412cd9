import type { HouseholdSale } from '@trailgate/shared/memberships/schemas'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { messages as apiKeys } from '@trailgate/shared/api_keys/messages'
import { messages } from '@trailgate/shared/minors/messages'
import { linkOwnMinor } from '#customers/minors/link_own_minor'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { sellMembership } from '#memberships/create_membership'
import { knownCustomer } from '#memberships/known_customer'
import { takePlace } from '#memberships/slots/assign_slot'
import { placesOf } from '#memberships/slots/place'
import { NoFreeSlot } from '#memberships/slots/slot_refusals'
import type { Caller } from '#access/callers'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { Forbidden, Invalid } from '#platform/http/refusals'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Sells a membership and fills its places in one transaction, once per `Idempotency-Key`: the
 * customer gets the first place, then the holders and the customer's new minors in the order sent
 * (docs/product/memberships.md#selling-to-a-family).
 * @throws {Invalid} 422 for an unknown customer or type, or when a new minor has no emergency
 * contact.
 * @throws {GuardianTooYoung} 403 for new minors of a minor.
 * @throws {NoFreeSlot} 409 for more people than places.
 * @throws {AlreadyMember} 409 for a person who is named twice.
 * @throws {Conflict} 409 when another membership has the number.
 */
export async function sellToHousehold(caller: Caller, sale: HouseholdSale): Promise<number> {
  const { by } = caller
  const { holders, minors, ...membership } = sale
  if (minors.length > 0 && !mayAddPeople(caller)) throw new Forbidden(apiKeys.minors)
  const memberIds = minors.length === 0 ? [] : await takeMemberIds(minors.length)

  const { id } = await withIdempotencyKey(caller, {
    resource: 'membership.household',
    body: sale,
    make: async (trx) => {
      await lockPeople(sale, trx)
      const added = await addMinors({ sale, memberIds, by }, trx)
      const membershipId = await sellMembership({ sale: membership, by }, trx)
      const known = holders.map((holder) => ({ id: holder, relationship: null }))
      await seat({ membershipId, holders: [...known, ...added], by }, trx)
      return membershipId
    },
  })
  return id
}

/** A key adds people only with the scope for it. */
function mayAddPeople(caller: Caller) {
  return caller.kind !== 'key' || caller.key.scopes.includes('customers:write')
}

type Holder = { id: number; relationship: RelationshipType | null }

/**
 * Locks all existing people of the sale in the order of their ids, so that two sales to one family
 * cannot deadlock.
 */
async function lockPeople(
  { customer_id: buyer, holders, minors }: HouseholdSale,
  trx: Transaction
) {
  const ids = [...new Set([buyer, ...holders])].sort((one, other) => one - other)
  for (const id of ids) {
    if (id !== buyer) await knownCustomer(id, `holders.${holders.indexOf(id)}`, trx)
    else await lockBuyer({ id, isGuardian: minors.length > 0 }, trx)
  }
}

/** A guardian is locked for writing at once: a shared lock is not raised later. */
async function lockBuyer(
  { id, isGuardian }: { id: number; isGuardian: boolean },
  trx: Transaction
) {
  if (isGuardian) await rowsIn('customers', trx).where('id', id).forUpdate().select('id')
  await knownCustomer(id, 'customer_id', trx)
  if (isGuardian) await lockGuardian({ id, today: clock.today() }, trx)
}

type NewMinors = { sale: HouseholdSale; memberIds: readonly string[]; by: Actor }

async function addMinors(
  { sale: { customer_id: guardianId, minors }, memberIds, by }: NewMinors,
  trx: Transaction
): Promise<Holder[]> {
  if (minors.length > 0) await refuseWithoutContact(guardianId, trx)
  const added: Holder[] = []
  for (const [index, sent] of minors.entries()) {
    const memberId = memberIds[index]
    if (!memberId) throw new Error('A minor has no member id')
    const { id } = await linkOwnMinor({ guardianId, sent, memberId, by }, trx)
    added.push({ id, relationship: sent.relationship_type })
  }
  return added
}

/** A minor needs an emergency contact. @throws {Invalid} 422 */
async function refuseWithoutContact(guardianId: number, trx: Transaction) {
  const guardian = await rowsIn('customers', trx)
    .where('id', guardianId)
    .select('phone', 'emergency_contact_name', 'emergency_contact_phone')
    .firstOrFail()
  const { phone, emergency_contact_name: name, emergency_contact_phone: number } = guardian
  if (phone || (name && number)) return
  throw new Invalid({ minors: [messages['emergency_contact_phone.required']] })
}

type Seating = { membershipId: number; holders: readonly Holder[]; by: Actor }

async function seat({ membershipId, holders, by }: Seating, trx: Transaction) {
  const [, ...free] = await placesOf(membershipId, trx)
  const now = clock.now()
  for (const [index, { id: customerId, relationship }] of holders.entries()) {
    const place = free[index]
    if (!place) throw new NoFreeSlot()
    // The membership is not visible to other transactions yet.
    await takePlace({ place, customerId, relationship, by, now }, trx)
  }
}
