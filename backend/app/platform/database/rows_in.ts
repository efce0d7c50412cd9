import db from '@adonisjs/lucid/services/db'
import type { RawQuery, StrictValues } from '@adonisjs/lucid/types/querybuilder'
import type { Knex } from 'knex'
import type { Flag, Tables } from '#database/rows'
import { noting } from '#platform/attested/marks'
import type { Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'

/** A table, with an optional alias: `customers`, `customers as c`. */
type Source = keyof Tables | `${keyof Tables} as ${string}`

/**
 * A query over a table whose columns the compiler knows (`backend/database/rows.ts`): selected, joined, compared and
 * sorted columns must exist, and the rows have the types of the selected ones. It is the query builder's own query;
 * writes to an attested table record the affected rows (`platform/attested`). The casts in this file and in
 * `rows_into.ts` are where Lucid's untyped builder gets these types.
 */
export function rowsIn<From extends Source>(
  table: From,
  reader: Reader = db
): Rows<ScopeOf<From>, unknown> {
  return noting(table, reader.from(table), reader) as unknown as Rows<ScopeOf<From>, unknown>
}

/**
 * An expression or subquery in `select`, with the columns that it adds to the row, which the compiler cannot infer:
 * `computed<{ seen: Flag }>('seen_at is not null as seen')`.
 */
export function computed<Row>(
  value: string | AnyRows,
  bindings: readonly unknown[] = []
): Computed<Row> {
  const expression =
    typeof value === 'string' ? db.raw(value, [...bindings] as StrictValues[]) : value
  return expression as unknown as Computed<Row>
}

export type Computed<Row> = RawQuery & { readonly row: Row }

/** A query over a derived table, which has a name (`as`). */
export function rowsFrom<Scope, Out, Stored>(
  derived: Rows<Scope, Out, Stored>,
  reader: Reader = db
) {
  return reader.from(derived as never) as unknown as Rows<Answer<Scope, Out>, unknown>
}

/** A query without a table: one row of the selected values. */
export function oneRow(reader: Pick<typeof db, 'query'> = db): Rows<object, unknown> {
  return reader.query() as unknown as Rows<object, unknown>
}

/** A query over a table known only at run time. A list of such tables also names their columns (`TableColumn`). */
export function rowsAcross(table: Source, reader: Reader = db): AnyRows {
  return noting(table, reader.from(table), reader) as unknown as AnyRows
}

/** A table with one of its columns. */
export type TableColumn = {
  [Table in keyof Tables]: readonly [table: Table, column: keyof Tables[Table] & string]
}[keyof Tables]

/**
 * The single row of an aggregate query. Not `firstOrFail`: with its `limit 1` MariaDB picks the index that reaches one
 * row soonest, but a count reads all of them.
 */
export async function theSums<Scope, Out, Stored>(query: Rows<Scope, Out, Stored>) {
  const [sums] = await query
  if (!sums) throw new Error('A query that counts has answered no row')
  return sums
}

/** Columns of a table, by their own names or qualified by the alias. */
type ScopeOf<From extends string> =
  From extends `${infer Table extends keyof Tables} as ${infer Alias}`
    ? Named<Tables[Table], Alias>
    : From extends keyof Tables
      ? Tables[From]
      : never

/**
 * Any query that has these tables under these names, as a type for functions that narrow one: `function open<Query
 * extends RowsOf<'customers as c'>>(query: Query): Query`.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever it selects
export type RowsOf<From extends Source> = Rows<Together<From>, any, any>

type Together<From extends Source> = (
  From extends Source ? (scope: ScopeOf<From>) => void : never
) extends (scope: infer Scope) => void
  ? Scope
  : never

export type Named<Row, Alias extends string> = {
  [Column in keyof Row & string as `${Alias}.${Column}`]: Row[Column]
}

/** Tables are joined under aliases (`customers as c`), so their columns do not collide. */
export type Joined<Scope, More> = Scope & More

/** Columns of an outer-joined row. */
export type Nullable<Scope> = { [Column in keyof Scope]: Scope[Column] | null }

/** Marks columns as not null. */
export type Given<Scope, Column extends keyof Scope> = Scope & {
  [Each in Column]: NonNullable<Scope[Each]>
}

type ColumnOf<Scope> = keyof Scope & string

/** A selectable column, with an optional alias. */
type Selectable<Scope> = ColumnOf<Scope> | `${ColumnOf<Scope>} as ${string}`

type Selected<Scope, Asked extends string> = {
  [Each in Asked as NameOf<Each>]: Scope[SourceOf<Each> & keyof Scope]
}

/** Columns that the expressions of a `select` add to its row. */
type Added<Asked> = (
  Asked extends Computed<infer Row> ? (row: Row) => void : (row: unknown) => void
) extends (row: infer All) => void
  ? All
  : never

type SourceOf<Asked extends string> = Asked extends `${infer Column} as ${string}` ? Column : Asked

type NameOf<Asked extends string> = Asked extends `${string} as ${infer Name}`
  ? Name
  : Asked extends `${string}.${infer Column}`
    ? Column
    : Asked

/** An aggregate with its name: `* as total`, `id as last`. Without a name it is a value for comparison. */
type Counted<Scope, Name extends string> = `${'*' | ColumnOf<Scope>} as ${Name}`

// oxlint-disable-next-line typescript/no-explicit-any -- any query, whatever its tables
export type AnyRows = Rows<any, any, any>

type Value = StrictValues | Parameter | AnyRows

interface Where<Scope, Self> {
  (nested: (query: Self) => void): Self
  (columns: { [Column in keyof Scope]?: Value | null }): Self
  (column: ColumnOf<Scope> | RawQuery, value: Value): Self
  (column: ColumnOf<Scope> | RawQuery, operator: string, value: Value): Self
}

type WhereNull<Scope, Self> = (column: ColumnOf<Scope>) => Self

type WhereIn<Scope, Self> = (
  column: ColumnOf<Scope> | RawQuery,
  values: readonly Value[] | AnyRows | RawQuery
) => Self

type WhereRaw<Self> = (sql: string | RawQuery, bindings?: readonly unknown[]) => Self

type WhereExists<Self> = (query: AnyRows | RawQuery) => Self

type WhereColumn<Scope, Self> = (
  column: ColumnOf<Scope>,
  ...other: [column: string] | [operator: string, column: string]
) => Self

/** A joined column is not null in any row. */
interface Join<Scope, Out> {
  <
    Other extends Source,
    One extends ColumnOf<Scope & ScopeOf<Other>>,
    Same extends ColumnOf<Scope & ScopeOf<Other>>,
  >(
    table: Other,
    one: One,
    same: Same
  ): Rows<Given<Joined<Scope, ScopeOf<Other>>, One | Same>, Out, Joined<Scope, ScopeOf<Other>>>
  <Other extends Source>(
    table: Other,
    on: Knex.JoinCallback
  ): Rows<Joined<Scope, ScopeOf<Other>>, Out>
}

interface LeftJoin<Scope, Out> {
  <Other extends Source>(
    table: Other,
    one: ColumnOf<Scope & ScopeOf<Other>>,
    other: ColumnOf<Scope & ScopeOf<Other>>
  ): Rows<Joined<Scope, Nullable<ScopeOf<Other>>>, Out>
  <Other extends Source>(
    table: Other,
    on: Knex.JoinCallback
  ): Rows<Joined<Scope, Nullable<ScopeOf<Other>>>, Out>
}

/** A written value: a flag may be a boolean. */
export type Written<Type> = Type | ([Type] extends [Flag | null] ? boolean : never)

type Changes<Scope> = { [Column in keyof Scope]?: Written<Scope[Column]> | RawQuery | undefined }

/** Row type of a query: all columns if none is selected. */
type Answer<Scope, Out> = 0 extends 1 & Out ? Out : unknown extends Out ? Whole<Scope> : Out

type Whole<Scope> = {
  [Column in keyof Scope as Column extends `${string}.${string}` ? never : Column]: Scope[Column]
}

/** `Stored` has the writable types: a column narrowed to not null for reading may still be set to null. */
export interface Rows<Scope, Out, Stored = Scope> extends Promise<Answer<Scope, Out>[]> {
  /** The compiler does not know an expression's type: `computed` states it. */
  select<const Asked extends readonly (Selectable<Scope> | RawQuery)[]>(
    ...columns: Asked
  ): Rows<
    Scope,
    Out & Selected<Scope, Extract<Asked[number], string>> & Added<Asked[number]>,
    Stored
  >
  distinct<const Asked extends readonly Selectable<Scope>[]>(
    ...columns: Asked
  ): Rows<Scope, Out & Selected<Scope, Asked[number]>, Stored>
  count<Name extends string>(
    column: Counted<Scope, Name>
  ): Rows<Scope, Out & Record<Name, number | string>, Stored>
  count(column: '*' | ColumnOf<Scope>): Rows<Scope, Out, Stored>
  countDistinct<Name extends string>(
    column: Counted<Scope, Name>
  ): Rows<Scope, Out & Record<Name, number | string>, Stored>
  countDistinct(column: ColumnOf<Scope>): Rows<Scope, Out, Stored>
  sum(column: ColumnOf<Scope>): Rows<Scope, Out, Stored>
  sum<Name extends string>(
    column: Counted<Scope, Name>
  ): Rows<Scope, Out & Record<Name, number | string | null>, Stored>
  max<Column extends ColumnOf<Scope>, Name extends string>(
    column: `${Column} as ${Name}`
  ): Rows<Scope, Out & Record<Name, Scope[Column] | null>, Stored>
  max(column: ColumnOf<Scope>): Rows<Scope, Out, Stored>
  min<Column extends ColumnOf<Scope>, Name extends string>(
    column: `${Column} as ${Name}`
  ): Rows<Scope, Out & Record<Name, Scope[Column] | null>, Stored>
  min(column: ColumnOf<Scope>): Rows<Scope, Out, Stored>

  where: Where<Scope, this>
  andWhere: Where<Scope, this>
  orWhere: Where<Scope, this>
  whereNot: Where<Scope, this>
  orWhereNot: Where<Scope, this>
  whereIn: WhereIn<Scope, this>
  orWhereIn: WhereIn<Scope, this>
  whereNotIn: WhereIn<Scope, this>
  whereNull: WhereNull<Scope, this>
  orWhereNull: WhereNull<Scope, this>
  /** Columns selected afterwards are not null. */
  whereNotNull<Column extends ColumnOf<Scope>>(
    column: Column
  ): Rows<Given<Scope, Column>, Out, Stored>
  orWhereNotNull: WhereNull<Scope, this>
  whereBetween<Column extends ColumnOf<Scope>>(
    column: Column,
    ends: readonly [Value, Value]
  ): Rows<Given<Scope, Column>, Out, Stored>
  orWhereBetween(column: ColumnOf<Scope>, ends: readonly [Value, Value]): this
  orWhereNotBetween(column: ColumnOf<Scope>, ends: readonly [Value, Value]): this
  whereNotBetween(column: ColumnOf<Scope>, ends: readonly [Value, Value]): this
  whereRaw: WhereRaw<this>
  orWhereRaw: WhereRaw<this>
  whereExists: WhereExists<this>
  orWhereExists: WhereExists<this>
  whereNotExists: WhereExists<this>
  whereColumn: WhereColumn<Scope, this>
  orWhereColumn: WhereColumn<Scope, this>

  join: Join<Scope, Out>
  leftJoin: LeftJoin<Scope, Out>
  joinRaw(sql: string | RawQuery, bindings?: readonly unknown[]): this
  /** For a join that the builder cannot express. */
  joinRaw<Other extends Source>(
    sql: string,
    bindings?: readonly unknown[]
  ): Rows<Joined<Scope, ScopeOf<Other>>, Out>

  groupBy(...columns: (ColumnOf<Scope> | ColumnOf<Out>)[]): this
  groupByRaw(sql: string): this
  having(name: ColumnOf<Scope> | ColumnOf<Out>, operator: string, value: Value): this
  havingRaw(sql: string, bindings?: readonly unknown[]): this
  orHavingRaw(sql: string, bindings?: readonly unknown[]): this
  orderBy(column: ColumnOf<Scope> | ColumnOf<Out>, direction?: 'asc' | 'desc'): this
  orderByRaw(sql: string | RawQuery, bindings?: readonly unknown[]): this
  limit(count: number): this
  offset(count: number): this
  union(queries: AnyRows | AnyRows[]): this
  unionAll(queries: AnyRows | AnyRows[]): this
  as(name: string): this
  clone(): this
  clearSelect(): Rows<Scope, unknown, Stored>
  if(condition: unknown, then: (query: this) => unknown): this

  forUpdate(...tables: string[]): this
  forShare(...tables: string[]): this
  skipLocked(): this

  first(): Promise<Answer<Scope, Out> | null>
  firstOrFail(): Promise<Answer<Scope, Out>>
  /** The number of rows is `Number(…)` of the answer. */
  update(changes: Changes<Stored>): Rows<Scope, number>
  increment(column: ColumnOf<Scope>, by?: number): Rows<Scope, number>
  decrement(column: ColumnOf<Scope>, by?: number): Rows<Scope, number>
  delete(): Rows<Scope, number>

  toSQL(): { sql: string; bindings: readonly unknown[] }
}
