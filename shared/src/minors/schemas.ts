import * as v from 'valibot'
import { CUSTOMER_STATES } from '../customers/constants.ts'
import { customerFields } from '../customers/fields.ts'
import { isDay, isMinor } from '../dates.ts'
import {
  body,
  countAnswer,
  id,
  idAnswer,
  ignored,
  nullableText,
  query,
  queryFlag,
  strictBody,
  without,
} from '../fields.ts'
import { answersOf, inputsOf, optionalInputsOf, type On } from '../records/field_schemas.ts'
import { namesBut, namesOf } from '../records/fields.ts'
import { spelled, withOneAddressSpelling } from '../records/address_spelling.ts'
import { saysTheSame } from '../waivers/consent.ts'
import { messages as waivers } from '../waivers/messages.ts'
import { guardianConsent } from '../waivers/schemas.ts'
import { DEFAULT_RELATIONSHIP } from './constants.ts'
import { linkFields, minorFields, personFields, TAKEN_OVER } from './fields.ts'
import { messages } from './messages.ts'

/** The documents spell these in two ways; one is stored. */
const ADDRESS_LINES = ['address_line_1', 'address_line_2'] as const

const READ_ONLY = [
  'id',
  'age',
  'member_id',
  'status',
  'has_signed_waiver',
  'created_at',
  'updated_at',
] as const

/** POST /minors/: the six documented fields are required; under 18 by birth date. */
export function newMinorSchema(on: On) {
  return v.pipe(body(written(on)), v.transform(withOneAddressSpelling))
}
export type NewMinor = v.InferOutput<ReturnType<typeof newMinorSchema>>

/**
 * POST /kiosk/minors: the child's details, and the guardian's confirmation. Fields copied from the guardian may be left
 * out; half an emergency contact counts as none.
 */
export function kioskMinorSchema(on: On) {
  const { first_name, date_of_birth, relationship_type } = written(on)
  return v.pipe(
    body({
      first_name,
      date_of_birth,
      relationship_type,
      ...spelled(optionalInputsOf(minorFields, TAKEN_OVER)),
      consent: guardianConsent(),
    }),
    v.forward(
      v.partialCheck(
        CONTACT,
        ({ emergency_contact_name: name, emergency_contact_phone: number }) => !number || !!name,
        messages['emergency_contact_name.required']
      ),
      ['emergency_contact_name']
    ),
    v.forward(
      v.partialCheck(
        CONTACT,
        ({ emergency_contact_name: name, emergency_contact_phone: number }) => !name || !!number,
        messages['emergency_contact_phone.required']
      ),
      ['emergency_contact_phone']
    ),
    v.forward(
      v.check((sent) => saysTheSame(sent), waivers['consent.otherwise']),
      ['consent']
    ),
    v.transform(withOneAddressSpelling)
  )
}
export type KioskMinor = v.InferOutput<ReturnType<typeof kioskMinorSchema>>

/** A new minor in a family sale: the other fields are copied from the buyer. */
export function householdMinorSchema(on: On) {
  const { first_name, date_of_birth, relationship_type } = written(on)
  const { last_name } = optionalInputsOf(minorFields, TAKEN_OVER)
  return strictBody({
    first_name,
    last_name,
    date_of_birth,
    relationship_type: v.optional(relationship_type, DEFAULT_RELATIONSHIP),
  })
}
export type HouseholdMinor = v.InferOutput<ReturnType<typeof householdMinorSchema>>

const CONTACT = [['emergency_contact_name'], ['emergency_contact_phone']] as const

/** POST /customers/{id}/minors by staff: the same; unknown fields are rejected. */
export function staffNewMinorSchema(on: On) {
  return v.pipe(
    strictBody({ ...written(on), ...ignored(READ_ONLY) }),
    v.transform(without(READ_ONLY)),
    v.transform(withOneAddressSpelling)
  )
}

/** POST /customers/{id}/minors with a `minor_id`: links an existing minor, for example to a second parent. */
export function minorLinkSchema() {
  return strictBody({
    minor_id: id('Minor'),
    ...inputsOf(linkFields, namesOf(linkFields)),
  })
}
export type MinorLink = v.InferOutput<ReturnType<typeof minorLinkSchema>>

/** GET /customers/{id}/minors: on request with closed profiles the customer was the guardian of. */
export function minorListSchema() {
  return query({ include_closed: queryFlag('Include closed') })
}

/** PUT /minors/{id}: any subset; documented fields must not be blank if sent. */
export function minorChangesSchema(on: On) {
  return v.pipe(body(v.partial(v.object(written(on))).entries), v.transform(withOneAddressSpelling))
}
export type MinorChanges = v.InferOutput<ReturnType<typeof minorChangesSchema>>

const PERSON = namesBut(personFields, ...ADDRESS_LINES)

/**
 * A minor in the view of the guardian and staff; any customer field may be empty. Without a birth date the age is null.
 */
export const minor = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(customerFields, PERSON),
  address_line1: nullableText,
  address_line2: nullableText,
  age: v.nullable(countAnswer),
  member_id: v.string(),
  status: v.picklist(CUSTOMER_STATES),
  has_signed_waiver: v.boolean(),
  ...answersOf(linkFields, namesOf(linkFields)),
})
export type Minor = v.InferOutput<typeof minor>

/** The request fields of a minor: the age must be known, and both spellings of the address are accepted. */
function written(on: On) {
  const { date_of_birth: born, ...inputs } = inputsOf(minorFields, namesOf(minorFields), on)
  return {
    ...spelled(inputs),
    date_of_birth: v.pipe(
      born,
      v.check((day) => !isDay(day) || isMinor(day, on.today), messages['date_of_birth.adult'])
    ),
  }
}
