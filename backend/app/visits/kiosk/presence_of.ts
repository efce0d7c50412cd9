import type { VisitsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'

/** The members of a family who are in the park, and those who came with the rider the last time; null where that is not told. */
export type Presence = { isIn: ReadonlySet<number>; cameLast: ReadonlySet<number> | null }

type Row = Pick<VisitsRow, 'customer_id' | 'park_day' | 'state'>

/**
 * The last time is the newest day on which the rider came. While the rider is in, that is today: a person who has left since is not
 * expected again.
 */
export async function presenceOf(
  riderId: number,
  ids: readonly number[],
  today: Day
): Promise<Presence> {
  const rows: Row[] = await VISITS_OF.all({ ids, riderId, today })
  const isIn = idsOf(rows.filter((row) => row.park_day === today && row.state === 'in'))
  const last = rows
    .filter((row) => row.customer_id === riderId)
    .map((row) => row.park_day)
    .toSorted()
    .at(-1)
  if (isIn.has(riderId) || last === undefined) return { isIn, cameLast: new Set() }
  return { isIn, cameLast: idsOf(rows.filter((row) => row.park_day === last)) }
}

type Given = { ids: Parameter<number>[]; riderId: Parameter<number>; today: Parameter<Day> }

/** Their visits of today and of the last day on which the rider came. */
const VISITS_OF = statement(({ ids, riderId, today }: Given) => {
  const lastDay = rowsIn('visits')
    .where('customer_id', riderId)
    .whereNull('under_id')
    .whereNull('undone_at')
    .orderBy('id', 'desc')
    .limit(1)
    .select('park_day')
  return rowsIn('visits')
    .whereIn('customer_id', ids)
    .whereNull('under_id')
    .whereNull('undone_at')
    .where((days) => void days.where('park_day', today).orWhere('park_day', lastDay))
    .select('customer_id', 'park_day', 'state')
})

/** The people whom a kiosk session has checked in: it may know of no others. */
export async function madeBy(
  sessionId: number,
  ids: readonly number[],
  today: Day
): Promise<Presence> {
  const rows: Row[] = await MADE_BY.all({ ids, sessionId, today })
  return { isIn: idsOf(rows), cameLast: null }
}

type Made = { ids: Parameter<number>[]; sessionId: Parameter<number>; today: Parameter<Day> }

const MADE_BY = statement(({ ids, sessionId, today }: Made) =>
  rowsIn('visits')
    .whereIn('customer_id', ids)
    .where('park_day', today)
    .where({ session_id: sessionId, state: 'in' })
    .whereNull('under_id')
    .whereNull('undone_at')
    .select('customer_id', 'park_day', 'state')
)

function idsOf(rows: readonly Row[]): Set<number> {
  return new Set(rows.flatMap((row) => row.customer_id ?? []))
}
