import {
  columnOf as columnIn,
  isSearched,
  ownColumnsOf,
  type ColumnOf as ColumnIn,
  type Field,
  type FieldKind,
  type FieldsWith as FieldsIn,
} from '../records/fields.ts'
import {
  CUSTOMER_STATE_LABELS,
  CUSTOMER_STATES,
  CUSTOMER_STATUSES,
  LIMITS,
  STATUS_REASON_LABELS,
  STATUS_REASONS,
} from './constants.ts'
import { messages as labels } from './field_messages.ts'
import { messages } from './messages.ts'
import { NAME, STATE, ZIP_CODE } from './shapes.ts'

/* Field config of a customer. It drives request and answer schemas, columns, forms, inputs, facts, history lines,
   merging, import and export, the personal data export and the API examples (docs/changing.md). */

/** Section of a field, in the form and in the details. */
export type FieldSection = 'personal' | 'address' | 'emergency' | 'guardian' | 'waiver' | 'account'

/** Group of fields that a merge chooses together. */
export type MergeGroup =
  | 'name'
  | 'status'
  | 'address'
  | 'emergency_contact'
  | 'guardian'
  | 'paper_waiver'

/** A field in files: exported under its label, imported by its name or `column`. */
interface InFiles {
  column?: string
  /** Other headings for the column; compared in the form of `headingKey`. */
  also: readonly string[]
}

/** Additional settings of a customer's field. */
interface OfCustomers {
  section: FieldSection
  /**
   * Riders read and change it on their own record; the text is its name in letters. Without it the field is for staff
   * only.
   */
  riders?: string
  files?: InFiles
  /** Chosen on its own in a merge, as part of a group, or never. */
  merge: true | false | MergeGroup
  /** Included in the personal data export. */
  ownData: boolean
}

/** Config of a customer's field. */
export type CustomerField = Field<FieldKind, OfCustomers>

