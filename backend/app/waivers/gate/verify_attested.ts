import type { KeyObject } from 'node:crypto'
import type { AttestationsRow } from '#database/rows'
import {
  attestedAs,
  ATTESTED_TABLES,
  isAttested,
  isUsual,
  type AttestedTable,
} from '#platform/attested/attested_tables'
import { dayOfNumber, numberOfDay } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { inChunks } from '#platform/database/chunks'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'
import { busyDays, lastAttestedDay, setSince, visitsOf } from '#waivers/gate/attested_days'
import { anchorsKept, type AttestationAnchor } from '#waivers/gate/anchor_attestations'
import {
  entryOf,
  entryOfDay,
  hashOfAttestation,
  isSignedAttestation,
  named,
  NOTHING_ATTESTED,
  readAttestation,
  type Attestation,
  type DayEntry,
  type RowEntry,
  type StoredRow,
  type Value,
} from '#waivers/gate/attestation'
import { unattested } from '#waivers/gate/unattested'
import { publicKeys } from '#waivers/seal/signing_key'

/** Attestations per read. */
const AT_ONCE = 50

/** Maximum number of rows named per kind. */
const NAMED = 1000

/** An attested row as it is now, with the index entry of its newest attestation. */
type Standing = {
  id: number
  sequence: number
  salt: string | null
  digest: string | null
  row: StoredRow | null
}

type Entry = {
  sequence: number
  columns: readonly string[]
  entry: RowEntry | DayEntry
  /** Sequence of the previous attestation of the row, if stated. */
  after: number | undefined
}

/**
 * Compares all attested rows with their attestations, and names each row that differs, with its table and columns. It only reads, and may
 * run while the park is open: a row and its index entry are read by one statement.
 */
export async function verifyAttested(reader: Reader): Promise<string[]> {
  const { anchors, refused } = await anchorsKept()
  const walk = new Walk(reader, anchors)
  await walk.toTheEnd()
  return [
    ...refused.map((name) => `attestations/${name}: not signed by the park`),
    ...walk.found,
    ...walk.missed(),
    ...(await otherEnd(walk, reader)),
    ...(await neverAttested(reader)),
    ...(await visitsNeverAttested(reader)),
  ]
}

class Walk {
  readonly found: string[] = []
  sequence = 0
  private hash = NOTHING_ATTESTED
  /** Number of the current list of columns; `hasBegun` is true once a change, not only existing rows, was attested by it. */
  private list = 1
  private hasBegun = false
  /** Sequence of a superseded attestation of a row until the next one is reached, by table and row. */
  private readonly before = new Map<string, Map<number, number>>()
  private keys: KeyObject[] | undefined
  private readonly reader: Reader
  private readonly anchors: Map<number, AttestationAnchor>

  constructor(reader: Reader, anchors: readonly AttestationAnchor[]) {
    this.reader = reader
    this.anchors = new Map(anchors.map((each) => [each.sequence, each]))
  }

  /** Attestations that a signed file outside the database has and the database lacks. */
  missed(): string[] {
    return [...this.anchors.values()].map(
      ({ sequence, made_at: madeAt }) =>
        `attestations ${sequence}: not as the park signed it on ${madeAt}`
    )
  }

  async toTheEnd() {
    for (;;) {
      const stored = await rowsIn('attestations', this.reader)
        .where('sequence', '>', this.sequence)
        .orderBy('sequence')
        .limit(AT_ONCE)
      const last = stored.at(-1)
      if (!last) return
      const said = stored.map((row) => [row.sequence, this.read(row)] as const)
      await this.compare(stored[0]?.sequence ?? 0, last.sequence, entriesOf(said))
    }
  }

  private read(row: AttestationsRow): Attestation | null {
    const { sequence, body, hash, signature } = row
    const previous = this.hash
    const isNext = sequence === this.sequence + 1
    this.sequence = sequence
    this.hash = hash
    const said = readAttestation(body)
    const asMade = hash === hashOfAttestation({ sequence, previous, body })
    const asSigned = isSignedAttestation({ hash, signature }, (this.keys ??= publicKeys()))
    if (!said || !isNext || !asMade || !asSigned) {
      this.found.push(`attestations ${sequence}: not as it was signed, or not after the one before`)
    } else if (this.isSecondTime(said)) {
      this.found.push(`attestations ${sequence}: what stood there was attested a second time`)
    }
    for (const forged of said?.forged ?? []) {
      this.found.push(`${forged}: was changed by hand before ${said?.noted_at}`)
    }
    if (said && said.attested_as > this.list) {
      this.list = said.attested_as
      this.hasBegun = false
    }
    if (said && !said.migrated) this.hasBegun = true
    if (this.anchors.get(sequence)?.hash === hash) this.anchors.delete(sequence)
    return said
  }

