import type { Day } from '@trailgate/shared/dates'
import type * as v from 'valibot'
import type { BodyKind } from '#platform/http/read_body_middleware'

type Schema = v.GenericSchema

/** Makes a validator as of a day; it is not made before somebody asks for it. */
type Making = (on: { today: Day }) => Schema

/** What a route says of itself beyond who may call it: what it takes and what it answers. With no answer it is 204. */
export interface Operation {
  summary: string
  /** Validates the query. */
  query?: Making
  /** Validates the JSON body. */
  body?: Making
  /** The body is a form instead: its fields, which may stand in the query too, and whether a `file` comes with them. */
  form?: { fields: Making; file: boolean; inQuery?: true }
  /** The kinds of body that are read, where they are others than those that `body` and `form` tell. */
  kinds?: BodyKind[]
  /** Answers 200 with this. */
  answer?: Schema
  /** Answers 201 with what was made. */
  made?: Schema
  /** Other answers, by status. */
  also?: Readonly<Record<number, Schema>>
  /** The total of the list stands in `x-total-count`. */
  total?: true
  /** Answers a file instead: always, or when the caller accepts `text/csv`; `events` is a stream without end. */
  file?: 'always' | 'csv' | 'events'
}