export const customerFields = {
  first_name: {
    kind: 'line',
    label: labels['field.first_name'],
    limit: LIMITS.name,
    ...NAME,
    required: messages['first_name.required'],
    section: 'personal',
    span: 3,
    files: {
      also: [
        'first',
        'given name',
        'forename',
        'participant first',
        'participant first name',
        'fname',
        'rider first',
      ],
    },
    merge: 'name',
    ownData: true,
    example: 'Alex',
  },
  last_name: {
    kind: 'line',
    label: labels['field.last_name'],
    limit: LIMITS.name,
    ...NAME,
    required: messages['last_name.required'],
    section: 'personal',
    span: 3,
    files: {
      also: [
        'last',
        'surname',
        'family name',
        'participant last',
        'participant last name',
        'lname',
        'rider last',
      ],
    },
    merge: 'name',
    ownData: true,
    example: 'Rider',
  },
  email: {
    kind: 'email',
    label: labels['column.email'],
    limit: LIMITS.email,
    invalid: messages['email.format'],
    section: 'personal',
    span: 3,
    files: { also: ['e-mail', 'email address', 'e-mail address', 'mail', 'participant email'] },
    merge: true,
    ownData: true,
    searched: true,
    example: 'alex.rider@example.com',
  },
  phone: {
    kind: 'phone',
    label: labels['column.phone'],
    limit: LIMITS.phone,
    required: messages['phone.required'],
    invalid: messages['phone.phone'],
    section: 'personal',
    span: 3,
    riders: 'phone number',
    files: {
      also: [
        'phone number',
        'telephone',
        'tel',
        'mobile',
        'mobile phone',
        'mobile number',
        'cell',
        'cell phone',
        'cell number',
        'cellphone',
        'primary phone',
        'home phone',
        'contact number',
        'participant phone',
      ],
    },
    merge: true,
    ownData: true,
    example: '8285550123',
  },
  no_phone: {
    kind: 'flag',
    label: labels['field.no_phone'],
    called: 'No phone of their own',
    hint: labels['field.no_phone_hint'],
    span: 6,
    section: 'personal',
    // Follows from the phone of the record that stays.
    merge: false,
    ownData: true,
  },
  date_of_birth: {
    kind: 'birth_date',
    label: labels['field.date_of_birth'],
    invalid: messages['date_of_birth.invalid'],
    future: messages['birth_date.future'],
    section: 'personal',
    files: {
      also: ['dob', 'birth date', 'birthdate', 'birthday', 'date birth', 'participant dob', 'born'],
    },
    merge: true,
    ownData: true,
    example: '1990-04-23',
  },
  status: {
    kind: 'choice',
    label: labels['info.status'],
    choices: CUSTOMER_STATUSES,
    choiceLabels: CUSTOMER_STATE_LABELS,
    told: CUSTOMER_STATES,
    proposed: 'active',
    section: 'personal',
    merge: 'status',
    ownData: true,
  },
  status_reason: {
    kind: 'choice',
    label: labels['field.status_reason'],
    called: 'Reason',
    choices: STATUS_REASONS,
    choiceLabels: STATUS_REASON_LABELS,
    none: labels['field.status_reason_none'],
    hint: labels['field.status_reason_hint'],
    section: 'personal',
    merge: 'status',
    ownData: true,
  },
  address_line_1: {
    kind: 'line',
    label: labels['info.address_line_1'],
    limit: LIMITS.address,
    section: 'address',
    span: 6,
    riders: 'address',
    files: {
      column: 'address_line1',
      also: [
        'address',
        'address 1',
        'street',
        'street address',
        'street 1',
        'addr1',
        'mailing address',
      ],
    },
    merge: 'address',
    ownData: true,
    example: '12 Trail Rd',
  },
  address_line_2: {
    kind: 'line',
    label: labels['info.address_line_2'],
    limit: LIMITS.address,
    section: 'address',
    span: 6,
    riders: 'address',
    files: {
      column: 'address_line2',
      also: [
        'address 2',
        'street 2',
        'apt',
        'apartment',
        'unit',
        'suite',
        'addr2',
        'apt/unit',
        'apt / suite',
      ],
    },
    merge: 'address',
    ownData: true,
    example: 'Apt 4',
  },
  city: {
    kind: 'line',
    label: labels['info.city'],
    limit: LIMITS.city,
    section: 'address',
    span: 3,
    riders: 'address',
    files: { also: ['town', 'city/town', 'locality', 'city town'] },
    merge: 'address',
    ownData: true,
    example: 'Asheville',
  },
  state: {
    kind: 'line',
    label: labels['info.state'],
    limit: LIMITS.state,
    ...STATE,
    section: 'address',
    span: 1,
    riders: 'address',
    files: { also: ['st', 'state/province', 'province', 'region', 'state code'] },
    merge: 'address',
    ownData: true,
    example: 'NC',
  },
  zip_code: {
    kind: 'line',
    label: labels['info.zip_code'],
    limit: LIMITS.zip_code,
    ...ZIP_CODE,
    section: 'address',
    span: 2,
    riders: 'address',
    files: {
      also: ['zip', 'postal code', 'postcode', 'post code', 'zipcode', 'zip/postal code', 'postal'],
    },
    merge: 'address',
    ownData: true,
    example: '28801',
  },
  emergency_contact_name: {
    kind: 'line',
    label: labels['info.emergency_contact_name'],
    limit: LIMITS.emergency_contact_name,
    section: 'emergency',
    span: 3,
    riders: 'emergency contact',
    files: {
      also: [
        'emergency contact',
        'emergency name',
        'emergency contact full name',
        'ice name',
        'ice contact',
      ],
    },
    merge: 'emergency_contact',
    ownData: true,
    example: 'Sam Rider',
  },
  emergency_contact_phone: {
    kind: 'phone',
    label: labels['info.emergency_contact_phone'],
    limit: LIMITS.phone,
    invalid: messages['emergency_contact_phone.phone'],
    world: true,
    section: 'emergency',
    span: 3,
    riders: 'emergency contact',
    files: {
      also: [
        'emergency phone',
        'emergency contact number',
        'emergency number',
        'emergency telephone',
        'ice phone',
        'emergency contact mobile',
        'emergency contact cell',
      ],
    },
    merge: 'emergency_contact',
    ownData: true,
    example: '8285550124',
  },
  guardian_name: {
    kind: 'line',
    label: labels['field.guardian_name'],
    limit: LIMITS.guardian_name,
    section: 'guardian',
    span: 6,
    merge: 'guardian',
    ownData: true,
    example: 'Sam Rider',
  },
  guardian_phone: {
    kind: 'phone',
    label: labels['field.guardian_phone'],
    limit: LIMITS.phone,
    invalid: messages['guardian_phone.phone'],
    section: 'guardian',
    span: 3,
    merge: 'guardian',
    ownData: true,
    example: '8285550188',
  },
  guardian_email: {
    kind: 'email',
    label: labels['field.guardian_email'],
    limit: LIMITS.email,
    invalid: messages['guardian_email.format'],
    section: 'guardian',
    span: 3,
    merge: 'guardian',
    ownData: true,
    example: 'sam.rider@example.com',
  },
  waiver_signed: {
    kind: 'flag',
    label: labels['field.waiver_signed'],
    span: 6,
    section: 'waiver',
    // Staff attest paper waivers; coverage itself is computed.
    stored: 'paper_waiver',
    merge: 'paper_waiver',
    ownData: true,
  },
  waiver_date: {
    kind: 'day',
    label: labels['field.waiver_date'],
    future: messages['waiver_date.future'],
    section: 'waiver',
    merge: 'paper_waiver',
    ownData: true,
  },
  marketing_consent: {
    kind: 'flag',
    label: labels['field.marketing_consent'],
    called: 'Marketing consent',
    span: 6,
    section: 'account',
    // The newest choice counts, on whichever record it is.
    merge: false,
    ownData: true,
  },
  notes: {
    kind: 'paragraph',
    label: labels['field.notes'],
    limit: LIMITS.notes,
    maxRows: 8,
    section: 'account',
    merge: true,
    ownData: true,
  },
} as const satisfies Record<string, CustomerField>

