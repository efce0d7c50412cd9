import * as v from 'valibot'
import {
  birthDay,
  body,
  choice,
  countAnswer,
  email,
  flag,
  idAnswer,
  ignored,
  instant,
  line,
  listing,
  nullableText,
  optionalBirthDay,
  optionalChoice,
  optionalLine,
  optionalPhone,
  paging,
  phone,
  query,
  queryFlag,
  requiredFlag,
  revision,
  strictBody,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { RELATIONSHIP_TYPES } from '../minors/constants.ts'
import { partyToken } from '../parties/token.ts'
import {
  answersOf,
  inputsOf,
  optionalInputsOf,
  type On,
  type OptionalInputs,
} from '../records/field_schemas.ts'
import { newPassword } from '../sessions/passwords.ts'
import { fill, normalizePhone, onlyDigits } from '../text.ts'
import { banAnswer, mayRideAnswer } from '../visits/answers.ts'
import { coverageAnswer } from '../waivers/answers.ts'
import {
  CUSTOMER_MEMBERSHIP_STATES,
  CUSTOMER_SORT_COLUMNS,
  CUSTOMER_STATES,
  CUSTOMER_STATUSES,
  IMPORT_ROW_RESULTS,
  IMPORT_STATES,
  LIMITS,
  UNKNOWN_FIRST_NAME,
  UNKNOWN_LAST_NAME,
} from './constants.ts'
import { MAPPED_COLUMNS } from './csv.ts'
import {
  customerFields,
  FIELD_NAMES,
  FILE_FIELDS,
  fileColumnOf,
  type FileColumn,
  type FileField,
} from './fields.ts'
import { messages as manager } from './manager_messages.ts'
import { messages } from './messages.ts'

// --- Requests ---------------------------------------------------------------------------------------------------

/** POST /customers/register. Unknown fields, and `status` among them, are dropped. */
export function registrationSchema({ today }: On) {
  return body({
    first_name: line('First name', LIMITS.name, messages['first_name.required']),
    last_name: line('Last name', LIMITS.name, messages['last_name.required']),
    email: email(messages['email.required'], messages['email.email']),
    phone: phone(messages['phone.required'], messages['phone.phone']),
    date_of_birth: birthDay({
      today,
      required: messages['date_of_birth.required'],
      invalid: messages['date_of_birth.invalid'],
      future: messages['date_of_birth.future'],
    }),
    emergency_contact_name: optionalLine('Emergency contact name', LIMITS.emergency_contact_name),
    emergency_contact_phone: optionalPhone(messages['emergency_contact_phone.phone']),
    password: v.nullish(newPassword()),
    marketing: v.optional(marketingChoice()),
    return_to: optionalLine('Return to', RETURN_TO_MAX),
    party: partyToken(),
  })
}
export type Registration = v.InferOutput<ReturnType<typeof registrationSchema>>

/** What the page's `returnTo` may be long; only REGISTERED_AT_KIOSK means anything. */
const RETURN_TO_MAX = 100

/** The marketing block of the registration: what is ticked, whether the rider touched it, and which text stood there. */
export function marketingChoice() {
  return body({
    email: requiredFlag('Email'),
    sms: requiredFlag('SMS'),
    touched: flag('Touched'),
    text_id: optionalLine('Text', 50),
  })
}

/** POST /customers. Unknown fields are refused, read-only ones ignored. */
export function newCustomerSchema({ today }: On) {
  return v.pipe(
    strictBody({ ...written({ today }), ...ignored(READ_ONLY_FIELDS) }),
    v.forward(
      v.partialCheck(
        [['waiver_signed'], ['waiver_date']],
        (sent) => !sent.waiver_signed || Boolean(sent.waiver_date),
        messages['waiver_date.required']
      ),
      ['waiver_date']
    ),
    v.transform(writable)
  )
}
export type NewCustomer = v.InferOutput<ReturnType<typeof newCustomerSchema>>

/**
 * PUT /customers/{id}: what is absent stays, null or blank clears; with `revision` the write is guarded.
 * A minor who has a guardian needs no phone.
 */
export function customerChangesSchema({
  today,
  hasGuardian = false,
}: On & { hasGuardian?: boolean }) {
  return v.pipe(
    strictBody({
      ...v.partial(v.object(written({ today }))).entries,
      phone: v.optional(
        hasGuardian
          ? optionalPhone(messages['phone.phone'])
          : phone(messages['phone.required'], messages['phone.phone'])
      ),
      revision,
      ...ignored(READ_ONLY_FIELDS),
    }),
    v.transform(writable)
  )
}
export type CustomerChanges = v.InferOutput<ReturnType<typeof customerChangesSchema>>

/** GET /customers/search: one criterion or none, `q` over name, e-mail, phone and member id, and the page. */
export function customerSearchSchema() {
  return query({ ...searchFields(), ...listing(CUSTOMER_SORT_COLUMNS) })
}
export type CustomerSearch = v.InferOutput<ReturnType<typeof customerSearchSchema>>

/** GET /customers/export: the filters and the order of the search, without its page. Closed profiles are never exported. */
export function customerExportSchema() {
  const { sort_by, sort_order } = listing(CUSTOMER_SORT_COLUMNS)
  const status = optionalChoice('Status', CUSTOMER_STATUSES)
  return query({ ...searchFields(), status, sort_by, sort_order })
}
export type CustomerExportQuery = v.InferOutput<ReturnType<typeof customerExportSchema>>

/**
 * One row of an import, its cells by column name. Only the phone is required; a person without a name is
 * 'Unknown Customer'. What comes out is ready to be stored.
 */
export function importRowSchema({ today }: On) {
  const read = optionalInputsOf(customerFields, FILE_FIELDS, { today })
  return v.pipe(
    body({
      ...underColumns(read),
      phone: phone(messages['phone.required'], messages['phone.phone']),
      date_of_birth: optionalBirthDay({
        today,
        invalid: fill(http['field.day'], { label: 'Date of birth' }),
        future: messages['birth_date.future'],
      }),
      status: v.nullish(
        v.pipe(
          v.string(),
          v.trim(),
          v.toLowerCase(),
          v.transform((word) => word || 'active'),
          choice('Status', CUSTOMER_STATUSES)
        )
      ),
    }),
    v.transform((row) => ({
      ...underFields(row),
      phone: row.phone,
      first_name: row.first_name ?? UNKNOWN_FIRST_NAME,
      last_name: row.last_name ?? UNKNOWN_LAST_NAME,
      status: row.status ?? 'active',
    }))
  )
}
export type ImportRow = v.InferOutput<ReturnType<typeof importRowSchema>>

/** The fields beside the file of POST /customers/import; `mapping` is JSON text, heading → column. */
export function importRequestSchema() {
  return strictBody({
    dry_run: queryFlag('Dry run'),
    async: queryFlag('Async'),
    mapping: v.optional(
      v.pipe(
        v.string(manager['import.mapping']),
        v.parseJson(undefined, manager['import.mapping']),
        v.record(
          v.string(),
          v.nullable(v.picklist(MAPPED_COLUMNS, manager['import.mapping'])),
          manager['import.mapping']
        )
      )
    ),
  })
}
export type ImportRequest = v.InferOutput<ReturnType<typeof importRequestSchema>>

/** GET /customers/imports/{batchId}/rows: what became of which rows, a page of them. */
export function importRowsSchema() {
  return query({ result: optionalChoice('Result', IMPORT_ROW_RESULTS), ...paging() })
}
export type ImportRowsQuery = v.InferOutput<ReturnType<typeof importRowsSchema>>

/** GET /customers/imports: a page of them, newest first. */
export function importListSchema() {
  return query(paging())
}
export type ImportListQuery = v.InferOutput<ReturnType<typeof importListSchema>>

/** GET /customers/{id}/history: a page of it. */
export function historySchema() {
  return query(paging())
}
export type HistoryQuery = v.InferOutput<ReturnType<typeof historySchema>>

/** PUT /customers/{id}/hold */
export function holdSchema() {
  return strictBody({
    on: requiredFlag('Hold'),
    reason: line('Reason', 500),
  })
}
export type Hold = v.InferOutput<ReturnType<typeof holdSchema>>

// --- Answers ----------------------------------------------------------------------------------------------------

const customerShape = /* @__PURE__ */ shapeOfCustomer()

function shapeOfCustomer() {
  return {
    id: idAnswer,
    member_id: v.string(),
    ...answersOf(customerFields, FIELD_NAMES),
    created_at: instant,
    is_minor: v.boolean(),
    active_membership_id: v.nullable(idAnswer),
    revision: countAnswer,
  }
}

/** A customer as staff read one, in lists and after writes. */
export const customer = /* @__PURE__ */ v.strictObject(customerShape)
export type Customer = v.InferOutput<typeof customer>

const guardianAnswer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  member_id: v.string(),
  phone: nullableText,
  relationship_type: v.picklist(RELATIONSHIP_TYPES),
})