  private isSecondTime({ migrated, attested_as: list }: Attestation) {
    return migrated && (list < this.list || (list === this.list && this.hasBegun))
  }

  /** Compares the rows whose newest attestation is among these. */
  private async compare(first: number, last: number, said: ReadonlyMap<string, Entry[]>) {
    for (const table of [...ATTESTED_TABLES, 'visits']) {
      const standing = await standingOf(table, [first, last], this.reader)
      const entries = said.get(table) ?? []
      const byPlace = new Map(entries.map((each) => [placeOf(each.entry[0], each.sequence), each]))
      const days = table === 'visits' ? standing.map(({ id }) => id) : []
      const busy = new Set(await busyDays(days, this.reader))
      for (const each of standing) {
        const place = placeOf(each.id, each.sequence)
        const entry = byPlace.get(place)
        byPlace.delete(place)
        if (entry && each.digest !== entry.entry[1]) {
          this.found.push(`attested_rows of ${named(table, each.id)}: digest not as attested`)
        }
        if (!entry) this.found.push(`${named(table, each.id)}: nobody has attested it`)
        else if (table === 'visits') {
          const day = dayOfNumber(each.id)
          const visits = busy.has(each.id) ? await visitsOf(day, this.reader) : []
          this.found.push(...(await dayOtherwise({ ...each, visits }, entry, this.reader)))
        } else if (isAttested(table)) this.found.push(...rowOtherwise(table, each, entry))
      }
      await this.expectNewer(table, [...byPlace.values()])
      this.expectNext(table, entries, new Set(byPlace.values()))
    }
  }

  /** Checks that each attestation of a row follows the one before it, so that `attested_rows` was not set back in between. */
  private expectNext(table: string, entries: readonly Entry[], older: ReadonlySet<Entry>) {
    const before = this.before.get(table) ?? new Map<number, number>()
    this.before.set(table, before)
    for (const each of entries) {
      const [id] = each.entry
      const last = before.get(id)
      if (each.after !== undefined && last !== undefined && last !== each.after) {
        this.found.push(`${named(table, id)}: was set back by hand (attested_rows)`)
      }
      if (older.has(each)) before.set(id, each.sequence)
      else before.delete(id)
    }
  }

  /** Checks that these superseded rows have a newer attestation. */
  private async expectNewer(table: string, entries: readonly Entry[]) {
    for (const ids of inChunks(entries.map(({ entry }) => entry[0]))) {
      const rows = await rowsIn('attested_rows', this.reader)
        .where('table_name', table)
        .whereIn('row_id', ids)
        .select('row_id', 'sequence')
      const newest = new Map(rows.map((row) => [row.row_id, row.sequence]))
      const asked = new Set(ids)
      for (const { entry, sequence } of entries.filter((each) => asked.has(each.entry[0]))) {
        if ((newest.get(entry[0]) ?? 0) > sequence) continue
        this.found.push(
          `${named(table, entry[0])}: what was attested of it is gone (attested_rows)`
        )
      }
    }
  }
}

function placeOf(id: number, sequence: number) {
  return `${id}.${sequence}`
}

function entriesOf(said: readonly (readonly [number, Attestation | null])[]) {
  const all = new Map<string, Entry[]>()
  for (const [sequence, attestation] of said) {
    if (!attestation) continue
    const { tables, days } = attestation
    const parts = [...Object.entries(tables), ['visits', days] as const]
    for (const [table, { columns, rows, after }] of parts) {
      const entries = all.get(table) ?? []
      all.set(table, entries)
      const earlier = new Map(after)
      for (const entry of rows) {
        entries.push({ sequence, columns, entry, after: earlier.get(entry[0]) })
      }
    }
  }
  return all
}

async function standingOf(
  table: string,
  places: [number, number],
  reader: Reader
): Promise<Standing[]> {
  const marks = rowsIn('attested_rows as a', reader)
    .where('a.table_name', table)
    .whereBetween('a.sequence', places)
  if (!isAttested(table)) {
    const rows = await marks.select('a.row_id', 'a.sequence', 'a.salt', 'a.digest')
    return rows.map(({ row_id: id, ...at }) => ({ id, ...at, row: null }))
  }
  const columns = attestedAs(table).columns.map((column) => `t.${column}`)
  const rows: Record<string, Value>[] = await rowsAcross('attested_rows as a', reader)
    .where('a.table_name', table)
    .whereBetween('a.sequence', places)
    .leftJoin(`${table} as t`, 't.id', 'a.row_id')
    .select('a.row_id as attested_id', 'a.sequence as attested_in', 'a.salt as attested_salt')
    .select('a.digest as attested_digest', 't.id', ...columns)
  return rows.map((each) => {
    const {
      attested_id: id,
      attested_in: sequence,
      attested_salt: salt,
      attested_digest: digest,
      ...row
    } = each
    return {
      id: Number(id),
      sequence: Number(sequence),
      salt: salt === null ? null : String(salt),
      digest: digest === null ? null : String(digest),
      row: row.id === null ? null : (row as StoredRow),
    }
  })
}

