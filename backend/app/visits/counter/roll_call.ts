import { ageOn, type Day } from '@trailgate/shared/dates'
import type { RollCallLine } from '@trailgate/shared/visits/households'
import { isAlerted } from '@trailgate/shared/visits/may_ride'
import { isoTime } from '#platform/database/sql_time'
import { toAlert } from '#visits/alerts/alerts_of'
import { settings } from '#start/settings'
import { minorsAtGate } from '#visits/minors_at_gate'
import { guardiansWhoMayTake } from '#visits/pickups/pickups_of'
import { visits } from '#visits/visit_rows'

/** Everybody who is in on a day, by name, with whom to call, and who may take each minor: a few queries, however many they are. */
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
  const alerts = await alertsIn(day, today)
  const people = rows.flatMap(({ customer_id: id, date_of_birth: born, is_minor: wasMinor }) =>
    id === null ? [] : [{ id, date_of_birth: born, wasMinor: wasMinor === 1 }]
  )
  const minors = await minorsAtGate(people, today)
  const mayTake = await guardiansWhoMayTake(
    settings.childPickup === 'off' ? [] : [...minors],
    today
  )
  return rows.flatMap(({ date_of_birth: born, checked_in_at: at, is_minor: _, ...row }) => {
    const { customer_id: id, member_id: memberId, first_name: first, last_name: last } = row
    // Narrows the types: the left join always finds the person of these visits.
    if (id === null || memberId === null || first === null || last === null) return []
    return {
      ...row,
      customer_id: id,
      member_id: memberId,
      first_name: first,
      last_name: last,
      checked_in_at: isoTime(at),
      age: born === null ? null : ageOn(born, today),
      is_minor: minors.has(id),
      alert: alerts.get(id) ?? null,
      may_take: mayTake.get(id) ?? [],
      guardians: minors.has(id) ? (guardians.get(id) ?? []) : [],
    }
  })
}

/** The alerts about everyone who is in on a day. */
async function alertsIn(day: Day, today: Day) {
  const rows = await visits()
    .join('alerts as a', 'a.customer_id', 'v.customer_id')
    .where('v.park_day', day)
    .where('v.state', 'in')
    .whereNull('a.ended_at')
    .select('a.id', 'a.customer_id', 'a.text', 'a.severity', 'a.until', 'a.created_by')
  const standing = rows.filter((alert) => isAlerted({ alert }, today))
  return new Map(standing.map((alert) => [alert.customer_id, toAlert(alert)]))
}

/** The guardians of everybody who is in on a day. */
async function guardiansIn(day: Day) {
  const links = await visits()
    .join('guardianships as g', 'g.minor_id', 'v.customer_id')
    .join('customers as guardian', 'guardian.id', 'g.guardian_id')
    .where('v.park_day', day)
    .where('v.state', 'in')
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
