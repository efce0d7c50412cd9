import { addDays, type Day } from '@trailgate/shared/dates'
import type { LoginActivity } from '@trailgate/shared/reports/schemas'
import {
  computed,
  oneRow,
  rowsFrom,
  rowsIn,
  theSums,
  type AnyRows,
  type RowsOf,
} from '#platform/database/rows_in'
import { daysOf, lastDays, oneDecimal, type Period } from '#reports/period'
import { closedDays } from '#access/daily_sign_ins/closed_days'
import { slowReads } from '#platform/database/slow_reads'

type DayRow = { day: Day; total: number | string; people: number | string }

/**
 * Sign-ins at the portal and the kiosks on each of the last `days` park days, and the number of distinct people. The
 * sign-in of a person deleted since still counts, without the person. Closed days come from daily sums; while those are
 * behind, every sign-in is counted.
 */
export async function loginActivity(days: number, today: Day): Promise<LoginActivity> {
  const period = lastDays(days, today)
  const { byDay, peopleWithin } = await countsTo(today)
  const [rows, people] = await Promise.all([byDay(period), peopleWithin(period)])
  const known = new Map(rows.map((row) => [row.day, row]))
  const daily = daysOf(period).map((date) => ({
    date,
    total_logins: Number(known.get(date)?.total ?? 0),
    unique_logins: Number(known.get(date)?.people ?? 0),
  }))
  const sum = (key: 'total_logins' | 'unique_logins') =>
    daily.reduce((total, day) => total + day[key], 0)
  return {
    total_logins: sum('total_logins'),
    total_unique_logins: people,
    average_logins_per_day: oneDecimal(sum('total_logins') / days),
    average_unique_per_day: oneDecimal(sum('unique_logins') / days),
    period_days: days,
    daily_data: daily,
  }
}

/** Number of sign-ins within a period. */
export async function signInsWithin(period: Period, today: Day): Promise<number> {
  const days = await (await countsTo(today)).byDay(period)
  return days.reduce((sum, { total }) => sum + Number(total), 0)
}

/** A longer period has more sign-ins than customers, so each customer is not looked up. */
const FEW_DAYS = 31

async function personByPerson({ from, to }: Period): Promise<number> {
  const whoDid = rowsIn('customers as c', slowReads()).whereExists(
    rowsIn('sign_ins as s')
      .whereColumn('s.customer_id', 'c.id')
      .whereBetween('s.day', [from, to])
      .select('s.day')
  )
  const { people } = await theSums(whoDid.count('* as people'))
  return Number(people)
}

/** Number of distinct people who signed in within a period; one that ends today comes from the sums. */
export async function peopleWhoSignedIn(period: Period, today: Day): Promise<number> {
  if (period.to === today) return (await countsTo(today)).peopleWithin(period)
  return daysOf(period).length > FEW_DAYS ? personByPerson(period) : ONE_BY_ONE.peopleWithin(period)
}

async function countsTo(today: Day): Promise<Counts> {
  const { closed, isBehind } = await closedDays(slowReads())
  return closed && closed < today && !isBehind ? FROM_SUMS : ONE_BY_ONE
}

type Counts = {
  byDay: (period: Period) => Promise<DayRow[]>
  peopleWithin: (period: Period) => Promise<number>
}

const ONE_BY_ONE: Counts = {
  byDay: ({ from, to }) => totals(rowsIn('sign_ins', slowReads()).whereBetween('day', [from, to])),

  async peopleWithin({ from, to }) {
    const signIns = rowsIn('sign_ins', slowReads()).whereBetween('day', [from, to])
    const { people } = await theSums(signIns.countDistinct('customer_id as people'))
    return Number(people)
  },
}

/** Each is one statement, so a day closed meanwhile is counted either in the sums or in the rest, never in both. */
const FROM_SUMS: Counts = {
  byDay: (period) =>
    rowsIn('daily_sign_ins', slowReads())
      .whereBetween('day', [period.from, period.to])
      .select('day', 'total', 'people')
      .unionAll(totals(sinceClosed(period))),

  /**
   * A person seen on closed days of the period is counted on the last of them; the rest counts people seen on none of
   * them.
   */
  async peopleWithin(period) {
    const last = rowsIn('daily_sign_ins', slowReads())
      .where('day', '>=', period.from)
      .sum('last_people')
    const rest = rowsFrom(
      sinceClosed(period).whereNotNull('customer_id').distinct('customer_id').as('o'),
      slowReads()
    )
      .whereNotExists(
        rowsIn('sign_ins as s')
          .whereColumn('s.customer_id', 'o.customer_id')
          .where('s.day', '>=', period.from)
          .where('s.day', '<=', closedWithin(period))
          .select('s.day')
      )
      .count('*')
    const counts = await oneRow(slowReads())
      .select(computed<{ last: number | string }>(last.as('last')))
      .select(computed<{ rest: number | string }>(rest.as('rest')))
      .firstOrFail()
    return Number(counts.last) + Number(counts.rest)
  },
}

function totals(signIns: RowsOf<'sign_ins'>): AnyRows {
  return signIns
    .groupBy('day')
    .select('day')
    .count('* as total')
    .countDistinct('customer_id as people')
}

function sinceClosed(period: Period) {
  return rowsIn('sign_ins', slowReads())
    .where('day', '>', closedWithin(period))
    .where('day', '<=', period.to)
}

/** Last closed day of a period; the day before the period if none is closed. */
function closedWithin({ from }: Period) {
  return rowsIn('daily_sign_ins', slowReads())
    .where('day', '>=', from)
    .select(slowReads().raw('coalesce(max(day), ?)', [addDays(from, -1)]))
}
