import type * as v from 'valibot'

type Schema = v.GenericSchema

/** What the documentation says of one route beyond what the router and the table of permissions know. */
export interface Operation {
  summary: string
  /** Validates the query. */
  query?: Schema
  /** Validates the JSON body. */
  body?: Schema
  /** The body is a form instead: its fields, and whether a `file` comes with them. */
  form?: { fields: Schema; file: boolean }
  /** What a success answers, by status; null is an answer without a body. */
  answers: Readonly<Record<number, Schema | null>>
  /** The total of the list stands in `x-total-count`. */
  total?: boolean
  /** Answers a file instead: always, or when the caller accepts `text/csv`; `events` is a stream without end. */
  file?: 'always' | 'csv' | 'events'
}

/** The operations of one resource, keyed 'GET /api/…' as the router spells it. */
export type Operations = Readonly<Record<string, Operation>>

type More = Omit<Operation, 'summary' | 'answers'>

/** Answers 200 with this. */
export function reads(summary: string, answer: Schema, more: More = {}): Operation {
  return { summary, answers: { 200: answer }, ...more }
}

/** Answers 201 with what was made. */
export function makes(summary: string, answer: Schema, more: More = {}): Operation {
  return { summary, answers: { 201: answer }, ...more }
}

/** Answers 204, and nothing with it. */
export function does(summary: string, more: More = {}): Operation {
  return { summary, answers: { 204: null }, ...more }
}
