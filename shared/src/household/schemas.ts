import * as v from 'valibot'
import { messages as customers } from '../customers/messages.ts'
import { customerFields } from '../customers/fields.ts'
import { householdPerson, kioskCustomer, type HouseholdPersonAnswer } from '../customers/schemas.ts'
import { isMinor } from '../dates.ts'
import {
  birthDay,
  body,
  flag,
  id,
  idAnswer,
  instant,
  optionalEmail,
  optionalLine,
  optionalPhone,
  paging,
  phone,
  query,
  strictBody,
} from '../fields.ts'
import { LIMITS } from '../customers/constants.ts'
import { DEFAULT_RELATIONSHIP, RELATIONSHIP_TYPES } from '../minors/constants.ts'
import { inputsOf, type On } from '../records/field_schemas.ts'
import { saysTheSame } from '../waivers/consent.ts'
import { messages as waivers } from '../waivers/messages.ts'
import { guardianConsent } from '../waivers/schemas.ts'
import { messages } from './messages.ts'

/**
 * POST /kiosk/adults: another adult of a newly registered rider. The last name defaults to the rider's; without a phone
 * the rider's is shown as shared. The consent is for the rider's children.
 */
export function kioskAdultSchema({ today }: On) {
  return v.pipe(
    body({
      ...inputsOf(customerFields, ['first_name']),
      last_name: optionalLine('Last name', LIMITS.name),
      date_of_birth: v.pipe(
        birthDay({
          today,
          required: customers['date_of_birth.required'],
          invalid: customers['date_of_birth.invalid'],
          future: customers['date_of_birth.future'],
        }),
        v.check((born) => born === '' || !isMinor(born, today), messages['adult.minor'])
      ),
      email: optionalEmail(customers['email.email']),
      phone: optionalPhone(customers['phone.phone']),
      relationship_type: v.optional(v.picklist(RELATIONSHIP_TYPES), DEFAULT_RELATIONSHIP),
      consent: v.optional(guardianConsent()),
      confirm_new: flag('Confirm new'),
    }),
    v.forward(
      v.check((sent) => saysTheSame(sent), waivers['consent.otherwise']),
      ['consent']
    )
  )
}
export type KioskAdult = v.InferOutput<ReturnType<typeof kioskAdultSchema>>

/** 201 of POST /kiosk/adults: the session now belongs to the new adult. */
export const kioskAdult = /* @__PURE__ */ v.strictObject({ customer: kioskCustomer })
export type KioskAdultAnswer = v.InferOutput<typeof kioskAdult>

/** POST /customers/{id}/adults. */
export function newAdultSchema() {
  return strictBody({ customer_id: id('Customer') })
}
export type NewAdult = v.InferOutput<ReturnType<typeof newAdultSchema>>

/** An adult of a customer's household, in the staff view. */
export const householdAdult = householdPerson
export type HouseholdAdult = HouseholdPersonAnswer

/** POST /household-requests by a rider: first name and phone number of the other adult, so that a wrong digit asks no stranger. */
export function askAdultSchema() {
  return body({
    ...inputsOf(customerFields, ['first_name']),
    phone: phone(customers['phone.required'], customers['phone.phone']),
  })
}
export type AskAdult = v.InferOutput<ReturnType<typeof askAdultSchema>>

/** 202 to a rider or kiosk who asks: the same whether or not there is such a person. */
export const adultAsked = /* @__PURE__ */ v.strictObject({ message: v.string() })
export type AdultAsked = v.InferOutput<typeof adultAsked>

/** GET /household-requests: requests to the rider; paged. */
export function householdRequestsSchema() {
  return query(paging())
}

/** A request to the rider by another adult; only the first name before it is accepted. */
export const householdRequest = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  /** True if they have children whose guardian the rider may become. */
  has_children: v.boolean(),
  created_at: instant,
  expires_at: instant,
})
export type HouseholdRequest = v.InferOutput<typeof householdRequest>

/** POST /household-requests/{id}/accept: with the consent the rider becomes a guardian of the requester's children. */
export function acceptAdultSchema() {
  return v.pipe(
    body({
      relationship_type: v.optional(v.picklist(RELATIONSHIP_TYPES), DEFAULT_RELATIONSHIP),
      consent: v.optional(guardianConsent()),
    }),
    v.forward(
      v.check((sent) => saysTheSame(sent), waivers['consent.otherwise']),
      ['consent']
    )
  )
}
export type AcceptAdult = v.InferOutput<ReturnType<typeof acceptAdultSchema>>
