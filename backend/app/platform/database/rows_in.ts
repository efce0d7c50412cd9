import db from '@adonisjs/lucid/services/db'
import type {
  DatabaseQueryBuilderContract,
  RawQuery,
  StrictValues,
} from '@adonisjs/lucid/types/querybuilder'
import type { Knex } from 'knex'
import type { Tables } from '#database/rows'
import type { Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'

/** A table, and what the query calls it: `customers`, `customers as c`. */
type Source = keyof Tables | `${keyof Tables} as ${string}`

/**
 * A query over a table whose columns the compiler knows (`backend/database/rows.ts`): what is selected, joined, compared and ordered by must
 * be one of them, and the rows have the types of what was selected. It is the query builder's own query, and nothing is added when it
 * runs.
 */
export function rowsIn<From extends Source>(
  table: From,
  reader: Reader = db
): Rows<ScopeOf<From>, unknown> {
  return reader.from(table) as unknown as Rows<ScopeOf<From>, unknown>
}

/** The columns of a table by their own names and by that of the table in this query. */
type ScopeOf<From extends string> =
  From extends `${infer Table extends keyof Tables} as ${infer Alias}`
    ? Named<Tables[Table], Alias>
    : From extends keyof Tables
      ? Named<Tables[From], From>
      : never

type Named<Row, Alias extends string> = {
  [Column in keyof Row & string as Column | `${Alias}.${Column}`]: Row[Column]
}

/** A column of a table that is joined keeps its own name where no table before has the same. */
type Joined<Scope, More> = Scope & Omit<More, keyof Scope>

type Nullable<Scope> = { [Column in keyof Scope]: Scope[Column] | null }

type ColumnOf<Scope> = keyof Scope & string

/** What may be selected: a column, under a name of its own where one is wanted. */
type Selectable<Scope> = ColumnOf<Scope> | `${ColumnOf<Scope>} as ${string}`

type Selected<Scope, Asked extends string> = {
  [Each in Asked as NameOf<Each>]: Scope[SourceOf<Each> & keyof Scope]
}

type SourceOf<Asked extends string> = Asked extends `${infer Column} as ${string}` ? Column : Asked

type NameOf<Asked extends string> = Asked extends `${string} as ${infer Name}`
  ? Name
  : Asked extends `${string}.${infer Column}`
    ? Column
    : Asked

/** The name of an aggregate: `* as total`, `id as last`. */
type Counted<Scope, Name extends string> = `${'*' | ColumnOf<Scope>} as ${Name}`

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any query, whatever its tables
export type AnyRows = Rows<any, any>

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
  values: readonly Value[] | AnyRows | RawQuery | ((query: Nested) => void)
) => Self

type WhereRaw<Self> = (sql: string | RawQuery, bindings?: readonly unknown[]) => Self

type WhereExists<Self> = (query: AnyRows | RawQuery | ((query: Nested) => void)) => Self

type WhereColumn<Scope, Self> = (
  column: ColumnOf<Scope>,
  ...other: [column: string] | [operator: string, column: string]
) => Self

interface Join<Scope, Out> {
  <Other extends Source>(
    table: Other,
    one: ColumnOf<Scope & ScopeOf<Other>>,
    other: ColumnOf<Scope & ScopeOf<Other>>
  ): Rows<Joined<Scope, ScopeOf<Other>>, Out>
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

/** Values that are written: a yes or no may be a boolean. */
type Changes<Scope> = { [Column in keyof Scope]?: Scope[Column] | boolean | RawQuery | undefined }

/** The rows of a query: where nothing is selected, all columns. */
type Answer<Scope, Out> = 0 extends 1 & Out ? Out : unknown extends Out ? Whole<Scope> : Out

type Whole<Scope> = {
  [Column in keyof Scope as Column extends `${string}.${string}` ? never : Column]: Scope[Column]
}

type Nested = DatabaseQueryBuilderContract

export interface Rows<Scope, Out> extends Promise<Answer<Scope, Out>[]> {
  /** The compiler does not know the type of an expression: who reads it says it. */
  select<const Asked extends readonly (Selectable<Scope> | RawQuery)[]>(
    ...columns: Asked
  ): Rows<Scope, Out & Selected<Scope, Extract<Asked[number], string>>>
  distinct<const Asked extends readonly Selectable<Scope>[]>(
    ...columns: Asked
  ): Rows<Scope, Out & Selected<Scope, Asked[number]>>
  count<Name extends string>(
    column: Counted<Scope, Name>
  ): Rows<Scope, Out & Record<Name, number | string>>
  countDistinct<Name extends string>(
    column: Counted<Scope, Name>
  ): Rows<Scope, Out & Record<Name, number | string>>
  sum<Name extends string>(
    column: Counted<Scope, Name>
  ): Rows<Scope, Out & Record<Name, number | string | null>>
  max<Column extends ColumnOf<Scope>, Name extends string>(
    column: `${Column} as ${Name}`
  ): Rows<Scope, Out & Record<Name, Scope[Column] | null>>
  min<Column extends ColumnOf<Scope>, Name extends string>(
    column: `${Column} as ${Name}`
  ): Rows<Scope, Out & Record<Name, Scope[Column] | null>>

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
  whereNotNull: WhereNull<Scope, this>
  orWhereNotNull: WhereNull<Scope, this>
  whereBetween(column: ColumnOf<Scope>, ends: readonly [Value, Value]): this
  orWhereBetween(column: ColumnOf<Scope>, ends: readonly [Value, Value]): this
  whereNotBetween(column: ColumnOf<Scope>, ends: readonly [Value, Value]): this
  whereRaw: WhereRaw<this>
  orWhereRaw: WhereRaw<this>
  whereExists: WhereExists<this>
  whereNotExists: WhereExists<this>
  whereColumn: WhereColumn<Scope, this>

  join: Join<Scope, Out>
  leftJoin: LeftJoin<Scope, Out>
  joinRaw(sql: string | RawQuery, bindings?: readonly unknown[]): this

  groupBy(...columns: ColumnOf<Scope>[]): this
  groupByRaw(sql: string): this
  havingRaw(sql: string, bindings?: readonly unknown[]): this
  orderBy(column: ColumnOf<Scope> | ColumnOf<Out>, direction?: 'asc' | 'desc'): this
  orderByRaw(sql: string | RawQuery, bindings?: readonly unknown[]): this
  limit(count: number): this
  offset(count: number): this
  union(queries: AnyRows | AnyRows[]): this
  unionAll(queries: AnyRows | AnyRows[]): this
  as(name: string): this
  clone(): this

  forUpdate(...tables: string[]): this
  forShare(...tables: string[]): this
  skipLocked(): this

  first(): Promise<Answer<Scope, Out> | null>
  firstOrFail(): Promise<Answer<Scope, Out>>
  /** How many rows it was is what `Number(…)` says of the answer. */
  update(changes: Changes<Scope>): Rows<Scope, number>
  increment(column: ColumnOf<Scope>, by?: number): Rows<Scope, number>
  decrement(column: ColumnOf<Scope>, by?: number): Rows<Scope, number>
  delete(): Rows<Scope, number>

  toSQL(): { sql: string; bindings: readonly unknown[] }
}
