import { rowsIn } from '#platform/database/rows_in'
import { named, type Client, type Rule } from '#operations/invariants/rule'

/** Days and visits of memberships. */
export const membershipRules: Rule[] = [
  { rule: 'a pack has the visits that were sold less those that check-ins used', find: wrongPots },
  { rule: 'a visit that was taken back uses none of a pack', find: usedByUndone },
  { rule: 'a membership is paused while it is suspended, and not afterwards', find: wrongPauses },
  { rule: 'the day that renewals keep is the 29th to the 31st', find: wrongAnchors },
]

/** None are left where more were used than are granted: a smaller type may have replaced the one that they were used of. */
async function wrongPots(client: Client) {
  const rows = await rowsIn('memberships as m', client)
    .leftJoin('visits as v', 'v.pack_id', 'm.id')
    .whereNotNull('m.visits_left')
    .groupBy('m.id', 'm.membership_id', 'm.visits_granted', 'm.visits_left')
    .havingRaw(
      `coalesce(m.visits_granted, 0) <> m.visits_left + count(v.id)
         and (m.visits_left > 0 or coalesce(m.visits_granted, 0) > count(v.id))`
    )
    .select('m.membership_id', 'm.visits_granted', 'm.visits_left')
    .count('v.id as used')
  return rows.map(
    ({ membership_id: number, visits_granted: granted, visits_left: left, used }) =>
      `membership ${number}: ${left} of ${granted ?? 0} visits are left, and ${used} were used`
  )
}

async function usedByUndone(client: Client) {
  const rows = await rowsIn('visits', client)
    .whereNotNull('undone_at')
    .whereNotNull('pack_id')
    .select('id')
  return named('visit', rows)
}

async function wrongPauses(client: Client) {
  const rows = await rowsIn('memberships', client)
    .where((paused) => paused.whereNotNull('suspended_on').whereNot('status', 'suspended'))
    .orWhere((half) =>
      half
        .whereNull('suspended_on')
        .where((rest) => rest.whereNotNull('resume_on').orWhereNotNull('gives_back'))
    )
    .orWhereColumn('resume_on', '<=', 'suspended_on')
    .orderBy('id')
    .select('membership_id as id')
  return named('membership', rows)
}

async function wrongAnchors(client: Client) {
  const rows = await rowsIn('memberships', client)
    .whereNotNull('anchor_day')
    .whereNotBetween('anchor_day', [29, 31])
    .select('membership_id as id')
  return named('membership', rows)
}
