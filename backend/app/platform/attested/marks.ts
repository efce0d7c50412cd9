import type { Knex } from 'knex'
import db from '@adonisjs/lucid/services/db'
import type {
  DatabaseQueryBuilderContract,
  InsertQueryBuilderContract,
} from '@adonisjs/lucid/types/querybuilder'
import { event } from '#platform/events'
import { inChunks } from '#platform/database/chunks'
import { execute } from '#platform/database/execute'
import { rowsAcross } from '#platform/database/rows_in'
import type { Reader, Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import {
  attestedAs,
  type AttestedTable,
  isAttested,
  isUsual,
  OF_A_VISIT,
  POINTING_AT,
} from '#platform/attested/attested_tables'

/*
 * The query builders record which attested rows a transaction writes, so that callers need not;
 * before its COMMIT the rows are attested as they stand then
 * (docs/adr/0033-what-decides-at-the-gate.md).
 */

type Values = Record<string, unknown>

/** A row that a transaction has written. */
export type Marked = {
  isNew: boolean
  /** Values before the transaction's first write, if they were read. */
  before: Values | null
  /** Values now, if they follow from the write; else they are read. */
  now: Values | null
}

/** Rows by their ids; of `visits` the days, as numbers. */
export type Marks = Map<string, Map<number, Marked>>

/** Rows that a transaction has written are attested at its end. */
export const attesting = event<Marks>('the writing of attested rows')

export type WrittenDays = {
  /** Days that a transaction writes to for the first time, by their numbers. */
  days: number[]
  /** The visits that it has inserted into them already. */
  inserted: () => Promise<readonly number[]>
}

/** A transaction is about to change visits, or has inserted some. */
export const writingVisits = event<WrittenDays>('the writing of visits')

const marksOf = new WeakMap<object, Marks>()

/** The last thing that a transaction does. */
export async function attestMarked(trx: Transaction) {
  const marks = marksOf.get(trx)
  if (!marks) return
  marksOf.delete(trx)
  await attesting.emit(marks, trx)
}

export function mark(
  table: string,
  ids: Iterable<number>,
  trx: Transaction,
  how: (id: number) => Partial<Marked> = () => ({})
) {
  const marks: Marks = marksOf.get(trx) ?? new Map()
  marksOf.set(trx, marks)
  const marked = marks.get(table) ?? new Map<number, Marked>()
  for (const id of ids) {
    const { isNew = false, before = null, now = null } = how(id)
    const earlier = marked.get(id)
    marked.set(id, earlier ? { ...earlier, now } : { isNew, before, now })
  }
  if (marked.size > 0) marks.set(table, marked)
}

const DAY_MS = 86_400_000

/** A day as the number under which its visits are attested. */
export function numberOfDay(day: string): number {
  return Date.parse(day) / DAY_MS
}

/** Knex's builder with the internals used here. */
type KnexQuery = Knex.QueryBuilder & {
  _method: string
  _single: { update?: Values; insert?: Values | Values[]; onConflict?: unknown; only?: boolean }
}

/** Internals of Lucid's builder used here. */
type Query = { knexQuery: KnexQuery; applyWhere(): void }

/** Lets a query record the attested rows that it changes or deletes. A read is unaffected. */
export function noting<Result>(
  source: string,
  query: DatabaseQueryBuilderContract<Result>,
  reader: Reader
): DatabaseQueryBuilderContract<Result> {
  const [table = ''] = source.split(' ')
  if (!isWatched(table)) return query
  const watched = query as typeof query & Query
  const exec = query.exec.bind(query)
  const clone = query.clone.bind(query)
  query.exec = async () => {
    const { _method: method } = watched.knexQuery
    if (method === 'del' || (method === 'update' && writesAttested(table, watched))) {
      await noteFound(table, watched, transactionOf(table, reader))
    }
    return exec()
  }
  query.clone = <Cloned = Result>() => noting(source, clone<Cloned>(), reader)
  return query
}

/** The same of an insert. */
export function notingNew(
  table: string,
  query: InsertQueryBuilderContract<number[]>,
  writer: object
): InsertQueryBuilderContract<number[]> {
  if (!isAttested(table) && table !== 'visits') return query
  const { knexQuery } = query as typeof query & Pick<Query, 'knexQuery'>
  const exec = query.exec.bind(query)
  query.exec = async () => {
    const { insert } = knexQuery._single
    const rows = Array.isArray(insert) ? insert : insert ? [insert] : []
    const answer = await exec()
    await noteNew(table, rows, Number(answer[0]), writer)
    return answer
  }
  return query
}

/** Records rows inserted by one statement; `insertId` is the id that the driver returns. */
export async function noteNew(
  table: string,
  rows: readonly Values[],
  insertId: number,
  writer: object
): Promise<void> {
  if (table === 'visits') {
    const trx = transactionOf(table, writer)
    return markDays(rows, trx, () => idsOf(rows, insertId, trx))
  }
  if (!isAttested(table)) return
  const trx = transactionOf(table, writer)
  const isAny = rows.map((row) => !isUsual(table, row))
  if (!isAny.includes(true)) return
  const ids = await idsOf(rows, insertId, trx)
  const byId = new Map(ids.map((id, index) => [id, rows[index] ?? {}]))
  mark(
    table,
    ids.filter((_, index) => isAny[index]),
    trx,
    (id) => ({ isNew: true, now: insertedAs(table, byId.get(id) ?? {}) })
  )
}

async function idsOf(rows: readonly Values[], insertId: number, trx: Transaction) {
  const [first, step] = await firstOf(rows.length, insertId, trx)
  return rows.map((_, index) => first + index * step)
}

/**
 * SQLite returns the last id of a statement, MySQL and MariaDB the first one; in a cluster ids have
 * a step.
 */
async function firstOf(count: number, id: number, trx: Transaction) {
  if (settings.database.connection === 'sqlite') return [id - count + 1, 1] as const
  if (count === 1) return [id, 1] as const
  const [[row]] = (await execute(trx, 'select @@auto_increment_increment as step', [])) as [
    [{ step: number }],
  ]
  return [id, Number(row.step)] as const
}

/** Values of a new row, or null if the database fills some in. */
function insertedAs(table: AttestedTable, row: Values): Values | null {
  const { columns, filledIn } = attestedAs(table)
  if (filledIn.some((column) => row[column] === undefined)) return null
  return storedValues(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
}

/** Values as stored, or null if they cannot be known. */
function storedValues(values: Values): Values | null {
  const stored = Object.entries(values).map(([column, value]) => {
    return [column, typeof value === 'boolean' ? Number(value) : value] as const
  })
  const areKnown = stored.every(
    ([, value]) =>
      value === null ||
      typeof value === 'number' ||
      (typeof value === 'string' && value.isWellFormed())
  )
  return areKnown ? Object.fromEntries(stored) : null
}

function isWatched(table: string) {
  return isAttested(table) || table === 'visits' || POINTING_AT.has(table)
}

function writesAttested(table: string, { knexQuery }: Query): boolean {
  const columns: readonly string[] =
    table === 'visits'
      ? ['park_day', ...OF_A_VISIT]
      : isAttested(table)
        ? attestedAs(table).columns
        : []
  return Object.keys(knexQuery._single.update ?? {}).some((column) => columns.includes(column))
}

/** @throws for a write beside a transaction: nothing could be attested together with it. */
function transactionOf(table: string, writer: object): Transaction {
  if ('isTransaction' in writer && writer.isTransaction === true) return writer as Transaction
  throw new Error(`${table} is attested, so it is written inside of inTransaction`)
}

/** The rows that a statement is about to write, and on deletion what points at them. */
async function noteFound(table: string, query: Query, trx: Transaction) {
  const isDeletion = query.knexQuery._method === 'del'
  const columns =
    table === 'visits' ? ['park_day'] : isAttested(table) ? attestedAs(table).columns : []
  const rows = await foundBy(query, ['id', ...columns])
  const before = new Map(rows.map((row) => [Number(row.id), row]))
  const ids = [...before.keys()]
  if (table === 'visits') await markDays(rows, trx)
  else if (isAttested(table)) {
    const changes = isDeletion ? null : storedValues(query.knexQuery._single.update ?? {})
    mark(table, ids, trx, (id) => {
      const row = before.get(id) ?? null
      return { before: row, now: row && changes && { ...row, ...changes } }
    })
  }
  if (!isDeletion) return
  for (const { table: other, column } of POINTING_AT.get(table) ?? []) {
    for (const some of inChunks(ids)) {
      const pointing: Values[] = await rowsAcross(other, trx)
        .whereIn(column, some)
        .if(other !== 'visits', (found) => found.orderBy('id').forUpdate())
        .select(...(other === 'visits' ? ['park_day'] : ['id', ...attestedAs(other).columns]))
      if (other === 'visits') await markDays(pointing, trx)
      else {
        // Locked as the deletion will lock them: no other transaction can change and attest them in
        // between.
        const standing = new Map(pointing.map((row) => [Number(row.id), row]))
        mark(other, standing.keys(), trx, (id) => ({ before: standing.get(id) ?? null }))
      }
    }
  }
}

async function markDays(
  rows: readonly Values[],
  trx: Transaction,
  inserted: WrittenDays['inserted'] = async () => []
) {
  const days = new Set(rows.map(({ park_day: day }) => numberOfDay(String(day))))
  const marked = marksOf.get(trx)?.get('visits')
  const first = [...days].filter((day) => !marked?.has(day))
  mark('visits', days, trx)
  if (first.length > 0) await writingVisits.emit({ days: first, inserted }, trx)
}

/** Rows that a writing statement will find, with the same locks. */
async function foundBy(query: Query, columns: string[]): Promise<Values[]> {
  query.applyWhere()
  const found = query.knexQuery.clone() as KnexQuery
  found._method = 'select'
  delete found._single.update
  void found.select(columns).orderBy('id')
  if (db.connection().dialect.name === 'mysql') void found.forUpdate()
  return found
}

/** The day of such a number. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}
