import * as v from 'valibot'
import { CUSTOMER_STATES, LIMITS } from '../customers/constants.ts'
import { messages as customers } from '../customers/messages.ts'
import { STATE, ZIP_CODE } from '../customers/shapes.ts'
import { isDay, isMinor } from '../dates.ts'
import {
  birthDay,
  body,
  choice,
  countAnswer,
  dayAnswer,
  id,
  idAnswer,
  ignored,
  line,
  nullableText,
  optionalEmail,
  optionalLine,
  optionalPhone,
  phone,
  query,
  queryFlag,
  strictBody,
  without,
} from '../fields.ts'
import type { On } from '../records/field_schemas.ts'
import { guardianConsent } from '../waivers/schemas.ts'
import { DEFAULT_RELATIONSHIP, RELATIONSHIP_TYPES } from './constants.ts'
import { messages } from './messages.ts'

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
export function newMinorSchema({ today }: On) {
  return v.pipe(
    body({ ...minorFields(today), ...moreFields() }),
    v.transform(withOneAddressSpelling)
  )
}
export type NewMinor = v.InferOutput<ReturnType<typeof newMinorSchema>>

/**
 * POST /kiosk/minors: who the child is, and that the caller is the guardian. Last name, emergency contact and address are those of the
 * guardian where they are left out; half an emergency contact is none.
 */
export function kioskMinorSchema({ today }: On) {
  const { first_name, date_of_birth, relationship_type } = minorFields(today)
  return v.pipe(
    body({
      first_name,
      date_of_birth,
      relationship_type,
      last_name: optionalLine('Last name', LIMITS.name),
      emergency_contact_name: optionalLine('Emergency contact name', LIMITS.emergency_contact_name),
      emergency_contact_phone: optionalPhone(customers['emergency_contact_phone.phone']),
      ...addressFields(),
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
export function householdMinorSchema({ today }: On) {
  const { first_name, date_of_birth, relationship_type } = minorFields(today)
  return strictBody({
    first_name,
    last_name: optionalLine('Last name', LIMITS.name),
    date_of_birth,
    relationship_type: v.optional(relationship_type, DEFAULT_RELATIONSHIP),
  })
}
export type HouseholdMinor = v.InferOutput<ReturnType<typeof householdMinorSchema>>

const CONTACT = [['emergency_contact_name'], ['emergency_contact_phone']] as const

/** POST /customers/{id}/minors by staff: the same, and nothing unknown in it. */
export function staffNewMinorSchema({ today }: On) {
  return v.pipe(
    strictBody({ ...minorFields(today), ...moreFields(), ...ignored(READ_ONLY) }),
    v.transform(without(READ_ONLY)),
    v.transform(withOneAddressSpelling)
  )
}

/** POST /customers/{id}/minors with a `minor_id`: links somebody who is known already, as a second parent does. */
export function minorLinkSchema() {
  return strictBody({ minor_id: id('Minor'), relationship_type: relationship() })
}
export type MinorLink = v.InferOutput<ReturnType<typeof minorLinkSchema>>

/** GET /customers/{id}/minors: with closed profiles whose guardian the customer was, when they are asked for. */
export function minorListSchema() {
  return query({ include_closed: queryFlag('Include closed') })
}

/** PUT /minors/{id}: any subset; what is sent of the documented fields must not be blank. */
export function minorChangesSchema({ today }: On) {
  return v.pipe(
    body({ ...v.partial(v.object(minorFields(today))).entries, ...moreFields() }),
    v.transform(withOneAddressSpelling)
  )
}
export type MinorChanges = v.InferOutput<ReturnType<typeof minorChangesSchema>>

/** A minor as the guardian and staff read it. Without a birth date, as staff may have emptied it, nobody knows the age. */
export const minor = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  date_of_birth: v.nullable(dayAnswer),
  age: v.nullable(countAnswer),
  member_id: v.string(),
  status: v.picklist(CUSTOMER_STATES),
  has_signed_waiver: v.boolean(),
  emergency_contact_name: nullableText,
  emergency_contact_phone: nullableText,
  email: nullableText,
  phone: nullableText,
  address_line1: nullableText,
  address_line2: nullableText,
  city: nullableText,
  state: nullableText,
  zip_code: nullableText,
  relationship_type: v.picklist(RELATIONSHIP_TYPES),
})
export type Minor = v.InferOutput<typeof minor>

function minorFields(today: string) {
  return {
    first_name: line('First name', LIMITS.name, customers['first_name.required']),
    last_name: line('Last name', LIMITS.name, customers['last_name.required']),
    date_of_birth: v.pipe(
      birthDay({
        today,
        required: customers['date_of_birth.required'],
        invalid: customers['date_of_birth.invalid'],
        future: customers['date_of_birth.future'],
      }),
      v.check((born) => !isDay(born) || isMinor(born, today), messages['date_of_birth.adult'])
    ),
    emergency_contact_name: line(
      'Emergency contact name',
      LIMITS.emergency_contact_name,
      messages['emergency_contact_name.required']
    ),
    emergency_contact_phone: phone(
      messages['emergency_contact_phone.required'],
      customers['emergency_contact_phone.phone']
    ),
    relationship_type: relationship(),
  }
}

/** What a minor may have besides, all optional: a phone of their own among it. */
function moreFields() {
  return {
    email: optionalEmail(customers['email.email']),
    phone: optionalPhone(customers['phone.phone']),
    ...addressFields(),
  }
}

function addressFields() {
  return {
    address_line1: optionalLine('Address line 1', LIMITS.address),
    address_line2: optionalLine('Address line 2', LIMITS.address),
    address_line_1: optionalLine('Address line 1', LIMITS.address),
    address_line_2: optionalLine('Address line 2', LIMITS.address),
    city: optionalLine('City', LIMITS.city),
    state: optionalLine('State', LIMITS.state, STATE),
    zip_code: optionalLine('ZIP code', LIMITS.zip_code, ZIP_CODE),
  }
}

function relationship() {
  return choice('Relationship', RELATIONSHIP_TYPES, messages['relationship.required'])
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
