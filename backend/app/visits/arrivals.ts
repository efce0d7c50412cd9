import type { CustomersRow } from '#database/rows'
import { isMinor, type Day } from '@trailgate/shared/dates'
import type { MayRide } from '@trailgate/shared/visits/answers'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { GATE_COLUMNS, gateFacts, judge, type GateFacts, type GateRow } from '#visits/gate'

/** Somebody at the gate, locked until the transaction is over. */
export type Arrival = GateFacts &
  Pick<Row, 'id' | 'first_name' | 'last_name'> & {
    isMinor: boolean
    /** The visit that is open already; null for somebody who is not in. */
    visitId: number | null
    mayRide: MayRide
    /** Whether the park lets them in. */
    admitted: boolean
  }

type Row = GateRow & Pick<CustomersRow, 'first_name' | 'last_name'>

type Asked = {
  ids: readonly number[]
  /** People who are locked and judged too, but do not come in. */
  alsoLock?: readonly number[]
  today: Day
  /** Whether the park lets somebody in of whom the gate says this. */
  admits: (said: MayRide) => boolean
}

/**
 * These people at the gate, in the order of `ids`, then `alsoLock`; people who do not exist are left out. Their rows are locked in the order
 * of the ids, so that a concurrent check-in, ban, merge or deletion of one of them waits.
 */
export async function arrivals(
  { ids, alsoLock = [], today, admits }: Asked,
  trx: Transaction
): Promise<Arrival[]> {
  const everybody = [...new Set([...ids, ...alsoLock])]
  const rows = await rowsIn('customers', trx)
    .whereIn('id', everybody)
    .whereNull('merged_into_id')
    .orderBy('id')
    .forUpdate()
    .select(...GATE_COLUMNS, 'first_name', 'last_name')
  const facts = await gateFacts(rows, today, { client: trx, memberships: true })
  const open = await openVisits(ids, today, trx)
  const gate = { facts, open, today, admits }

  // Adults first: a guardian who is let in counts as present for the minors of the same call.
  const adults = rows
    .filter((row) => !isChild(row, today))
    .flatMap((row) => arrivalOf(row, gate, new Set()))
  const letIn = adults.filter(({ id, admitted }) => admitted && ids.includes(id))
  const coming = new Set(letIn.map(({ id }) => id))
  const minors = rows
    .filter((row) => isChild(row, today))
    .flatMap((row) => arrivalOf(row, gate, coming))

  const byId = new Map([...adults, ...minors].map((arrival) => [arrival.id, arrival]))
  return everybody.flatMap((id) => byId.get(id) ?? [])
}

type Gate = Pick<Asked, 'today' | 'admits'> & {
  facts: ReadonlyMap<number, GateFacts>
  open: ReadonlyMap<number, number>
}

function arrivalOf(
  row: Row,
  { facts, open, today, admits }: Gate,
  coming: ReadonlySet<number>
): Arrival[] {
  const known = facts.get(row.id)
  if (!known) return []
  const said = judge(known, today, coming)
  const visitId = open.get(row.id) ?? null
  return [
    {
      ...known,
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      isMinor: isChild(row, today),
      visitId,
      mayRide: said,
      admitted: visitId !== null || admits(said),
    },
  ]
}

/** Locked too: a concurrent check-out is waited for, and then the person is out. */
async function openVisits(ids: readonly number[], today: Day, trx: Transaction) {
  const rows = await rowsIn('visits', trx)
    .whereIn('open_for', [...ids])
    .where('park_day', today)
    .orderBy('id')
    .forUpdate()
    .select('id', 'open_for')
  return new Map(
    rows.flatMap(({ open_for: who, id }) => (who === null ? [] : [[who, id] as const]))
  )
}

function isChild({ date_of_birth: born }: Row, today: Day): boolean {
  return born !== null && isMinor(born, today)
}
