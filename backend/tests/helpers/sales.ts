/** Memberships and types for tests, sold over the counter as staff sell them. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { clock } from '#platform/clock'
import { asStaff } from '#tests/helpers/credentials'
import { aPhone, aRider } from '#tests/helpers/people'

type Fields = Record<string, unknown>

/** A membership of a new rider, yearly and without an end unless said, sold by a new cashier or with the given headers. */
export async function aMembership(
  client: ApiClient,
  sale: Fields = {},
  seller?: Record<string, string>
): Promise<Membership> {
  const response = await client
    .post('/api/memberships')
    .headers(seller ?? (await asStaff('cashier')))
    .json({
      customer_id: sale.customer_id ?? (await aRider()).id,
      membership_type: 'yearly',
      start_date: clock.today(),
      ...sale,
    })
  response.assertStatus(201)
  return response.body()
}

/** A type with a name of its own and so many places. */
export async function aType(client: ApiClient, columns: Fields = {}): Promise<MembershipType> {
  const response = await client
    .post('/api/membership-types')
    .headers(await asStaff('manager'))
    .json({
      name: `type_${aPhone()}`,
      display_name: 'Trail Club',
      default_price: 99.5,
      default_duration_days: 30,
      number_of_slots: 1,
      ...columns,
    })
  response.assertStatus(201)
  return response.body()
}

/** The places of a membership in their order, as staff read them. */
export async function slotsOf(client: ApiClient, membership: { id: number }): Promise<Slot[]> {
  const response = await client
    .get(`/api/membership-slots/${membership.id}/slots`)
    .headers(await asStaff('cashier'))
  response.assertStatus(200)
  return response.body()
}

/** Assigns a free place. */
export async function seat(
  client: ApiClient,
  { membership, slot, rider }: { membership: { id: number }; slot: number; rider: { id: number } }
) {
  const slots = await slotsOf(client, membership)
  const found = slots.find(({ slot_number: number }) => number === slot)
  const response = await client
    .post(`/api/membership-slots/${membership.id}/slots/${found?.id}/assign`)
    .headers(await asStaff('cashier'))
    .qs({ customer_id: rider.id })
  response.assertStatus(200)
  return response.body() as Slot
}

/** History of a membership, oldest first. */
export async function eventsOf(membership: { id: number }) {
  const rows: { action: string; actor_name: string | null; details: string }[] = await db
    .from('membership_events')
    .where('membership_id', membership.id)
    .orderBy('id')
  return rows.map(({ action, actor_name: by, details }) => ({
    action,
    by,
    details: JSON.parse(details),
  }))
}

/** A park without any membership, for tests that count them all. */
export async function noMemberships() {
  await db.from('membership_terms').delete()
  await db.from('day_closings').delete()
  await db.from('memberships').delete()
}
