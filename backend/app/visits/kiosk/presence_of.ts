import type { VisitsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'

/** Who of a family is in the park, and who came with the rider the last time. */
export type Presence = { isIn: ReadonlySet<number>; cameLast: ReadonlySet<number> }

type Row = Pick<VisitsRow, 'customer_id' | 'park_day' | 'state'>

/**
 * The last time is the newest day on which the rider came. While the rider is in, it is today and over: whoever has left since is not
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
    .orderBy('id', 'desc')
    .limit(1)
    .select('park_day')
  return rowsIn('visits')
    .whereIn('customer_id', ids)
    .whereNull('under_id')
    .where((days) => void days.where('park_day', today).orWhere('park_day', lastDay))
    .select('customer_id', 'park_day', 'state')
})

function idsOf(rows: readonly Row[]): Set<number> {
  return new Set(rows.flatMap((row) => row.customer_id ?? []))
}