/** GET /customers/{id}: with the counts of the tabs, the guardians of a minor and the coverage of today. */
export const customerDetail = /* @__PURE__ */ v.strictObject({
  ...customerShape,
  counts: v.strictObject({
    minors: countAnswer,
    waivers: countAnswer,
    documents: countAnswer,
    marketing: countAnswer,
    history: countAnswer,
  }),
  guardians: v.array(guardianAnswer),
  /** Of a closed profile: those who were guardians and may be linked again. */
  former_guardians: v.optional(v.array(guardianAnswer)),
  coverage: v.optional(coverageAnswer),
  on_hold: v.optional(v.boolean()),
  ban: v.optional(v.nullable(banAnswer)),
  /** What the gate says of them today. */
  may_ride: v.optional(mayRideAnswer),
})
export type CustomerDetail = v.InferOutput<typeof customerDetail>

/** What a search in the membership and slot dialogs shows of a customer. */
export const customerSearchResult = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  member_id: v.string(),
  email: nullableText,
  phone: nullableText,
})
export type CustomerSearchResult = v.InferOutput<typeof customerSearchResult>

/** A customer as the rider reads the own record; `is_minor` says whether signing for oneself is open. */
export const riderCustomer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: nullableText,
  phone: nullableText,
  created_at: instant,
  is_minor: v.boolean(),
})
export type RiderCustomer = v.InferOutput<typeof riderCustomer>

