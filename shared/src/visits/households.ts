import * as v from 'valibot'
import { CUSTOMER_STATES } from '../customers/constants.ts'
import { countAnswer, dayAnswer, idAnswer, instant, nullableText, query, whole } from '../fields.ts'
import { fill } from '../text.ts'
import { coverageAnswer } from '../waivers/answers.ts'
import { banAnswer, mayRideAnswer } from './answers.ts'
import { COUNTER_MATCHES, COUNTER_SEARCH, HOUSEHOLD_RELATIONSHIPS } from './constants.ts'
import { messages } from './counter_messages.ts'

/** GET /counter/search: what somebody says at the counter. */
export function counterSearchSchema() {
  const { min, max } = COUNTER_SEARCH
  const length = fill(messages['search.length'], { min, max })
  return query({
    q: v.pipe(
      v.string(length),
      v.trim(),
      v.check((text) => [...text].length >= min && [...text].length <= max, length)
    ),
    limit: v.optional(whole('Limit', 1, COUNTER_SEARCH.limit), COUNTER_SEARCH.shown),
  })
}
export type CounterSearch = v.InferOutput<ReturnType<typeof counterSearchSchema>>

/** Somebody of a household, and what the gate says of them today. */
export const householdPerson = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** Null where the birth date is not known. */
  age: v.nullable(countAnswer),
  is_minor: v.boolean(),
  /** To the person who matched. */
  relationship: v.picklist(HOUSEHOLD_RELATIONSHIPS),
  phone: nullableText,
  status: v.picklist(CUSTOMER_STATES),
  may_ride: mayRideAnswer,
  coverage: coverageAnswer,
  membership: v.nullable(
    v.strictObject({
      id: idAnswer,
      membership_id: idAnswer,
      membership_type: v.string(),
      end_date: v.nullable(dayAnswer),
    })
  ),
  /** The visit of today that is open. */
  visit: v.nullable(v.strictObject({ id: idAnswer, checked_in_at: instant })),
  /** A ban that holds today. */
  ban: v.nullable(banAnswer),
})
export type HouseholdPerson = v.InferOutput<typeof householdPerson>

/** Who belongs together at the counter, the person who matched first. */
export const household = /* @__PURE__ */ v.strictObject({
  score: v.number(),
  matched: v.array(v.picklist(COUNTER_MATCHES)),
  people: v.array(householdPerson),
})
export type Household = v.InferOutput<typeof household>

/** GET /visits/roll-call: somebody who is in, with whom to call. */
export const rollCallLine = /* @__PURE__ */ v.strictObject({
  visit_id: idAnswer,
  customer_id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  age: v.nullable(countAnswer),
  is_minor: v.boolean(),
  phone: nullableText,
  checked_in_at: instant,
  emergency_contact_name: nullableText,
  emergency_contact_phone: nullableText,
  guardians: v.array(
    v.strictObject({
      id: idAnswer,
      first_name: v.string(),
      last_name: v.string(),
      phone: nullableText,
    })
  ),
})
export type RollCallLine = v.InferOutput<typeof rollCallLine>
