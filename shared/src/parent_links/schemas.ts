import * as v from 'valibot'
import { customerFields } from '../customers/fields.ts'
import { messages as customers } from '../customers/messages.ts'
import { isMinor } from '../dates.ts'
import {
  birthDay,
  body,
  choice,
  id,
  idAnswer,
  linkToken,
  optionalBirthDay,
  optionalEmail,
  optionalPhone,
} from '../fields.ts'
import { RELATIONSHIP_TYPES } from '../minors/constants.ts'
import { inputsOf, type On } from '../records/field_schemas.ts'
import { saysTheSame } from '../waivers/consent.ts'
import { messages as waivers } from '../waivers/messages.ts'
import { guardianConsent } from '../waivers/schemas.ts'
import { PARENT_LINK_STATES } from './constants.ts'
import { messages } from './messages.ts'

/**
 * POST /kiosk/parent-links: for the caller or a linked minor by id, or for a child who has no record; to either a phone
 * or an e-mail address.
 */
export function askParentSchema(on: On) {
  const known = body({ id: id('Minor') })
  return v.pipe(
    body({
      minor: v.union([known, newChildSchema(on)], messages['minor.required']),
      phone: optionalPhone(customers['phone.phone']),
      email: optionalEmail(customers['email.email']),
    }),
    v.forward(
      v.check(({ phone, email }) => Boolean(phone ?? email), messages['contact.required']),
      ['phone']
    ),
    v.forward(
      v.check(({ phone, email }) => !(phone && email), messages['contact.one']),
      ['email']
    )
  )
}
/** A child who has no record: the name and the birth date. */
export function newChildSchema({ today }: On) {
  return body({
    ...inputsOf(customerFields, ['first_name', 'last_name']),
    date_of_birth: v.pipe(
      birthDay({
        today,
        required: customers['date_of_birth.required'],
        invalid: customers['date_of_birth.invalid'],
        future: customers['date_of_birth.future'],
      }),
      v.check((born) => born === '' || isMinor(born, today), messages['minor.adult'])
    ),
  })
}
export type NewChild = v.InferOutput<ReturnType<typeof newChildSchema>>

export type AskParent = v.InferOutput<ReturnType<typeof askParentSchema>>

/** POST /parent-links/open */
export function openParentLinkSchema() {
  return body({ token: linkToken(messages.over) })
}

/** POST /parent-links/{id}/confirm */
export function confirmParentLinkSchema({ today }: On) {
  return v.pipe(
    body({
      ...inputsOf(customerFields, ['first_name', 'last_name']),
      phone: optionalPhone(customers['phone.phone']),
      date_of_birth: optionalBirthDay({
        today,
        invalid: customers['date_of_birth.invalid'],
        future: customers['date_of_birth.future'],
      }),
      relationship_type: choice('Relationship', RELATIONSHIP_TYPES),
      consent: guardianConsent(),
    }),
    v.forward(
      v.check((sent) => saysTheSame(sent), waivers['consent.otherwise']),
      ['consent']
    )
  )
}
export type ConfirmParentLink = v.InferOutput<ReturnType<typeof confirmParentLinkSchema>>

/** 201 of POST /kiosk/parent-links: the channel of the message, null if none was sent, and the code to scan. */
export const parentLink = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  qr_svg: v.string(),
  sent: v.nullable(v.picklist(['sms', 'email'])),
})
export type ParentLink = v.InferOutput<typeof parentLink>

/** GET /kiosk/parent-links/{id}: for the session that asked. */
export const parentLinkState = /* @__PURE__ */ v.strictObject({
  state: v.picklist(PARENT_LINK_STATES),
})
export type ParentLinkStateAnswer = v.InferOutput<typeof parentLinkState>

/** 200 of POST /parent-links/open: first names of the child and of the rider who asks. */
export const openedParentLink = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  minor: v.strictObject({ first_name: v.string() }),
  asked_by: v.string(),
  /** True if the parent has confirmed the child; the waiver is next. */
  confirmed: v.boolean(),
  /** True if the park knows no phone number for this link yet. */
  phone_needed: v.boolean(),
})
export type OpenedParentLink = v.InferOutput<typeof openedParentLink>

/** 201 of POST /parent-links/{id}/confirm: the session belongs to the parent now. */
export const confirmedParentLink = /* @__PURE__ */ v.strictObject({
  customer_id: idAnswer,
  minor_id: idAnswer,
})
export type ConfirmedParentLink = v.InferOutput<typeof confirmedParentLink>
