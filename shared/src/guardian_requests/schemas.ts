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
import { GUARDIAN_REQUEST_KINDS } from './constants.ts'
import { saysTheSame } from '../waivers/consent.ts'
import { messages as waivers } from '../waivers/messages.ts'
import { guardianConsent } from '../waivers/schemas.ts'

/** POST /kiosk/guardian-requests */
export function askGuardianSchema() {
  return body({ phone: phone(customers['phone.required'], customers['phone.phone']) })
}
export type AskGuardian = v.InferOutput<ReturnType<typeof askGuardianSchema>>

/**
 * GET /guardian-requests: riders page through their own requests, staff through all, or those of one child or parent.
 */
export function guardianRequestListSchema() {
  return query({
    ...paging(),
    customer_id: v.optional(whole('Customer', 1, Number.MAX_SAFE_INTEGER)),
  })
}
export type GuardianRequestList = v.InferOutput<ReturnType<typeof guardianRequestListSchema>>

/** POST /guardian-requests/{id}/accept: the relationship, and the consent checkbox as for signing. */
export function acceptGuardianSchema() {
  return v.pipe(
    body({
      relationship_type: choice('Relationship', RELATIONSHIP_TYPES),
      consent: guardianConsent(),
    }),
    v.forward(
      v.check((sent) => saysTheSame(sent), waivers['consent.otherwise']),
      ['consent']
    )
  )
}
export type AcceptGuardian = v.InferOutput<ReturnType<typeof acceptGuardianSchema>>

/** 202 of POST /kiosk/guardian-requests: the same no matter whose number it is. */
export const guardianAsked = /* @__PURE__ */ v.strictObject({ message: v.string() })
export type GuardianAsked = v.InferOutput<typeof guardianAsked>

/** A request in the parent's view: only the child's first name. */
export const guardianRequest = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  /** A child who asks a parent, or a second adult who added the same child. */
  kind: v.picklist(GUARDIAN_REQUEST_KINDS),
  first_name: v.string(),
  created_at: instant,
  expires_at: instant,
})
export type GuardianRequest = v.InferOutput<typeof guardianRequest>

/** 200 of POST /guardian-requests/{id}/accept over a sign link: the child as kiosks show people. */
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

/** A request in the staff view: the holder of the number, or null while the number has no holder. */
export const staffGuardianRequest = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  kind: v.picklist(GUARDIAN_REQUEST_KINDS),
  minor: person,
  guardian: v.nullable(person),
  phone: nullableText,
  asked_at: instant,
  expires_at: instant,
})
export type StaffGuardianRequest = v.InferOutput<typeof staffGuardianRequest>
