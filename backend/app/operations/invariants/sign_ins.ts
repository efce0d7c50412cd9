import { rowsIn } from '#platform/database/rows_in'
import type { Client, Rule } from '#operations/invariants/rule'
import { closedDays } from '#access/daily_sign_ins/closed_days'

/** Daily sums that reports read instead of ten million rows. */
export const signInRules: Rule[] = [
  { rule: 'the sums of each closed day are what its sign-ins say', find: wrongDays },
]

async function wrongDays(client: Client) {
  // After a late sign-in the sums are marked as behind: reports ignore them until they are
  // recomputed.
  if ((await closedDays(client)).isBehind) return []
  const rows = await rowsIn('daily_sign_ins as k', client)
    .joinRaw(
      `left join (
         select day, count(*) as total, count(distinct customer_id) as people from sign_ins group by day
       ) s on s.day = k.day
       left join (
         select last_day, count(*) as people from (
           select max(day) as last_day from sign_ins
           where customer_id is not null and day <= (select max(day) from daily_sign_ins)
           group by customer_id
         ) latest group by last_day
       ) l on l.last_day = k.day`
    )
    .whereRaw('k.total <> coalesce(s.total, 0)')
    .orWhereRaw('k.people <> coalesce(s.people, 0)')
    .orWhereRaw('k.last_people <> coalesce(l.people, 0)')
    .select('k.day')
    .unionAll(
      rowsIn('sign_ins')
        .whereRaw('day <= (select max(day) from daily_sign_ins)')
        .whereRaw('day not in (select day from daily_sign_ins)')
        .distinct('day')
    )
  return rows.map(({ day }) => `the sign-ins of ${day}`)
}
