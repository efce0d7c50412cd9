import { randomBytes } from 'node:crypto'
import type { AttestedRowsRow, Flag } from '#database/rows'
import {
  attestedAs,
  ATTESTED_AS,
  isAttested,
  isUsual,
  OF_A_VISIT,
  type AttestedTable,
} from '#platform/attested/attested_tables'
import { dayOfNumber, type Marked, type Marks } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { inChunks } from '#platform/database/chunks'
import { takeNumbers } from '#platform/database/counters'
import { insertMany, upsertMany } from '#platform/database/insert_many'
import { computed, rowsAcross, rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { busyDays, mayBeAttested, upToLastAttested, visitsOf } from '#waivers/gate/attested_days'
import {
  entryOf,
  entryOfDay,
  hashOfAttestation,
  named,
  NOTHING_ATTESTED,
  signAttestation,
  writeAttestation,
  type Attestation,
  type DayEntry,
  type RowEntry,
  type StoredRow,
} from '#waivers/gate/attestation'
import { forgedDays } from '#waivers/gate/forged_days'
import { expectOwnKey } from '#waivers/seal/own_key'
import { signingKey } from '#waivers/seal/signing_key'

/** Entries of one attestation; a day with visits is one alone. */
const ENTRIES = 200

type Change = {
  table: string
  id: number
  salt: string | null
  /** Sequence of its newest attestation. */
  after?: number | undefined
  /** True if the row differed from its attestation before this transaction wrote to it. */
  isForged?: boolean
} & ({ entry: RowEntry } | { day: DayEntry })

/** Kind of an attestation: of rows of an older park or not, and the number of its list. */
type How = { migrated: boolean; list: number }

type Known = Pick<AttestedRowsRow, 'sequence' | 'salt' | 'digest'> & {
  /** True if that attestation says so: `attested_rows` is only an index. */
  is_said: Flag
}

/**
 * Attests rows as they are in this transaction, if they changed. Of visits it attests again days that have closed; other days are attested
 * when they close. It locks the chain, so a transaction does it last.
 */
export async function attest(marks: Marks, trx: Transaction, how: Partial<How> = {}) {
  const changes: Change[] = []
  for (const [table, marked] of marks) {
    const ids = [...marked.keys()].toSorted((one, other) => one - other)
    if (table === 'visits') changes.push(...(await changedDays(ids, trx)))
    else if (isAttested(table)) {
      for (const some of inChunks(ids)) {
        changes.push(...(await changedRows({ table, ids: some, marked }, trx)))
      }
    }
  }
  await append(changes, trx, how)
}

/** Attests days, whether or not they were attested before. */
export async function attestDays(days: readonly number[], trx: Transaction, migrated = false) {
  await holdEnd(trx)
  await append(await changesOfDays(days, trx), trx, { migrated })
}

async function changedDays(days: readonly number[], trx: Transaction): Promise<Change[]> {
  if (!(await mayBeAttested(days, trx))) return []
  // The day may be closing, or another of its visits may be changed, at the same time.
  await holdEnd(trx)
  return changesOfDays(await upToLastAttested(days, trx), trx)
}

/** Locks the chain of attestations until the end of the transaction. */
async function holdEnd(trx: Transaction) {
  await rowsIn('counters', trx).where('name', 'attestations').forUpdate().select('value').first()
}

async function changesOfDays(days: readonly number[], trx: Transaction): Promise<Change[]> {
  const busy = new Set(await busyDays(days, trx))
  const forged = forgedDays(trx)
  const changes: Change[] = []
  for (const some of inChunks([...days])) {
    const known = await knownOf('visits', some, trx)
    for (const day of some) {
      const visits = busy.has(day) ? await visitsOf(dayOfNumber(day), trx) : []
      const entry = (salt: string) => entryOfDay(day, visits, { columns: OF_A_VISIT, salt })
      const before = known.get(day)
      const isForged = forged.get(day) === (before?.sequence ?? null)
      if (!isForged && before?.salt && entry(before.salt)[1] === before.digest) continue
      const salt = newSalt()
      const after = before?.sequence
      changes.push({ table: 'visits', id: day, salt, after, isForged, day: entry(salt) })
    }
  }
  return changes
}

type Changing = { table: AttestedTable; ids: number[]; marked: ReadonlyMap<number, Marked> }

async function changedRows({ table, ids, marked }: Changing, trx: Transaction) {
  const { columns } = attestedAs(table)
  const there = await rowsNow({ table, ids, marked }, trx)
  const isNew = (id: number) => marked.get(id)?.isNew === true
  const old = ids.filter((id) => !isNew(id))
  const known = old.length > 0 ? await knownOf(table, old, trx) : new Map<number, Known>()
  return ids.flatMap((id): Change[] => {
    const row = there.get(id)
    const before = known.get(id)
    const isForged = isOtherwise({ table, columns, id }, marked.get(id)?.before ?? null, before)
    const at = { table, id, after: before?.sequence, isForged }
    if (!row || isUsual(table, row)) {
      const nothing = { ...at, salt: null }
      return before?.digest || isForged ? [{ ...nothing, entry: [id, null] }] : []
    }
    if (
      !isForged &&
      before?.salt &&
      entryOf(row, { table, columns, salt: before.salt })[1] === before.digest
    ) {
      return []
    }
    const salt = newSalt()
    return [{ ...at, salt, entry: entryOf(row, { table, columns, salt }) }]
  })
}

/** Current values of the rows: those written, if known, else read from the database. */
async function rowsNow({ table, ids, marked }: Changing, trx: Transaction) {
  const there = new Map<number, StoredRow>()
  const unread: number[] = []
  for (const id of ids) {
    const now = marked.get(id)?.now
    if (now) there.set(id, { ...now, id } as StoredRow)
    else unread.push(id)
  }
  if (unread.length === 0) return there
  const rows: StoredRow[] = await rowsAcross(table, trx)
    .whereIn('id', unread)
    .select('id', ...attestedAs(table).columns)
  for (const row of rows) there.set(row.id, row)
  return there
}

type Named = { table: AttestedTable; columns: readonly string[]; id: number }

/** True if a row was changed by hand since it was attested; a later lawful change does not reset that. */
function isOtherwise(
  { table, columns, id }: Named,
  stood: Record<string, unknown> | null,
  known: Known | undefined
): boolean {
  if (known && !known.is_said) return true
  if (stood === null) return false
  const row = { ...stood, id } as StoredRow
  if (!known?.salt) return !isUsual(table, row)
  return entryOf(row, { table, columns, salt: known.salt })[1] !== known.digest
}

/** Beginning of a row's entry in an attestation (`RowEntry`, `canonicalJson`). */
const ENTRY = `case when r.digest is null then replace('[#,null]', '#', r.row_id)
  else replace(replace('[#,"@",', '#', r.row_id), '@', r.digest) end`

async function knownOf(
  table: string,
  ids: number[],
  trx: Transaction
): Promise<Map<number, Known>> {
  const rows = await rowsIn('attested_rows as r', trx)
    .leftJoin('attestations as a', 'a.sequence', 'r.sequence')
    .where('r.table_name', table)
    .whereIn('r.row_id', ids)
    .select('r.row_id', 'r.sequence', 'r.salt', 'r.digest')
    .select(computed<{ is_said: Flag }>(`coalesce(instr(a.body, ${ENTRY}), 0) > 0 as is_said`))
  return new Map(rows.map(({ row_id: id, ...known }) => [id, known]))
}

function newSalt() {
  return randomBytes(16).toString('hex')
}

async function append(
  changes: readonly Change[],
  trx: Transaction,
  { migrated = false, list = ATTESTED_AS }: Partial<How>
) {
  const parts = inParts(changes)
  if (parts.length === 0) return
  const first = await takeNumbers('attestations', parts.length, trx)
  let previous = await hashOf(first - 1, trx)
  for (const [index, part] of parts.entries()) {
    const sequence = first + index
    const body = writeAttestation(saidOf(part, { migrated, list }))
    const hash = hashOfAttestation({ sequence, previous, body })
    const signature = signAttestation(hash, signingKey())
    await insertMany(trx, 'attestations', [{ sequence, body, hash, signature }])
    await noteAttested(part, sequence, trx)
    previous = hash
  }
}

/**
 * The hash of an attestation.
 * @throws when it is not there: nothing can follow it.
 * @throws {OtherKey} 503 when the park signs with another key since this process was started.
 */
async function hashOf(sequence: number, trx: Transaction): Promise<string> {
  if (sequence === 0) return NOTHING_ATTESTED
  const { hash, key_id: noted } = await rowsAcross('attestations as a', trx)
    .join('waiver_chain_head as h', (join) => void join.onVal('h.id', 1))
    .where('a.sequence', sequence)
    .select('a.hash', 'h.key_id')
    .firstOrFail()
  expectOwnKey(noted)
  return hash
}

function inParts(changes: readonly Change[]): Change[][] {
  const isBusy = (change: Change) => 'day' in change && change.day[3].length > 0
  const others = changes.filter((change) => !isBusy(change))
  const parts: Change[][] = changes.filter(isBusy).map((change) => [change])
  for (let at = 0; at < others.length; at += ENTRIES) parts.push(others.slice(at, at + ENTRIES))
  return parts
}

function saidOf(part: readonly Change[], { migrated, list }: How): Omit<Attestation, 'format'> {
  const tables: Attestation['tables'] = {}
  const days: Attestation['days'] = { columns: [...OF_A_VISIT], rows: [], after: [] }
  for (const change of part) {
    const { table, id, after } = change
    const columns = isAttested(table) ? [...attestedAs(table).columns] : []
    const said = 'day' in change ? days : (tables[table] ??= { columns, rows: [], after: [] })
    if (after !== undefined) said.after.push([id, after])
    if ('day' in change) days.rows.push(change.day)
    else tables[table]?.rows.push(change.entry)
  }
  const forged = part.flatMap(({ table, id, isForged }) => (isForged ? [named(table, id)] : []))
  const noted = clock.now().toISOString()
  return {
    forged,
    noted_at: noted,
    migrated,
    attested_as: list,
    tables,
    days,
  }
}

/** Updates the index of the newest attestation of each row. The attestations themselves are authoritative. */
async function noteAttested(part: readonly Change[], sequence: number, trx: Transaction) {
  const rows = part.map((change) => ({
    table_name: change.table,
    row_id: change.id,
    sequence,
    salt: change.salt,
    digest: 'day' in change ? change.day[1] : change.entry[1],
  }))
  await upsertMany(trx, 'attested_rows', rows, ['table_name', 'row_id'])
}
