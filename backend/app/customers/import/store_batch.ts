import { searchable } from '@trailgate/shared/text'
import type { Day } from '@trailgate/shared/dates'
import type { ImportRow } from '@trailgate/shared/customers/schemas'
import type { ImportRowResult } from '@trailgate/shared/customers/constants'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import { isUniqueViolation } from '#platform/database/database_errors'
import { seenIn, partitionDuplicates, type Candidate } from '#customers/import/known_people'
import { tallyAfter, type Tally } from '#customers/import/outcome'
import type { ReadRow } from '#customers/import/read_row'
import { insertMany } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

/** Retries when another person registers with a phone of the same batch while it is stored. */
const RACES_AT_MOST = 20

/** Decided rows of a batch, from the state of the database when they were looked up. */
export type Decided = { rows: ReadRow[]; people: NewPerson[]; outcomes: Outcome[] }

type NewPerson = ImportRow & { memberId: string }

/** Outcome of a row; a created customer is found again by the member id. */
type Outcome = {
  row: number
  result: ImportRowResult
  field: string | null
  reason: string | null
  cells: string | null
  memberId: string | null
}

type Batch = { importId: number; decided: Decided; tally: Tally }

/**
 * Stores a batch in one transaction: the new people, the outcome of each row and the progress.
 * Returns the new tally, and `raced` if a phone was registered meanwhile: its row then counts as
 * skipped.
 */
export async function storeBatch({ importId, decided: first, tally }: Batch) {
  let decided = first
  for (let race = 0; ; race += 1) {
    const { people, outcomes } = decided
    const after = tallyAfter(
      tally,
      outcomes.map(({ result }) => result)
    )
    try {
      await inTransaction(async (trx) => {
        const ids = await insertPeople(people, trx)
        await storeSearchKeys([...ids.values()], trx)
        await insertRows({ importId, outcomes, ids }, trx)
        await noteProgress(importId, after, trx)
      })
      return { tally: after, raced: race > 0 }
    } catch (error) {
      if (race >= RACES_AT_MOST || !isUniqueViolation(error)) throw error
      decided = await decide(decided.rows)
    }
  }
}

/**
 * Decides the rows of a batch. `above` are the people of the batch before it, which is still being
 * stored and cannot be found yet.
 */
export async function decide(rows: ReadRow[], above: readonly ImportRow[] = []): Promise<Decided> {
  const candidates = rows.filter((row): row is Candidate => 'person' in row)
  const { fresh, skipped } = await partitionDuplicates(candidates, seenIn(above))
  const memberIds = fresh.length > 0 ? await takeMemberIds(fresh.length) : []

  const people: NewPerson[] = []
  const outcomes: Outcome[] = []
  const nothing = { field: null, reason: null, cells: null, memberId: null }
  fresh.forEach(({ row, person }, index) => {
    const memberId = memberIds[index] ?? ''
    people.push({ ...person, memberId })
    outcomes.push({ ...nothing, row, result: 'created', memberId })
  })
  for (const { row, skip } of skipped)
    outcomes.push({ ...nothing, row, result: 'skipped', ...skip })
  for (const row of rows) {
    if (!('failure' in row)) continue
    const cells = JSON.stringify(row.cells)
    outcomes.push({ ...nothing, row: row.row, result: 'failed', ...row.failure, cells })
  }
  return { rows, people, outcomes }
}

/** Inserts the people and returns their ids by member id. */
async function insertPeople(people: NewPerson[], trx: Transaction): Promise<Map<string, number>> {
  const [first] = people
  const last = people.at(-1)
  if (!first || !last) return new Map()
  const now = sqlTime(clock.now())
  const today = clock.today()
  await insertMany(
    trx,
    'customers',
    people.map((person) => columnsOf(person, now, today))
  )
  const made = await rowsIn('customers', trx)
    // Member ids of a batch are consecutive, so the range selects exactly these rows.
    .whereBetween('member_id', [first.memberId, last.memberId])
    .select('id', 'member_id')
  return new Map(made.map(({ id, member_id: memberId }) => [memberId, id]))
}

function columnsOf({ memberId, ...person }: NewPerson, now: string, today: Day) {
  return {
    ...person,
    member_id: memberId,
    first_name_search: searchable(person.first_name),
    last_name_search: searchable(person.last_name),
    source: 'import' as const,
    created_at: now,
    created_day: today,
  }
}

type Rows = { importId: number; outcomes: Outcome[]; ids: Map<string, number> }

async function insertRows({ importId, outcomes, ids }: Rows, trx: Transaction) {
  await insertMany(
    trx,
    'import_rows',
    outcomes.map(({ row, result, field, reason, cells, memberId }) => ({
      import_id: importId,
      row_number: row,
      result,
      field,
      reason,
      cells,
      customer_id: memberId === null ? null : (ids.get(memberId) ?? null),
    }))
  )
}

async function noteProgress(importId: number, tally: Tally, trx: Transaction) {
  await rowsIn('imports', trx)
    .where('id', importId)
    .update({
      processed_rows: tally.processed,
      imported_count: tally.imported,
      skipped_count: tally.skipped,
      failed_count: tally.failed,
      alive_at: sqlTime(clock.now()),
    })
}
