import { sign, verify, type KeyObject } from 'node:crypto'
import * as v from 'valibot'
import { dayOfNumber } from '#platform/attested/marks'
import { sha256 } from '#platform/sha256'
import { canonicalJson } from '#waivers/seal/canonical_json'

/** Value of a column. */
export type Value = string | number | null

/** A row of a table, or a visit of a day. */
export type StoredRow = { id: number } & Record<string, Value>

const FORMAT = 'trailgate-attestation-1'

const id = v.pipe(v.number(), v.safeInteger())
const hint = v.string()

/** A row: its digest, and a shortened digest of each column, which shows the columns that differ. */
const ofRow = v.tuple([id, v.string(), v.array(hint)])
/** A row that was deleted, or has only the usual values. */
const ofNothing = v.tuple([id, v.null()])
/** The rows that had been attested before, each with the number of that attestation. */
const after = v.optional(v.array(v.tuple([id, id])), [])
const rows = v.object({
  columns: v.array(v.string()),
  rows: v.array(v.union([ofRow, ofNothing])),
  after,
})
/** All visits of a day: their digest, a shortened digest of each column over all visits, and one of each visit by its id. */
const ofDay = v.tuple([id, v.string(), v.array(hint), v.array(v.tuple([id, hint]))])

const attestation = v.object({
  format: v.literal(FORMAT),
  noted_at: v.string(),
  /** True if it attests rows that are older than attestations, or than their entry in the list. */
  migrated: v.boolean(),
  /** Number of the list of columns (`ATTESTED_AS`). */
  attested_as: v.optional(v.number(), 1),
  /** Rows found changed by hand when the park wrote to them, by table and id. */
  forged: v.array(v.string()),
  tables: v.record(v.string(), rows),
  days: v.object({ columns: v.array(v.string()), rows: v.array(ofDay), after }),
})
export type Attestation = v.InferOutput<typeof attestation>
export type RowEntry = v.InferOutput<typeof ofRow> | v.InferOutput<typeof ofNothing>
export type DayEntry = v.InferOutput<typeof ofDay>

export function writeAttestation(said: Omit<Attestation, 'format'>): string {
  return canonicalJson({ ...said, format: FORMAT })
}

/** Parses an attestation; null if the text is none. */
export function readAttestation(body: string): Attestation | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), attestation), body)
  return read.success ? read.output : null
}

/** Name of an attested row in a finding. */
export function named(table: string, row: number): string {
  return table === 'visits' ? `visits of ${dayOfNumber(row)}` : `${table} ${row}`
}

/** Previous hash of the first attestation of a park. */
export const NOTHING_ATTESTED = '0'.repeat(64)

type Placed = { sequence: number; previous: string; body: string }

/** Hash of an attestation: it is signed, and the next one refers to it. */
export function hashOfAttestation({ sequence, previous, body }: Placed) {
  return sha256(`${sequence}.${previous}.${sha256(body)}`)
}

export function signAttestation(hash: string, key: KeyObject) {
  return sign(null, statementOf(hash), key).toString('base64')
}

export function isSignedAttestation(
  { hash, signature }: { hash: string; signature: string },
  keys: readonly KeyObject[]
) {
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify(null, statementOf(hash), key, bytes))
}

function statementOf(hash: string) {
  return Buffer.from(`${FORMAT}.${hash}`)
}

/** Hex digits of a digest: 128 bits, too many to find a second row for. */
const DIGEST = 32
/** Hex digits of the shortened digests: they only locate a difference that the digest has shown. */
const HINT = 6

type Salted = { table: string; columns: readonly string[]; salt: string }

/** Entry of a row. The salt is stored beside the row, so the digest of a deleted row cannot be guessed from likely values. */
export function entryOf(row: StoredRow, { table, columns, salt }: Salted): RowEntry {
  const values = columns.map((column) => row[column] ?? null)
  const digest = sha256(`${salt}.${canonicalJson([table, row.id, ...values])}`).slice(0, DIGEST)
  const hints = columns.map((column, index) => hintOf([column, values[index] ?? null], salt))
  return [row.id, digest, hints]
}

/** Entry of a day; `visits` in the order of their ids. */
export function entryOfDay(
  day: number,
  visits: readonly StoredRow[],
  { columns, salt }: Omit<Salted, 'table'>
): DayEntry {
  const lines = visits.map((visit) => [visit.id, ...columns.map((column) => visit[column] ?? null)])
  const digest = sha256(`${salt}.${canonicalJson(['visits', day, ...lines])}`).slice(0, DIGEST)
  const hints = columns.map((column, index) =>
    hintOf([column, ...lines.map((line) => line[index + 1] ?? null)], salt)
  )
  return [day, digest, hints, lines.map((line) => [line[0] as number, hintOf(line, salt)])]
}

function hintOf(values: readonly Value[], salt: string) {
  return sha256(`${salt}.${canonicalJson(values)}`).slice(0, HINT)
}
