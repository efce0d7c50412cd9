import * as v from 'valibot'
import { countAnswer, idAnswer, instant, nullableText } from '../fields.ts'
import { alertAnswer } from './answers.ts'

export type { CounterHousehold as Household, CounterPerson as HouseholdPerson } from './schemas.ts'

/** GET /visits/roll-call: a person who is in, with the contact to call. */
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
  alert: v.nullable(alertAnswer),
  /** Of a minor: guardians in the park who may take them. */
  may_take: v.array(v.strictObject({ customer_id: idAnswer, name: v.string() })),
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