type Table = typeof customerFields
export type FieldName = keyof Table

/** Fields with this setting. */
export type FieldsWith<Part> = FieldsIn<Table, Part>

/** Customer columns of these fields. */
export type ColumnOf<Name extends FieldName> = ColumnIn<Table, Name>

/** Labels of these fields. */
export type Label<Name extends FieldName> = Table[Name]['label']

/** A field's config, in its general type. */
export function fieldOf(name: FieldName): CustomerField {
  return customerFields[name]
}

/** All fields, in display order. */
export const FIELD_NAMES = Object.keys(customerFields) as FieldName[]

/** Fields of a section, without those that a screen shows elsewhere. */
export function fieldsIn(section: FieldSection, but: readonly FieldName[] = []): FieldName[] {
  return FIELD_NAMES.filter((name) => fieldOf(name).section === section && !but.includes(name))
}

/** Fields in form order: the phone is beside the name. */
export const FORM_ORDER = /* @__PURE__ */ [
  ...new Set<FieldName>(['first_name', 'last_name', 'phone', ...FIELD_NAMES]),
]

/** Customer column of a field. */
export function columnOf<Name extends FieldName>(name: Name): ColumnOf<Name> {
  return columnIn(customerFields, name)
}

/** Names of matching fields, in order. */
function namesWhere<Name extends FieldName>(has: (field: CustomerField) => boolean): Name[] {
  return FIELD_NAMES.filter((name) => has(fieldOf(name))) as Name[]
}

/** Fields in exports and imports; the status has rules of its own (`csv.ts`). */
export type FileField = FieldsWith<{ files: object }>
export const FILE_FIELDS = /* @__PURE__ */ namesWhere<FileField>(({ files }) => Boolean(files))

/** Import column of a field. */
export type FileColumn<Name extends FileField> = Name extends FileField
  ? Table[Name]['files'] extends { column: infer Column extends string }
    ? Column
    : Name
  : never

export function fileColumnOf<Name extends FileField>(name: Name): FileColumn<Name> {
  return (fieldOf(name).files?.column ?? name) as FileColumn<Name>
}

/** Fields that riders read and change on their own record, apart from the e-mail, which needs confirmation. */
export type RiderField = FieldsWith<{ riders: string }>
export const RIDER_FIELDS = /* @__PURE__ */ namesWhere<RiderField>(({ riders }) => Boolean(riders))

/** Columns of the fields in the personal data export. */
export const OWN_DATA_COLUMNS = /* @__PURE__ */ ownColumnsOf(customerFields)

/** Fields that the search box matches with any word. */
export const SEARCHED_FIELDS = /* @__PURE__ */ namesWhere<FieldsWith<{ searched: true }>>((field) =>
  isSearched(field)
)

/** A typed word in the form in which the field is stored. */
export function asHeld(name: FieldName, word: string): string {
  const field = fieldOf(name)
  return field.kind === 'line' && field.capitals ? word.toUpperCase() : word.toLowerCase()
}
