import * as v from 'valibot'
import {
  body,
  choice,
  countAnswer,
  idAnswer,
  instant,
  nullableText,
  paging,
  phone,
  query,
  whole,
} from '../fields.ts'
import { messages as customers } from '../customers/messages.ts'
import { RELATIONSHIP_TYPES } from '../minors/constants.ts'
import { GUARDIAN_CONSENT } from '../waivers/consent.ts'
import { messages as waivers } from '../waivers/messages.ts'

/** POST /kiosk/guardian-requests */
export function askGuardianSchema() {
  return body({ phone: phone(customers['phone.required'], customers['phone.phone']) })
}
export type AskGuardian = v.InferOutput<ReturnType<typeof askGuardianSchema>>

/** GET /guardian-requests: riders have a handful, staff page through those of all, or of one child or parent. */
export function guardianRequestListSchema() {
  return query({
    ...paging(),
    customer_id: v.optional(whole('Customer', 1, Number.MAX_SAFE_INTEGER)),
  })
}
export type GuardianRequestList = v.InferOutput<ReturnType<typeof guardianRequestListSchema>>

/** POST /guardian-requests/{id}/accept: the relationship, and the tick as for signing. */
export function acceptGuardianSchema() {
  const required = waivers['consent.required']
  return body({
    relationship_type: choice('Relationship', RELATIONSHIP_TYPES),
    consent: v.object(
      {
        text_id: v.literal(GUARDIAN_CONSENT.id, required),
        accepted: v.literal(true, required),
      },
      required
    ),
  })
}
export type AcceptGuardian = v.InferOutput<ReturnType<typeof acceptGuardianSchema>>

/** 202 of POST /kiosk/guardian-requests: the same whoever has the number. */
export const guardianAsked = /* @__PURE__ */ v.strictObject({ message: v.string() })
export type GuardianAsked = v.InferOutput<typeof guardianAsked>

/** A request as the parent sees it: of the child no more than is needed to know it, the last name is its initial. */
export const guardianRequest = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  minor: v.strictObject({ first_name: v.string(), last_name: v.string(), age: countAnswer }),
  asked_at: instant,
  expires_at: instant,
})
export type GuardianRequest = v.InferOutput<typeof guardianRequest>

/** 200 of POST /guardian-requests/{id}/accept at a kiosk: the child as the kiosk names people. */
export const acceptedChild = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  age: v.nullable(countAnswer),
})
export type AcceptedChild = v.InferOutput<typeof acceptedChild>

const person = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
})

/** A request as staff see it: who has the number, or null while nobody has. */
export const staffGuardianRequest = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  minor: person,
  guardian: v.nullable(person),
  phone: nullableText,
  asked_at: instant,
  expires_at: instant,
})
export type StaffGuardianRequest = v.InferOutput<typeof staffGuardianRequest>
