import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { VisitState } from '@trailgate/shared/visits/constants'
import { bound, keptRows } from '#platform/database/kept_query'

/** Who of a family is in the park, and who came with the rider the last time. */
export type Presence = { isIn: ReadonlySet<number>; cameLast: ReadonlySet<number> }

type Given = { ids: number[]; riderId: number; today: Day }
type Row = { customer_id: number; park_day: Day; state: VisitState }

/**
 * The last time is the newest day on which the rider came. While the rider is in, it is today and over: whoever has left since is not
 * expected again.
 */
export async function presenceOf(
  riderId: number,
  ids: readonly number[],
  today: Day
): Promise<Presence> {
  const given = { ids: ids.map(bound), riderId: bound(riderId), today: bound(today) }
  const rows = await keptRows<Row, Given>('family in the park', given, visitsOf)
  const isIn = idsOf(rows.filter((row) => row.park_day === today && row.state === 'in'))
  const last = rows
    .filter((row) => row.customer_id === riderId)
    .map((row) => row.park_day)
    .toSorted()
    .at(-1)
  if (isIn.has(riderId) || last === undefined) return { isIn, cameLast: new Set() }
  return { isIn, cameLast: idsOf(rows.filter((row) => row.park_day === last)) }
}

/** Their visits of today and of the last day on which the rider came. */
function visitsOf({ ids, riderId, today }: Given) {
  const lastDay = db
    .from('visits')
    .where('customer_id', riderId)
    .whereNull('under_id')
    .orderBy('id', 'desc')
    .limit(1)
    .select('park_day')
  return db
    .from('visits')
    .whereIn('customer_id', ids)
    .whereNull('under_id')
    .where((days) => void days.where('park_day', today).orWhere('park_day', lastDay))
    .select('customer_id', 'park_day', 'state')
}

function idsOf(rows: readonly Row[]): Set<number> {
  return new Set(rows.map((row) => row.customer_id))
}
