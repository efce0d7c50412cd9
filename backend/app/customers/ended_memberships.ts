import type { MembershipEventsRow, MembershipsRow } from '#database/rows'
import type { Customer, ListedCustomer } from '@trailgate/shared/customers/schemas'
import { todayIn, type Day } from '@trailgate/shared/dates'
import { ENDED_STATUSES, type EndedMembership } from '@trailgate/shared/memberships/ended'
import { statusOn } from '@trailgate/shared/memberships/status'
import { rowsIn } from '#platform/database/rows_in'
import { instantOf } from '#platform/database/sql_time'
import { statement, type Parameter } from '#platform/database/statement'
import { settings } from '#start/settings'

/** The most memberships, and lines of their history, that are read for one page of people. */
const ROWS_AT_MOST = 5000

/**
 * The customers of a page, each with the last day of their membership, or the one that ended last where they have none,
 * and the day of their last visit.
 */
export async function withStandings(
  customers: readonly Customer[],
  today: Day
): Promise<ListedCustomer[]> {
  const without = customers.filter((customer) => customer.active_membership_id === null)
  const held = customers.flatMap(({ active_membership_id: id }) => id ?? [])
  const [ended, ends, visits] = await Promise.all([
    endedMembershipsOf(
      without.map(({ id }) => id),
      today
    ),
    endsOf(held),
    lastVisitDays(customers.map(({ id }) => id)),
  ])
  return customers.map((customer) => ({
    ...customer,
    ended_membership: ended.get(customer.id) ?? null,
    membership_end: ends.get(customer.active_membership_id ?? 0) ?? null,
    last_visit_day: visits.get(customer.id) ?? null,
  }))
}

/** Last day of each membership; null without an end. */
async function endsOf(ids: readonly number[]): Promise<Map<number, Day | null>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsIn('memberships').whereIn('id', ids).select('id', 'end_date')
  return new Map(rows.map(({ id, end_date: end }) => [id, end]))
}

async function lastVisitDays(ids: readonly number[]): Promise<Map<number, Day>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsIn('visits')
    .whereIn('customer_id', ids)
    .whereNull('under_id')
    .whereNull('undone_at')
    .groupBy('customer_id')
    .select('customer_id')
    .max('park_day as day')
  return new Map(
    rows.flatMap(({ customer_id: id, day }): [number, Day][] => (id && day ? [[id, day]] : []))
  )
}

/**
 * The membership that ended last, by person: of holders of any place. Left out are people with a membership that runs, is
 * suspended, or begins later.
 */
export async function endedMembershipsOf(
  ids: readonly number[],
  today: Day
): Promise<Map<number, EndedMembership>> {
  if (ids.length === 0) return new Map()
  const held: HeldRow[] = await HELD_BY.all({ ids: [...ids] })
  const byPerson = Map.groupBy(held, (row) => row.customer_id ?? 0)
  const lapsed = [...byPerson].filter(([, all]) => all.every((row) => isOver(row, today)))
  const closed = await closingDays(lapsed.flatMap(([, all]) => all))
  return new Map(
    lapsed.flatMap(([id, all]) => {
      const [last] = all
        .map((row) => toEnded(row, closed, today))
        .sort((one, other) => lastDay(other).localeCompare(lastDay(one)) || other.id - one.id)
      return last ? [[id, last] as const] : []
    })
  )
}

type HeldRow = Pick<
  MembershipsRow,
  'id' | 'membership_id' | 'status' | 'start_date' | 'end_date'
> & { customer_id: number | null; type: string; type_name: string }

const HELD_BY = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('membership_slots as s')
    .join('memberships as m', 'm.id', 's.membership_id')
    .join('membership_types as t', 't.id', 'm.type_id')
    .whereIn('s.customer_id', ids)
    .orderBy('m.id', 'desc')
    .limit(ROWS_AT_MOST)
    .select('s.customer_id', 'm.id', 'm.membership_id', 'm.status', 'm.start_date', 'm.end_date')
    .select('t.name as type', 't.display_name as type_name')
)

const OVER: readonly string[] = ENDED_STATUSES

function isOver(row: HeldRow, today: Day): boolean {
  return OVER.includes(statusOn(row, today))
}

/** A membership without a known day sorts last. */
function lastDay({ ended_on: day }: EndedMembership): string {
  return day ?? ''
}

function toEnded(row: HeldRow, closed: ReadonlyMap<number, Day>, today: Day): EndedMembership {
  const days = [row.end_date, closed.get(row.id) ?? null]
    .filter((day) => day !== null)
    // A future end is not the day on which a cancelled membership ended.
    .filter((day) => day <= today)
    .sort()
  return {
    id: row.id,
    membership_id: row.membership_id,
    membership_type: row.type,
    membership_type_name: row.type_name,
    status: row.status === 'cancelled' ? 'cancelled' : 'expired',
    ended_on: days[0] ?? null,
  }
}

/** The day on which staff cancelled or expired a membership, by its history. */
async function closingDays(rows: readonly HeldRow[]): Promise<Map<number, Day>> {
  const statusOf = new Map(
    rows.filter(({ status }) => OVER.includes(status)).map(({ id, status }) => [id, status])
  )
  if (statusOf.size === 0) return new Map()
  const events: EventRow[] = await CHANGES_OF.all({ ids: [...statusOf.keys()] })
  const days = new Map<number, Day>()
  // The newest first: an older change to the same status does not matter now.
  for (const event of events) {
    const status = statusOf.get(event.membership_id)
    if (days.has(event.membership_id) || statusAfter(event) !== status) continue
    days.set(event.membership_id, todayIn(settings.parkTimezone, instantOf(event.created_at)))
  }
  return days
}

type EventRow = Pick<MembershipEventsRow, 'membership_id' | 'details' | 'created_at'>

const CHANGES_OF = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('membership_events')
    .whereIn('membership_id', ids)
    .whereIn('action', ['membership.cancelled', 'membership.expired', 'membership.updated'])
    .orderBy('id', 'desc')
    .limit(ROWS_AT_MOST)
    .select('membership_id', 'details', 'created_at')
)

/** Status set by a history line; undefined for a line about something else. */
function statusAfter({ details }: EventRow): unknown {
  if (details === null) return undefined
  const told: unknown = JSON.parse(details)
  return (told as { changed?: { status?: { to?: unknown } } }).changed?.status?.to
}
