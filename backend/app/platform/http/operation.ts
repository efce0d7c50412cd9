import type { ApiScope } from '@trailgate/shared/api_keys/scopes'
import type { Day } from '@trailgate/shared/dates'
import type * as v from 'valibot'
import type { BodyKind } from '#platform/http/read_body_middleware'

type Schema = v.GenericSchema

/** Makes a validator for a given day; called only when it is needed. */
type Making = (on: { today: Day }) => Schema

/** Declaration of a route besides its permission: input and answers. Without an answer it is 204. */
export interface Operation {
  summary: string
  /** The scope that opens this call to API keys; without one no key may make it. */
  scope?: ApiScope
  /** A banned rider may make this call; all their other calls are refused. */
  whileBanned?: true
  /** Validates the query. */
  query?: Making
  /** Validates the JSON body. */
  body?: Making
  /** The body is a form: its fields, which may be sent in the query instead, and whether it includes a `file`. */
  form?: { fields: Making; file: boolean; inQuery?: true }
  /** Accepted kinds of body, if `body` and `form` do not imply them. */
  kinds?: BodyKind[]
  /** Answers 200 with this. */
  answer?: Schema
  /** Answers 201 with the record made. */
  made?: Schema
  /** Other answers, by status. */
  also?: Readonly<Record<number, Schema>>
  /** The list's total is in `x-total-count`. */
  total?: true
  /** Answers a file instead: always, or if the caller accepts `text/csv`; `events` is an endless stream. */
  file?: 'always' | 'csv' | 'events'
}
