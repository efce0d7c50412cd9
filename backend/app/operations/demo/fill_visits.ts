import { addDays, isMinor, type Day } from '@trailgate/shared/dates'
import type { Chance } from '#operations/demo/chance'
import type { Person, Row } from '#operations/demo/rows'
import { whileOpen } from '#operations/demo/while_open'
import { instantOf, sqlTimeAfter } from '#platform/database/sql_time'

/** Weeks of visits, and how many a day has in the middle of the week and at its end. */
const DAYS_BACK = 21
const VISITS = { quiet: 12, busy: 45 }

/** How long people stay, in minutes. */
const STAY = { least: 40, most: 300 }

/** Visits of the last weeks and of today, some of whom are still in. */
export function demoVisits(
  luck: Chance,
  today: Day,
  now: string,
  people: readonly Person[]
): Row[] {
  const active = people.filter(({ row }) => row.status === 'active')
  return Array.from({ length: DAYS_BACK + 1 }, (_, back) => addDays(today, -back)).flatMap(
    (day) => {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      const count = weekday === 0 || weekday === 6 ? VISITS.busy : VISITS.quiet
      const came = new Map(
        Array.from({ length: count }, () => luck.pick(active)).map((each) => [each.id, each])
      )
      return [...came.values()].flatMap((person) => visitOf(luck, { person, day, today, now }))
    }
  )
}

type Coming = { person: Person; day: Day; today: Day; now: string }

function visitOf(luck: Chance, { person, day, today, now }: Coming): Row[] {
  const came = whileOpen(luck, day, now)
  // What would have been later than now is left out, so that nobody comes twice on the day before.
  if (came.day !== day || person.joined > day) return []
  const left = sqlTimeAfter(instantOf(came.at), luck.between(STAY.least, STAY.most) * 60)
  const isIn = day === today && (left > now || luck.happens(0.3))
  const forgotten = !isIn && day < today && luck.happens(0.03)
  const state = isIn ? 'in' : forgotten ? 'not_checked_out' : 'out'
  const coveredUntil = person.row.covered_until
  const covered = typeof coveredUntil === 'string' && coveredUntil >= day
  const atKiosk = luck.happens(0.7)
  return [
    {
      customer_id: person.id,
      park_day: day,
      state,
      open_for: isIn ? person.id : null,
      checked_in_at: came.at,
      checked_out_at: state === 'out' ? left : null,
      closed_by_job: forgotten,
      method: atKiosk ? 'kiosk' : 'counter',
      staff_name: atKiosk ? null : 'Cass Cashier',
      is_minor: isMinor(person.born, day),
      covered,
      coverage_state: covered ? 'covered' : 'unsigned',
      coverage_reason: covered ? 'paper' : 'never_signed',
    },
  ]
}
