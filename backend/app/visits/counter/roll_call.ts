import { ageOn, isMinor, type Day } from '@trailgate/shared/dates'
import type { RollCallLine } from '@trailgate/shared/visits/households'
import { isoTime } from '#platform/database/sql_time'
import { visits } from '#visits/visit_rows'

/** Everybody who is in on a day, by name, with whom to call: two queries, however many they are. */
export async function rollCall(day: Day, today: Day): Promise<RollCallLine[]> {
  const rows = await visits()
    .where('v.park_day', day)
    .where('v.state', 'in')
    .whereNotNull('c.id')
    .orderBy('c.last_name_search')
    .orderBy('c.first_name_search')
    .orderBy('v.id')
    .select('v.id as visit_id', 'v.customer_id', 'v.checked_in_at', 'v.is_minor', 'c.member_id')
    .select('c.first_name', 'c.last_name', 'c.date_of_birth', 'c.phone')
    .select('c.emergency_contact_name', 'c.emergency_contact_phone')
  const guardians = await guardiansIn(day)
  return rows.flatMap(({ date_of_birth: born, checked_in_at: at, is_minor: wasMinor, ...row }) => {
    const { customer_id: id, member_id: memberId, first_name: first, last_name: last } = row
    // The left join may be empty, and is not: the person's own id is asked for.
    if (id === null || memberId === null || first === null || last === null) return []
    return {
      ...row,
      customer_id: id,
      member_id: memberId,
      first_name: first,
      last_name: last,
      checked_in_at: isoTime(at),
      age: born === null ? null : ageOn(born, today),
      is_minor: born === null ? wasMinor === 1 : isMinor(born, today),
      guardians: guardians.get(id) ?? [],
    }
  })
}

/** The guardians of everybody who is in on a day. */
async function guardiansIn(day: Day) {
  const links = await visits()
    .join('guardianships as g', 'g.minor_id', 'v.customer_id')
    .join('customers as guardian', 'guardian.id', 'g.guardian_id')
    .where('v.park_day', day)
    .where('v.state', 'in')
    .where('v.is_minor', true)
    .whereNull('g.ended_at')
    .whereNull('guardian.closed_at')
    .orderBy('g.id')
    .select('g.minor_id', 'guardian.id', 'guardian.first_name', 'guardian.last_name')
    .select('guardian.phone')
  return new Map(
    [...Map.groupBy(links, (link) => link.minor_id)].map(([minorId, of]) => [
      minorId,
      of.map(({ minor_id: _, ...guardian }) => guardian),
    ])
  )
}
