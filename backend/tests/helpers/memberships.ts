/** Memberships for tests, with a row for each place as the park makes them. */
import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '@trailgate/shared/dates'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { clock } from '#platform/clock'
import { takeNumbers } from '#platform/database/counters'
import { sqlTime } from '#platform/database/sql_time'
import { anAttestedRow } from '#tests/helpers/attested'

type Wishes = {
  type?: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'family'
  status?: MembershipStatus
  start?: Day
  end?: Day | null
  autoRenew?: boolean
  /** Holders of the places after the first. */
  others?: { id: number }[]
}

/** A membership whose primary member the person is; a yearly one that began a week ago unless wished otherwise. */
export async function aMembershipOf(person: { id: number }, wishes: Wishes = {}) {
  const { type = 'yearly', status = 'active', autoRenew = false, others = [] } = wishes
  const now = sqlTime(clock.now())
  const start = wishes.start ?? addDays(clock.today(), -7)
  const { id: typeId, number_of_slots: places } = await db
    .from('membership_types')
    .where('name', type)
    .select('id', 'number_of_slots')
    .firstOrFail()
  const number = await takeNumbers('membership_id', 1)
  const id = await anAttestedRow('memberships', {
    membership_id: number,
    customer_id: person.id,
    type_id: typeId,
    status,
    start_date: start,
    end_date: wishes.end === undefined ? addDays(start, 365) : wishes.end,
    auto_renew: autoRenew,
    created_at: now,
  })
  const holders = [person, ...others]
  const slots = Array.from({ length: places }, (_, index) => ({
    membership_id: id,
    slot_number: index + 1,
    customer_id: holders[index]?.id ?? null,
    assigned_at: holders[index] ? now : null,
  }))
  for (const slot of slots) await anAttestedRow('membership_slots', slot)
  return { id, membership_id: number }
}