function rowOtherwise(table: AttestedTable, { id, row, salt }: Standing, said: Entry): string[] {
  const entry = said.entry as RowEntry
  if (entry[1] === null) {
    if (!row || isUsual(table, row)) return []
    const { columns, usually } = attestedAs(table)
    const other = columns.filter((column) => row[column] !== (usually[column] ?? null))
    const isSome = Object.keys(usually).length > 0
    return [isSome ? differing(table, id, other) : `${named(table, id)}: nobody has attested it`]
  }
  if (!row) return [`${named(table, id)}: the row is gone`]
  const now = entryOf(row, { table, columns: said.columns, salt: salt ?? '' })
  if (now[1] === entry[1]) return []
  const other = said.columns.filter((_, index) => now[2]?.[index] !== entry[2][index])
  return [differing(table, id, other)]
}

function differing(table: string, id: number, columns: readonly string[]) {
  const what = columns.length > 0 ? columns.join(', ') : 'the row'
  return `${named(table, id)}: ${what} not as attested`
}

type StandingDay = Pick<Standing, 'id' | 'salt'> & { visits: readonly StoredRow[] }

async function dayOtherwise({ id: day, salt, visits }: StandingDay, said: Entry, reader: Reader) {
  const entry = said.entry as DayEntry
  const now = entryOfDay(day, visits, { columns: said.columns, salt: salt ?? '' })
  if (now[1] === entry[1]) return setSince(visits, said.columns)
  // A lawful change may have been committed between the two reads.
  const [again] = await rowsIn('attested_rows', reader)
    .where({ table_name: 'visits', row_id: day })
    .select('sequence')
  if (again && again.sequence > said.sequence) return []
  const columns = said.columns.filter((_, index) => now[2][index] !== entry[2][index])
  const before = new Map(entry[3])
  const after = new Map(now[3])
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  return ids.flatMap((id) => {
    if (!after.has(id)) return [`visits ${id}: the row is gone`]
    if (!before.has(id)) return [`visits ${id}: nobody has attested it`]
    return before.get(id) === after.get(id)
      ? []
      : [differing('visits', id, columns).replace(/^.*?: /, `visits ${id}: `)]
  })
}

/** Checks that the chain ends at the counter, and that no row refers to a later attestation. */
async function otherEnd({ sequence }: Walk, reader: Reader): Promise<string[]> {
  const counter = await rowsIn('counters', reader)
    .where('name', 'attestations')
    .select('value')
    .first()
  const last = await rowsIn('attestations', reader).max('sequence as last').firstOrFail()
  const counted = counter?.value ?? 0
  const found: string[] = []
  // Others may have been added since the walk: both numbers move on together.
  if (counted < sequence || Number(last.last ?? 0) < counted) {
    found.push(`attestations: ${counted} were made, and the last one is ${last.last ?? 0}`)
  }
  const beyond = await rowsIn('attested_rows', reader)
    .where('sequence', '>', Math.max(sequence, Number(last.last ?? 0)))
    .limit(NAMED)
    .select('table_name', 'row_id')
  found.push(
    ...beyond.map((row) => `${named(row.table_name, row.row_id)}: its attestation is gone`)
  )
  return found
}

async function neverAttested(reader: Reader): Promise<string[]> {
  const found: string[] = []
  for (const table of ATTESTED_TABLES) {
    const rows: { id: number }[] = await unattested(table, reader)
      .orderBy('t.id')
      .limit(NAMED)
      .select('t.id')
    found.push(...rows.map(({ id }) => `${named(table, id)}: nobody has attested it`))
  }
  return found
}

/** Visits of days without an attestation that are older than the last attested day, or closed long ago. */
async function visitsNeverAttested(reader: Reader): Promise<string[]> {
  const last = await lastAttestedDay(reader)
  const days = await rowsIn('visits', reader).distinct('park_day').orderBy('park_day')
  const rows = await rowsIn('attested_rows', reader).where('table_name', 'visits').select('row_id')
  const known = new Set(rows.map(({ row_id: day }) => day))
  const today = numberOfDay(clock.today())
  const found: string[] = []
  for (const { park_day: day } of days) {
    const number = numberOfDay(day)
    const isDue = (last !== null && number <= last) || number < today - 1
    if (!isDue || known.has(number)) continue
    const visits = await rowsIn('visits', reader).where('park_day', day).orderBy('id').select('id')
    found.push(...visits.map(({ id }) => `visits ${id}: nobody has attested it`))
  }
  return found
}
