import type { CustomersRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import type { MayRide } from '@trailgate/shared/visits/answers'
import { computed, rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'
import type { Transaction } from '#platform/database/transaction'
import { refuseLeaving } from '#platform/leaving_people'
import { GATE_COLUMNS, gateFacts, judge, type GateFacts, type GateRow } from '#visits/gate'
import { minorsAtGate } from '#visits/minors_at_gate'
import { lockPots, withPots, type Pots } from '#visits/packs'
import { partyToday } from '#visits/parties/party_of'

/** A person at the gate, locked until the end of the transaction. */
export type Arrival = GateFacts &
  Pick<GateRow, 'id' | 'first_name' | 'last_name'> & {
    isMinor: boolean
    /** The open visit; null if the person is not in. */
    visitId: number | null
    /** The party on whose list they are today. */
    party: string | null
    mayRide: MayRide
    /** True if the park lets them in. */
    admitted: boolean
    /** The pack of which the check-in uses a visit. */
    packId: number | null
  }

type Row = GateRow &
  Pick<CustomersRow, 'source'> & { visit_id: number | null; party: string | null }

type Asked = {
  ids: readonly number[]
  /** People who are locked and judged too, but do not come in. */
  alsoLock?: readonly number[]
  today: Day
  /** True if a person with this verdict is let in. */
  admits: (said: MayRide) => boolean
}

/**
 * These people at the gate, in the order of `ids`, then `alsoLock`, without unknown ids. Locks their rows in the order of the ids, so that a
 * concurrent check-in, ban, merge or deletion of one of them waits, and their open visits, so that a concurrent check-out is seen.
 */
export async function arrivals(
  { ids, alsoLock = [], today, admits }: Asked,
  trx: Transaction
): Promise<Arrival[]> {
  const everybody = [...new Set([...ids, ...alsoLock])]
  const rows: Row[] = await LOCKED_PEOPLE.all({ ids: everybody, today }, trx)
  const imported = rows.filter(({ source }) => source === 'import')
  await refuseLeaving(
    imported.map(({ id }) => id),
    trx
  )
  const facts = await gateFacts(rows, today, { client: trx, memberships: true })
  const minorIds = await minorsAtGate(rows, today, trx)
  const pots = await lockPots(facts.values(), trx)
  const gate = { facts, pots, minorIds, today, admits, comes: new Set(ids) }

  // Adults first: a guardian who is let in counts as present for the minors of the same call.
  const adults = rows
    .filter(({ id }) => !minorIds.has(id))
    .flatMap((row) => arrivalOf(row, gate, new Set()))
  const letIn = adults.filter(({ id, admitted }) => admitted && ids.includes(id))
  const coming = new Set(letIn.map(({ id }) => id))
  const minors = rows
    .filter(({ id }) => minorIds.has(id))
    .flatMap((row) => arrivalOf(row, gate, coming))

  const byId = new Map([...adults, ...minors].map((arrival) => [arrival.id, arrival]))
  return everybody.flatMap((id) => byId.get(id) ?? [])
}

const COLUMNS = ([...GATE_COLUMNS, 'source'] as const).map((column) => `c.${column}` as const)

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

type Gate = Pick<Asked, 'today' | 'admits'> & {
  facts: ReadonlyMap<number, GateFacts>
  minorIds: ReadonlySet<number>
  /** Remaining visits of packs for the people who are not judged yet. */
  pots: Pots
  comes: ReadonlySet<number>
}

function arrivalOf(
  row: Row,
  { facts, pots, minorIds, today, admits, comes }: Gate,
  coming: ReadonlySet<number>
): Arrival[] {
  const found = facts.get(row.id)
  if (!found) return []
  const { facts: known, packId } = withPots(found, pots, today)
  const said = judge(known, today, coming)
  const visitId = row.visit_id
  const admitted = visitId !== null || admits(said)
  const usedPack = visitId === null && admitted && comes.has(row.id) ? packId : null
  if (usedPack !== null) pots.set(usedPack, (pots.get(usedPack) ?? 0) - 1)
  return [
    {
      ...known,
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      isMinor: minorIds.has(row.id),
      visitId,
      party: row.party,
      mayRide: said,
      admitted,
      packId: usedPack,
    },
  ]
}
