import type { CustomersRow } from '#database/rows'
import { isMinor, type Day } from '@trailgate/shared/dates'
import type { MayRide } from '@trailgate/shared/visits/answers'
import { computed, rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'
import type { Transaction } from '#platform/database/transaction'
import { GATE_COLUMNS, gateFacts, judge, type GateFacts, type GateRow } from '#visits/gate'
import { partyToday } from '#visits/parties/party_of'

/** Somebody at the gate, locked until the transaction is over. */
export type Arrival = GateFacts &
  Pick<Row, 'id' | 'first_name' | 'last_name'> & {
    isMinor: boolean
    /** The visit that is open already; null for somebody who is not in. */
    visitId: number | null
    /** The party on whose list they are today. */
    party: string | null
    mayRide: MayRide
    /** Whether the park lets them in. */
    admitted: boolean
  }

type Row = GateRow &
  Pick<CustomersRow, 'first_name' | 'last_name'> & { visit_id: number | null; party: string | null }

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
 * of the ids, so that a concurrent check-in, ban, merge or deletion of one of them waits. So are their open visits: a concurrent check-out
 * is waited for, and then the person is out.
 */
export async function arrivals(
  { ids, alsoLock = [], today, admits }: Asked,
  trx: Transaction
): Promise<Arrival[]> {
  const everybody = [...new Set([...ids, ...alsoLock])]
  const rows: Row[] = await LOCKED_PEOPLE.all({ ids: everybody, today }, trx)
  const facts = await gateFacts(rows, today, { client: trx, memberships: true })
  const gate = { facts, today, admits }

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

const COLUMNS = ([...GATE_COLUMNS, 'first_name', 'last_name'] as const).map(
  (column) => `c.${column}` as const
)

type Places = { ids: Parameter<number>[]; today: Parameter<Day> }

const LOCKED_PEOPLE = statement(({ ids, today }: Places) =>
  rowsIn('customers as c')
    .leftJoin('visits as v', (open) => {
      void open.on('v.open_for', 'c.id').andOnVal('v.park_day', today)
    })
    .whereIn('c.id', ids)
    .whereNull('c.merged_into_id')
    .orderBy('c.id')
    .forUpdate()
    .select(...COLUMNS, 'v.id as visit_id', computed<{ party: string | null }>(partyToday(today)))
)

type Gate = Pick<Asked, 'today' | 'admits'> & { facts: ReadonlyMap<number, GateFacts> }

function arrivalOf(
  row: Row,
  { facts, today, admits }: Gate,
  coming: ReadonlySet<number>
): Arrival[] {
  const known = facts.get(row.id)
  if (!known) return []
  const said = judge(known, today, coming)
  const visitId = row.visit_id
  return [
    {
      ...known,
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      isMinor: isChild(row, today),
      visitId,
      party: row.party,
      mayRide: said,
      admitted: visitId !== null || admits(said),
    },
  ]
}

function isChild({ date_of_birth: born }: Row, today: Day): boolean {
  return born !== null && isMinor(born, today)
}