/** All that a kiosk learns of a person: the last name is its initial with a dot. */
export const kioskCustomer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
})
export type KioskCustomer = v.InferOutput<typeof kioskCustomer>

/** 201 of POST /customers/register. */
export const registrationAnswer = /* @__PURE__ */ v.strictObject({
  success: v.literal(true),
  message: v.string(),
  customer: riderCustomer,
  /** Registered at a kiosk: the rider is checked in there, and a kiosk session is open. */
  checked_in: v.optional(v.literal(true)),
  /** Registered by the link of a party: the rider is signed in. */
  signed_in: v.optional(v.literal(true)),
})
export type RegistrationAnswer = v.InferOutput<typeof registrationAnswer>

/** GET /customers/stats/login. */
export const loginStats = /* @__PURE__ */ v.strictObject({
  total_customers: countAnswer,
  new_registrations_today: countAnswer,
  unique_logins_today: countAnswer,
})
export type LoginStats = v.InferOutput<typeof loginStats>

/** GET /customers/export as JSON; the customers in the fields of the exported columns, each with its id. */
export const customerExport = /* @__PURE__ */ v.strictObject({
  success: v.boolean(),
  customers: v.array(
    v.strictObject({
      id: idAnswer,
      member_id: v.string(),
      ...answersOf(customerFields, FILE_FIELDS),
      status: v.picklist(CUSTOMER_STATUSES),
      created_at: instant,
    })
  ),
})
export type CustomerExport = v.InferOutput<typeof customerExport>
export type ExportedCustomer = CustomerExport['customers'][number]

/** What would become of one row of a dry run, and of whom it speaks where it can be read. */
export const importTrialRow = /* @__PURE__ */ v.strictObject({
  row: countAnswer,
  result: v.picklist(IMPORT_ROW_RESULTS),
  field: nullableText,
  message: nullableText,
  name: nullableText,
  phone: nullableText,
})
export type ImportTrialRow = v.InferOutput<typeof importTrialRow>

/**
 * The result of an import: failed are all rows not imported, skipped the duplicates among them. A dry run tells
 * it row by row as well, at most IMPORT_ERRORS_MAX of each kind.
 */
export const importResult = /* @__PURE__ */ v.strictObject({
  success: v.boolean(),
  message: v.string(),
  imported_count: countAnswer,
  failed_count: countAnswer,
  errors: v.array(v.string()),
  skipped_count: countAnswer,
  batch_id: v.nullable(idAnswer),
  rows: v.optional(v.array(importTrialRow)),
})
export type ImportResult = v.InferOutput<typeof importResult>

/** GET /customers/imports/{batchId}: progress and counts. */
export const importBatch = /* @__PURE__ */ v.strictObject({
  batch_id: idAnswer,
  state: v.picklist(IMPORT_STATES),
  file_name: v.string(),
  total_rows: countAnswer,
  processed_rows: countAnswer,
  imported_count: countAnswer,
  failed_count: countAnswer,
  skipped_count: countAnswer,
  created_at: instant,
  created_by: nullableText,
  finished_at: v.nullable(instant),
  message: v.string(),
})
export type ImportBatch = v.InferOutput<typeof importBatch>

