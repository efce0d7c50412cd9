import type { Day } from '@trailgate/shared/dates'
import { NO_PAYMENT_METHOD, PAYMENT_METHODS } from '@trailgate/shared/memberships/constants'
import { DAY_LIST_MAX } from '@trailgate/shared/reports/constants'
import type { DayReport } from '@trailgate/shared/reports/schemas'
import { registrationsByDay } from '#customers/registrations_by_day'
import { closingsOf, openDrawers, toClosedDrawer, toClosing } from '#memberships/drawers/closings'
import {
  paymentsOfDay,
  type Payment,
  type PaymentsOfDay,
} from '#memberships/ledger/payments_of_day'
import { toTerm } from '#memberships/ledger/term_rows'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { isoTime } from '#platform/database/sql_time'
import { toDollars } from '#platform/money'
import { visitSummary } from '#visits/visit_summary'

/** `staffId` is whose drawers are listed; null for all. */
type Asked = { withMoney: boolean; staffId: number | null }

/** The sheet of a park day; money only for callers who may see it. */
export async function dayReport(day: Day, { withMoney, staffId }: Asked): Promise<DayReport> {
  const [visits, joined, signed, paid, notOut, overrides, open, closings] = await Promise.all([
    visitSummary(day),
    registrationsByDay({ from: day, to: day }),
    theSums(rowsIn('signed_waivers', slowReads()).where('signed_day', day).count('* as total')),
    paymentsOfDay(day),
    notCheckedOut(day),
    overridesOf(day),
    openDrawers(day, { staffId }),
    closingsOf(day, { staffId }),
  ])
  const made = (kind: Payment['kind']) =>
    paid.payments
      .filter((payment) => payment.kind === kind)
      .reduce((sum, { count }) => sum + count, 0)
  return {
    day,
    visits,
    registrations: joined.get(day) ?? 0,
    waivers_signed: Number(signed.total),
    memberships_sold: made('sale'),
    renewals: made('renewal'),
    ...(withMoney && { money: { ...moneyOf(paid), closings: closings.map(toClosing) } }),
    drawers: { open, closed: closings.map(toClosedDrawer) },
    not_checked_out: notOut.rows,
    not_checked_out_total: notOut.total,
    overrides: overrides.rows,
    overrides_total: overrides.total,
  }
}

type Money = NonNullable<DayReport['money']>

/** Every sum is folded from the payments themselves, in cents. */
function moneyOf({ payments, rows, total }: PaymentsOfDay): Omit<Money, 'closings'> {
  const methods = [...PAYMENT_METHODS, NO_PAYMENT_METHOD] as const
  const sum = (some: readonly Payment[]) =>
    toDollars(some.reduce((cents, payment) => cents + payment.cents, 0))
  const methodOf = ({ method }: Payment) => method ?? NO_PAYMENT_METHOD
  const byMethod = Object.fromEntries(
    methods.map((method) => [method, sum(payments.filter((some) => methodOf(some) === method))])
  ) as Money['by_method']
  const types = Map.groupBy(payments, ({ type }) => type)
  // Two people may have one name; the name of an account that is gone stands alone.
  const sellers = Map.groupBy(payments, (payment) => payment.staffId ?? payment.staffName)
  return {
    total: sum(payments),
    by_method: byMethod,
    by_type: Object.fromEntries([...types].map(([type, some]) => [type, sum(some)])),
    by_staff: [...sellers.values()].map((some) => ({
      staff_id: some.at(-1)?.staffId ?? null,
      staff_name: some.at(-1)?.staffName ?? null,
      total: sum(some),
      cash: sum(some.filter(({ method }) => method === 'cash')),
    })),
    terms: rows.map((row) => toTerm(row, { withAmount: true })),
    terms_total: total,
    other_prices: rows.flatMap(toOtherPrice),
  }
}

/** A sale or renewal at another price than that of its type. */
function toOtherPrice(row: PaymentsOfDay['rows'][number]): Money['other_prices'] {
  const { list_price_cents: list, price_cents: paid } = row
  if (list === null || list === paid) return []
  const term = toTerm(row, { withAmount: false })
  return [
    {
      id: term.id,
      kind: term.kind,
      membership_id: term.membership_id,
      membership_type: term.membership_type,
      customer_id: term.customer_id,
      customer_name: term.customer_name,
      staff_name: term.staff_name,
      amount: toDollars(paid),
      type_price: toDollars(list),
    },
  ]
}

function visitsOf(day: Day) {
  return rowsIn('visits as v', slowReads())
    .where('v.park_day', day)
    .whereNull('v.under_id')
    .whereNull('v.undone_at')
}

type VisitsOfDay = ReturnType<typeof visitsOf>

/** The first visits of a list, with its length. */
async function listed(visits: VisitsOfDay) {
  const [{ total }, rows] = await Promise.all([
    theSums(visits.clone().count('* as total')),
    visits
      .leftJoin('customers as c', 'c.id', 'v.customer_id')
      .orderBy('v.id')
      .limit(DAY_LIST_MAX)
      .select('v.id', 'v.customer_id', 'v.checked_in_at', 'v.override_reason', 'v.staff_name')
      .select('c.first_name', 'c.last_name', 'c.member_id'),
  ])
  return { rows, total: Number(total) }
}

async function notCheckedOut(day: Day) {
  const { rows, total } = await listed(visitsOf(day).where('v.state', 'not_checked_out'))
  const people: DayReport['not_checked_out'] = rows.map((row) => ({
    visit_id: row.id,
    customer_id: row.customer_id,
    first_name: row.first_name,
    last_name: row.last_name,
    member_id: row.member_id,
    checked_in_at: isoTime(row.checked_in_at),
  }))
  return { rows: people, total }
}

async function overridesOf(day: Day) {
  const { rows, total } = await listed(visitsOf(day).whereNotNull('v.override_reason'))
  const people: DayReport['overrides'] = rows.map((row) => ({
    visit_id: row.id,
    customer_id: row.customer_id,
    first_name: row.first_name,
    last_name: row.last_name,
    reason: row.override_reason ?? '',
    staff_name: row.staff_name,
    at: isoTime(row.checked_in_at),
  }))
  return { rows: people, total }
}
