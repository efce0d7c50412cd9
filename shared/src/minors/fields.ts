import { customerFields } from '../customers/fields.ts'
import { messages as customers } from '../customers/messages.ts'
import {
  namesOf,
  type Field,
  type FieldKind,
  type FieldTable,
  type FieldsWith,
} from '../records/fields.ts'
import { DEFAULT_RELATIONSHIP, RELATIONSHIP_LABELS, RELATIONSHIP_TYPES } from './constants.ts'
import { messages } from './messages.ts'

/** Fields copied from the guardian if left out; address and contact are copied as a whole. */
interface OfMinors {
  takenOver?: 'name' | 'contact' | 'address'
}

const ADDRESS = { takenOver: 'address' } as const

/** A minor is a customer: the fields whose rules differ from other customers (docs/changing.md). */
export const personFields = {
  first_name: customerFields.first_name,
  last_name: { ...customerFields.last_name, takenOver: 'name' },
  date_of_birth: {
    ...customerFields.date_of_birth,
    required: customers['date_of_birth.required'],
    future: customers['date_of_birth.future'],
  },
  emergency_contact_name: {
    ...customerFields.emergency_contact_name,
    required: messages['emergency_contact_name.required'],
    takenOver: 'contact',
  },
  emergency_contact_phone: {
    ...customerFields.emergency_contact_phone,
    required: messages['emergency_contact_phone.required'],
    takenOver: 'contact',
  },
  email: { ...customerFields.email, invalid: customers['email.email'] },
  phone: { ...customerFields.phone, required: undefined },
  address_line_1: { ...customerFields.address_line_1, ...ADDRESS },
  address_line_2: { ...customerFields.address_line_2, ...ADDRESS },
  city: { ...customerFields.city, ...ADDRESS },
  state: { ...customerFields.state, ...ADDRESS },
  zip_code: { ...customerFields.zip_code, ...ADDRESS },
} as const satisfies Record<string, Field<FieldKind, OfMinors>>

/** The relationship of a guardian to a minor. */
export const linkFields = {
  relationship_type: {
    kind: 'choice',
    label: messages['field.relationship'],
    choices: RELATIONSHIP_TYPES,
    choiceLabels: RELATIONSHIP_LABELS,
    required: messages['relationship.required'],
    proposed: DEFAULT_RELATIONSHIP,
    stored: 'relationship',
    ownData: true,
  },
} as const satisfies FieldTable

/** The fields of a minor, as guardians and staff edit them. */
export const minorFields = { ...personFields, ...linkFields } as const

export type PersonField = keyof typeof personFields

type TakenOver<Part> = FieldsWith<typeof personFields, { takenOver: Part }>

/** Fields copied from the guardian if left out. */
export const TAKEN_OVER = /* @__PURE__ */ namesOf(personFields).filter(
  (name) => 'takenOver' in personFields[name]
) as TakenOver<string>[]

export const ADDRESS_FIELDS = /* @__PURE__ */ TAKEN_OVER.filter(
  (name): name is TakenOver<'address'> => personFields[name].takenOver === 'address'
)
