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
import { guardianConsent } from '../waivers/schemas.ts'
import { DEFAULT_RELATIONSHIP } from './constants.ts'
import { linkFields, minorFields, personFields, TAKEN_OVER } from './fields.ts'
import { messages } from './messages.ts'

/** Spelled in two ways by the documents; stored is one. */
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

/** POST /minors/: the six documented fields are required, under 18 by birth date. */
export function newMinorSchema(on: On) {
  return v.pipe(body(written(on)), v.transform(withOneAddressSpelling))
}
export type NewMinor = v.InferOutput<ReturnType<typeof newMinorSchema>>

/**
 * POST /kiosk/minors: who the child is, and that the caller is the guardian. What is taken over from the guardian may be left out; half an
 * emergency contact is none.
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
    v.transform(withOneAddressSpelling)
  )
}
export type KioskMinor = v.InferOutput<ReturnType<typeof kioskMinorSchema>>

/** A new minor in a sale to a family: the rest is taken over from the customer who buys. */
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

/** POST /customers/{id}/minors by staff: the same, and nothing unknown in it. */
export function staffNewMinorSchema(on: On) {
  return v.pipe(
    strictBody({ ...written(on), ...ignored(READ_ONLY) }),
    v.transform(without(READ_ONLY)),
    v.transform(withOneAddressSpelling)
  )
}

/** POST /customers/{id}/minors with a `minor_id`: links somebody who is known already, as a second parent does. */
export function minorLinkSchema() {
  return strictBody({
    minor_id: id('Minor'),
    ...inputsOf(linkFields, namesOf(linkFields)),
  })
}
export type MinorLink = v.InferOutput<ReturnType<typeof minorLinkSchema>>

/** GET /customers/{id}/minors: with closed profiles whose guardian the customer was, when they are asked for. */
export function minorListSchema() {
  return query({ include_closed: queryFlag('Include closed') })
}

/** PUT /minors/{id}: any subset; what is sent of the documented fields must not be blank. */
export function minorChangesSchema(on: On) {
  return v.pipe(body(v.partial(v.object(written(on))).entries), v.transform(withOneAddressSpelling))
}
export type MinorChanges = v.InferOutput<ReturnType<typeof minorChangesSchema>>

const PERSON = namesBut(personFields, ...ADDRESS_LINES)

/**
 * A minor as the guardian and staff read it, who may have emptied any field of a customer. Without a birth date nobody knows the age.
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

/** What is sent of a minor, whose age must be known, and the address in both ways to spell it. */
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

function spelled<
  Inputs extends { address_line_1: v.GenericSchema; address_line_2: v.GenericSchema },
>(inputs: Inputs) {
  return {
    ...inputs,
    address_line1: inputs.address_line_1 as Inputs['address_line_1'],
    address_line2: inputs.address_line_2 as Inputs['address_line_2'],
  }
}

interface Spelled {
  address_line1?: string | null | undefined
  address_line2?: string | null | undefined
  address_line_1?: string | null | undefined
  address_line_2?: string | null | undefined
}

/** The address is spelled in two ways on the wire; stored is one. What was not sent stays absent. */
function withOneAddressSpelling<T extends Spelled>(sent: T) {
  const { address_line1, address_line2, ...rest } = sent
  const first = rest.address_line_1 ?? address_line1
  const second = rest.address_line_2 ?? address_line2
  return {
    ...rest,
    ...(first !== undefined && { address_line_1: first }),
    ...(second !== undefined && { address_line_2: second }),
  }
}
