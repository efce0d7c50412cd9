import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { LoginActivity } from '@trailgate/shared/reports/schemas'
import { daysOf, lastDays, oneDecimal, type Period } from '#queries/reports/period'

type DayRow = { day: Day; total: number | string; people: number | string }

/**
 * Sign-ins at the portal and the kiosks on each of the last `days` park days, and how many people they were. A sign-in
 * of somebody who was deleted since still counts as one, without the person.
 */
export async function loginActivity(days: number, today: Day): Promise<LoginActivity> {
  const period = lastDays(days, today)
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

async function byDay({ from, to }: Period): Promise<DayRow[]> {
  return db
    .from('sign_ins')
    .whereBetween('day', [from, to])
    .groupBy('day')
    .select('day')
    .count('* as total')
    .countDistinct('customer_id as people')
}

async function peopleWithin({ from, to }: Period): Promise<number> {
  const { people } = await db
    .from('sign_ins')
    .whereBetween('day', [from, to])
    .countDistinct('customer_id as people')
    .firstOrFail()
  return Number(people)
}