/** One row of GET /customers/imports/{batchId}/rows: `row` is the line that a spreadsheet shows, headings are row 1. */
export const importRowReport = /* @__PURE__ */ v.strictObject({
  row: countAnswer,
  result: v.picklist(IMPORT_ROW_RESULTS),
  field: nullableText,
  message: nullableText,
  customer_id: v.nullable(idAnswer),
})
export type ImportRowReport = v.InferOutput<typeof importRowReport>

/** One line of GET /customers/{id}/history: who did what when, and for a change what it was and became. */
export const historyEntry = /* @__PURE__ */ v.strictObject({
  action: v.string(),
  actor: v.strictObject({ kind: v.string(), name: nullableText }),
  details: v.nullable(v.record(v.string(), v.unknown())),
  created_at: instant,
})
export type HistoryEntry = v.InferOutput<typeof historyEntry>

/** POST /customers/{id}/password-link */
export const passwordLink = /* @__PURE__ */ v.strictObject({ url: v.string(), expires_at: instant })
export type PasswordLink = v.InferOutput<typeof passwordLink>

// --- Pieces -----------------------------------------------------------------------------------------------------

/** Fields of a customer that the server alone sets. Sent back by a client they are ignored. */
export const READ_ONLY_FIELDS = [
  'id',
  'member_id',
  'created_at',
  'updated_at',
  'age',
  'is_minor',
  'active_membership_id',
  'counts',
  'guardians',
  'former_guardians',
  'coverage',
  'on_hold',
  'ban',
  'may_ride',
] as const

function searchFields() {
  return {
    phone: v.nullish(
      v.pipe(
        v.string(messages['search.phone']),
        v.maxLength(40, messages['search.phone']),
        v.check((text) => text.trim() === '' || /[0-9]/.test(text), messages['search.phone']),
        v.transform((text) => normalizePhone(text) ?? (onlyDigits(text) || null))
      )
    ),
    member_id: v.nullish(
      v.pipe(
        v.string(messages['search.member_id']),
        v.trim(),
        v.maxLength(LIMITS.member_id, messages['search.member_id']),
        v.regex(/^\d*$/, messages['search.member_id']),
        v.transform((digits) => digits || null)
      )
    ),
    last_name: optionalLine('Last name', LIMITS.name),
    q: optionalLine('Search text', LIMITS.email),
    status: optionalChoice('Status', CUSTOMER_STATES),
    is_minor: queryFlag('Minors'),
    membership: optionalChoice('Membership', CUSTOMER_MEMBERSHIP_STATES),
    covered: queryFlag('Covered'),
  }
}

function written(on: On) {
  const inputs = inputsOf(customerFields, FIELD_NAMES, on)
  return {
    ...inputs,
    // Other spellings of the same two fields.
    address_line1: inputs.address_line_1,
    address_line2: inputs.address_line_2,
    address: inputs.address_line_1,
  }
}

type Read = OptionalInputs<typeof customerFields, FileField>
type ReadColumns = { [Name in FileField as FileColumn<Name>]: Read[Name] }

/** The schemas of the fields of a file by the columns in which they stand. */
function underColumns(read: Read): ReadColumns {
  return Object.fromEntries(
    FILE_FIELDS.map((name) => [fileColumnOf(name), read[name]])
  ) as ReadColumns
}

/** What stood in the columns of a file by the fields that they hold. */
function underFields(row: Partial<Record<FileColumn<FileField>, string | null | undefined>>) {
  return Object.fromEntries(
    FILE_FIELDS.map((name) => [name, row[fileColumnOf(name)] ?? null])
  ) as Record<FileField, string | null>
}

type OtherNames = (typeof READ_ONLY_FIELDS)[number] | 'address_line1' | 'address_line2' | 'address'

// Leaves what may be written, the address under its one spelling. A field that was not sent stays absent.
function writable<
  T extends {
    address_line_1?: string | null | undefined
    address_line_2?: string | null | undefined
    address_line1?: string | null | undefined
    address_line2?: string | null | undefined
    address?: string | null | undefined
  },
>(sent: T): Omit<T, OtherNames> {
  const { address_line1, address_line2, address, ...rest } = sent
  const first = [rest.address_line_1, address_line1, address].find((text) => text !== undefined)
  const second = [rest.address_line_2, address_line2].find((text) => text !== undefined)
  const kept = Object.entries(rest).filter(
    ([key]) => !(READ_ONLY_FIELDS as readonly string[]).includes(key)
  )
  const address1 = first === undefined ? {} : { address_line_1: first }
  const address2 = second === undefined ? {} : { address_line_2: second }
  return { ...Object.fromEntries(kept), ...address1, ...address2 } as Omit<T, OtherNames>
}
