import * as v from 'valibot'
import type { Day } from '../dates.ts'
import { RANGE_FIRST_DAY } from '../day_range.ts'
import { dayAnswer, idAnswer, instant, nullableText, query, strictBody } from '../fields.ts'
import { isMoment, toSecond } from '../moments.ts'
import { visit } from '../visits/schemas.ts'
import { COVERAGE_REASONS, COVERAGE_STATES } from '../waivers/constants.ts'
import { KNOWN_FROM } from './constants.ts'
import { messages } from './messages.ts'

interface Asked {
  today?: Day
  /** The latest allowed instant; absent if the schema is only for documentation. */
  now?: Date
}

/** GET /customers/{id}/coverage: the instant in question. */
export function coverageAtSchema(asked: Asked) {
  return query({ at: moment(asked) })
}

/** POST /customers/{id}/evidence-pack: by default the current minute. */
export function evidencePackSchema(asked: Asked) {
  return strictBody({ at: v.nullish(moment(asked)) })
}

/** Tolerated difference between the caller's clock and the park's; up to this far ahead counts as now. */
const CLOCKS_APART_MS = 60_000

/** An instant with its zone, parsed to ISO 8601 UTC in whole seconds. */
function moment({ now }: Asked) {
  return v.pipe(
    v.string((issue) =>
      issue.input === undefined ? messages['at.required'] : messages['at.invalid']
    ),
    v.check(isMoment, messages['at.invalid']),
    v.transform(toSecond),
    v.check((at) => !at || at.slice(0, 10) >= RANGE_FIRST_DAY, messages['at.early']),
    v.check(
      (at) => !now || Date.parse(at) <= now.getTime() + CLOCKS_APART_MS,
      messages['at.future']
    )
  )
}

/** A person's coverage at an instant, the covering waiver, and notes about the answer. */
export const coverageAtAnswer = /* @__PURE__ */ v.strictObject({
  at: instant,
  /** The park day of the instant. */
  day: dayAnswer,
  covered: v.boolean(),
  state: v.picklist(COVERAGE_STATES),
  reason: v.picklist(COVERAGE_REASONS),
  /** The covering waiver; null for paper and without coverage. */
  waiver_id: v.nullable(idAnswer),
  version_id: v.nullable(idAnswer),
  version: nullableText,
  template_name: nullableText,
  /** The digest of its record, as in letters. */
  seal: nullableText,
  /** Its place in the park's chain. */
  sequence: v.nullable(idAnswer),
  signed_at: v.nullable(instant),
  signed_by: nullableText,
  /** The visit open at that instant. */
  visit: v.nullable(visit),
  known_from: v.picklist(KNOWN_FROM),
  /** Sentences for the reader of the answer. */
  notes: v.array(v.string()),
})
export type CoverageAtAnswer = v.InferOutput<typeof coverageAtAnswer>
