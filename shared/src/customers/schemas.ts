import * as v from 'valibot'
import {
  birthDay,
  body,
  choice,
  countAnswer,
  dayAnswer,
  email,
  flag,
  id,
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
  optionalWorldPhone,
  paging,
  phone,
  query,
  queryFlag,
  requiredFlag,
  revision,
  strictBody,
  without,
  whole,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { endedMembership } from '../memberships/ended.ts'
import { RELATIONSHIP_TYPES } from '../minors/constants.ts'
import { MOVE_COLUMNS } from '../moving/columns.ts'
import { BROUGHT_KINDS, DATE_ORDERS, MERGE_KEYS } from '../moving/constants.ts'
import { SOURCES } from '../moving/vendors/vendor.ts'
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
import { alertAnswer, banAnswer, declinedAnswer, mayRideAnswer } from '../visits/answers.ts'
import { coverageAnswer } from '../waivers/answers.ts'
import {
  CUSTOMER_MEMBERSHIP_STATES,
  RUNS_OUT_WITHIN,
  VISITED_DAYS_MAX,
  CUSTOMER_SORT_COLUMNS,
  CUSTOMER_STATES,
  CUSTOMER_STATUSES,
  IMPORT_ROW_RESULTS,
  IMPORT_STATES,
  LIMITS,
  PHONE_CLAIM_DECISIONS,
  UNKNOWN_FIRST_NAME,
  UNKNOWN_LAST_NAME,
} from './constants.ts'
import { IMPORT_COLUMNS } from './csv.ts'
import {
  customerFields,
  FIELD_NAMES,
  FILE_FIELDS,
  fileColumnOf,
  type FileColumn,
  type FileField,
} from './fields.ts'
import { messages as labels } from './field_messages.ts'
import { messages as manager } from './manager_messages.ts'
import { messages } from './messages.ts'

// --- Requests ---------------------------------------------------------------------------------------------------

/** POST /customers/register. Unknown fields, including `status`, are dropped. */
export function registrationSchema({ today }: On) {
  const sent = body({
    ...inputsOf(customerFields, ['first_name', 'last_name']),
    email: email(messages['email.required'], messages['email.email']),
    phone: phone(messages['phone.required'], messages['phone.phone']),
    date_of_birth: birthDay({
      today,
      required: messages['date_of_birth.required'],
      invalid: messages['date_of_birth.invalid'],
      future: messages['date_of_birth.future'],
    }),
    emergency_contact_name: optionalLine('Emergency contact name', LIMITS.emergency_contact_name),
    emergency_contact_phone: optionalWorldPhone(messages['emergency_contact_phone.phone']),
    password: v.nullish(newPassword()),
    marketing: v.optional(marketingChoice()),
    return_to: optionalLine('Return to', RETURN_TO_MAX),
    party: partyToken(),
    /** False first checks for a similar registered person; true, or absent, registers. */
    confirm_new: flag('Confirm new'),
    /** At a kiosk: the rider claims a number that another record may have. */
    phone_moved: flag('Phone moved'),
    ...ignored(STATUS),
  })
  return v.pipe(sent, v.transform(without(STATUS)))
}
/** Sent by the documented client, but set by the server. */
const STATUS = ['status'] as const

export type Registration = v.InferOutput<ReturnType<typeof registrationSchema>>

/** POST /customers/register/letter: a person who is registering, and may be registered already. */
export function knownLetterSchema({ today }: On) {
  return body({
    ...inputsOf(customerFields, ['first_name', 'last_name']),
    email: email(messages['email.required'], messages['email.email']),
    date_of_birth: birthDay({
      today,
      required: messages['date_of_birth.required'],
      invalid: messages['date_of_birth.invalid'],
      future: messages['date_of_birth.future'],
    }),
  })
}
export type KnownLetter = v.InferOutput<ReturnType<typeof knownLetterSchema>>

/** 202 of POST /customers/register/letter: the same whether or not they are registered. */
export const knownLetterAnswer = /* @__PURE__ */ v.strictObject({ message: v.string() })
export type KnownLetterAnswer = v.InferOutput<typeof knownLetterAnswer>

/** POST /customers/{id}/phone/claim: decides the owner of a claimed number. */
export function phoneClaimSchema() {
  return strictBody({ decision: choice('Decision', PHONE_CLAIM_DECISIONS) })
}
export type PhoneClaim = v.InferOutput<ReturnType<typeof phoneClaimSchema>>

/** Maximum length of the page's `returnTo`; only REGISTERED_AT_KIOSK has a meaning. */
const RETURN_TO_MAX = 100

/** Marketing part of the registration: the ticks, whether the rider touched them, and the id of the text. */
export function marketingChoice() {
  return body({
    email: requiredFlag('Email'),
    sms: requiredFlag('SMS'),
    touched: flag('Touched'),
    text_id: optionalLine('Text', 50),
  })
}

/**
 * POST /customers. Unknown fields are refused, read-only ones ignored. An adult without a phone of their own needs
 * none; the caller sets `noPhone`.
 */
export function newCustomerSchema({ today, noPhone = false }: On & { noPhone?: boolean }) {
  return v.pipe(
    strictBody({
      ...written({ today }),
      phone: phoneInput({ optional: noPhone }),
      ...ignored(READ_ONLY_FIELDS),
    }),
    v.forward(
      v.partialCheck([['no_phone'], ['phone']], hasOneAnswer, messages['no_phone.with_phone']),
      ['no_phone']
    ),
    v.forward(
      v.partialCheck(
        [['household_phone_of'], ['no_phone']],
        (sent) => !sent.household_phone_of || sent.no_phone === true,
        messages['household_phone.alone']
      ),
      ['household_phone_of']
    ),
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
 * PUT /customers/{id}: absent fields stay, null or blank clears; with `revision` a stale write is refused. With `noPhone` the
 * record may be without a phone (`mayLackPhone`).
 */
export function customerChangesSchema({ today, noPhone = false }: On & { noPhone?: boolean }) {
  return v.pipe(
    strictBody({
      ...v.partial(v.object(written({ today }))).entries,
      phone: v.optional(phoneInput({ optional: noPhone })),
      revision,
      ...ignored(READ_ONLY_FIELDS),
    }),
    v.forward(
      v.partialCheck([['no_phone'], ['phone']], hasOneAnswer, messages['no_phone.with_phone']),
      ['no_phone']
    ),
    v.transform(writable)
  )
}

/** The parts of a record, and of a request about it, that decide whether it may be without a phone. */
interface WithoutPhone {
  no_phone?: unknown
  phone_released_at?: string | null
  claims_phone?: string | null
}

/**
 * True if a record may be without a phone: a minor with a guardian, an adult without one of their own, and a person
 * whose number was removed, or is not assigned yet.
 */
export function mayLackPhone(
  sent: Pick<WithoutPhone, 'no_phone'>,
  { hasGuardian, ...standing }: WithoutPhone & { hasGuardian: boolean }
): boolean {
  if (hasGuardian || sent.no_phone === true) return true
  if (standing.phone_released_at || standing.claims_phone) return true
  return sent.no_phone === undefined && Boolean(standing.no_phone)
}

export type CustomerChanges = v.InferOutput<ReturnType<typeof customerChangesSchema>>

/** GET /customers/search: at most one criterion, `q` over name, e-mail, phone and member id, and the page. */
export function customerSearchSchema() {
  return query({
    ...searchFields(),
    ...listing(CUSTOMER_SORT_COLUMNS),
    with_ended: queryFlag('With ended memberships'),
    segment: v.optional(id('Segment')),
  })
}
export type CustomerSearch = v.InferOutput<ReturnType<typeof customerSearchSchema>>

/** The query of a saved segment of customers: filters and order of the search. */
export function customerSegmentQuery() {
  const { sort_by, sort_order } = listing(CUSTOMER_SORT_COLUMNS)
  return strictBody({ ...searchFields(), sort_by, sort_order })
}

/** GET /customers/export: filters and order of the search, without its page. Closed profiles are never exported. */
export function customerExportSchema() {
  const { sort_by, sort_order } = listing(CUSTOMER_SORT_COLUMNS)
  const status = optionalChoice('Status', CUSTOMER_STATUSES)
  return query({
    ...searchFields(),
    status,
    sort_by,
    sort_order,
    segment: v.optional(id('Segment')),
  })
}
export type CustomerExportQuery = v.InferOutput<ReturnType<typeof customerExportSchema>>

/**
 * A row of an import, cells by column name. Only the phone is required, unless the row says that the person has none (`noPhone`); a
 * person without a name is 'Unknown Customer'. The result is ready to be stored.
 */
export function importRowSchema({ today, noPhone = false }: On & { noPhone?: boolean }) {
  const read = optionalInputsOf(customerFields, FILE_FIELDS, { today })
  return v.pipe(
    body({
      ...underColumns(read),
      // Names from another system are accepted without the name rules: no row fails for them.
      first_name: optionalLine('First name', LIMITS.name),
      last_name: optionalLine('Last name', LIMITS.name),
      phone: phoneInput({ optional: noPhone }),
      no_phone: v.nullish(v.string()),
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
      phone: row.phone ?? null,
      // A person with a number is not without a phone.
      no_phone: noPhone && !row.phone,
      first_name: row.first_name ?? UNKNOWN_FIRST_NAME,
      last_name: row.last_name ?? UNKNOWN_LAST_NAME,
      status: row.status ?? 'active',
    }))
  )
}
export type ImportRow = v.InferOutput<ReturnType<typeof importRowSchema>>

/**
 * Fields beside the file of POST /customers/import; unknown ones are dropped. `mapping` is JSON text: heading → column,
 * or heading → {value → membership type}. All but the first three are for files of other systems.
 */
export function importRequestSchema() {
  return body({
    dry_run: queryFlag('Dry run'),
    async: queryFlag('Async'),
    mapping: v.optional(
      v.pipe(
        v.string(manager['import.mapping']),
        v.parseJson(undefined, manager['import.mapping']),
        v.record(
          v.string(),
          v.union(
            [
              v.nullable(v.picklist(MOVE_COLUMNS, manager['import.mapping'])),
              v.record(v.string(), v.nullable(v.string()), manager['import.mapping']),
            ],
            manager['import.mapping']
          ),
          manager['import.mapping']
        )
      )
    ),
    lenient: queryFlag('Lenient'),
    source: optionalChoice('Source', SOURCES),
    date_order: optionalChoice('Date order', DATE_ORDERS),
    header_row: optionalCount('Header row'),
    households: queryFlag('Households'),
    memberships: queryFlag('Memberships'),
    waivers: queryFlag('Waivers'),
    consents: queryFlag('Consents'),
    merge_into_existing: optionalChoice('Merge into existing', MERGE_KEYS),
    overwrite: v.optional(overwriteList()),
  })
}

/** Columns of `overwrite`, separated by commas. */
function overwriteList() {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    ),
    v.array(
      v.picklist(
        IMPORT_COLUMNS,
        fill(manager['import.overwrite'], { columns: IMPORT_COLUMNS.join(', ') })
      )
    )
  )
}

/** A row number that travels as text in a form. */
function optionalCount(label: string) {
  const wrong = fill(manager['import.header_row'], { label })
  return v.optional(
    v.pipe(
      v.union(
        [v.number(), v.pipe(v.string(), v.regex(/^\d{1,5}$/, wrong), v.transform(Number))],
        wrong
      ),
      v.integer(wrong),
      v.minValue(1, wrong)
    )
  )
}
export type ImportRequest = v.InferOutput<ReturnType<typeof importRequestSchema>>

/** GET /customers/imports/{batchId}/rows: a page of row results. */
export function importRowsSchema() {
  return query({ result: optionalChoice('Result', IMPORT_ROW_RESULTS), ...paging() })
}
export type ImportRowsQuery = v.InferOutput<ReturnType<typeof importRowsSchema>>

/** GET /customers/imports: a page of imports, newest first. */
export function importListSchema() {
  return query(paging())
}
/** GET /customers/imports/{batchId}/warnings: a page of warnings. */
export function importWarningsSchema() {
  return query(paging())
}

export type ImportListQuery = v.InferOutput<ReturnType<typeof importListSchema>>

/** GET /customers/{id}/history: a page of the history. */
export function historySchema() {
  return query(paging())
}
export type HistoryQuery = v.InferOutput<ReturnType<typeof historySchema>>

/** POST /customers/{id}/phone/release */
export function phoneReleaseSchema() {
  return strictBody({ reason: line('Reason', 200) })
}
export type PhoneRelease = v.InferOutput<ReturnType<typeof phoneReleaseSchema>>

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
    /** Owner of the household's number, shown as shared; it does not sign this person in. */
    household_phone_of: v.nullable(idAnswer),
    /** Since when their former number is free. */
    phone_released_at: v.nullable(instant),
    /** They registered with this number, which another record still has: staff decide its owner. */
    claims_phone: nullableText,
    created_at: instant,
    is_minor: v.boolean(),
    active_membership_id: v.nullable(idAnswer),
    revision: countAnswer,
  }
}

/** A customer for staff, in lists and after writes. */
export const customer = /* @__PURE__ */ v.strictObject(customerShape)
export type Customer = v.InferOutput<typeof customer>

/**
 * A customer in the search list; with `with_ended` also the membership that ended last, for those without a current
 * one, the last day of the current one, and the day of the last visit.
 */
export const listedCustomer = /* @__PURE__ */ v.strictObject({
  ...customerShape,
  ended_membership: v.optional(v.nullable(endedMembership)),
  /** Null without an end. */
  membership_end: v.optional(v.nullable(dayAnswer)),
  last_visit_day: v.optional(v.nullable(dayAnswer)),
})
export type ListedCustomer = v.InferOutput<typeof listedCustomer>

const guardianAnswer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  member_id: v.string(),
  phone: nullableText,
  relationship_type: v.picklist(RELATIONSHIP_TYPES),
})

/** A member of a customer's household, with their number. */
export const householdPerson = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  member_id: v.string(),
  phone: nullableText,
})
export type HouseholdPersonAnswer = v.InferOutput<typeof householdPerson>

/** GET /customers/{id}: with the counts of the tabs, a minor's guardians and today's coverage. */
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
  /** Former guardians of a closed profile, who may be linked again. */
  former_guardians: v.optional(v.array(guardianAnswer)),
  /** The other adults of the household. */
  household_adults: v.optional(v.array(householdPerson)),
  /** Owner of the phone, if it is the household's. */
  household_phone: v.optional(v.nullable(householdPerson)),
  coverage: v.optional(coverageAnswer),
  on_hold: v.optional(v.boolean()),
  ban: v.optional(v.nullable(banAnswer)),
  alert: v.optional(v.nullable(alertAnswer)),
  declined: v.optional(v.nullable(declinedAnswer)),
  /** Today's verdict of the gate. */
  may_ride: v.optional(mayRideAnswer),
})
export type CustomerDetail = v.InferOutput<typeof customerDetail>

const numberOwner = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  member_id: v.string(),
})

/** GET /customers/phone-claims: a registration with a number that another record has. */
export const phoneClaim = /* @__PURE__ */ v.strictObject({
  phone: v.string(),
  claimant: numberOwner,
  /** The record with the number; null when it no longer has it. */
  holder: v.nullable(numberOwner),
  registered_at: instant,
})
export type PhoneClaimAnswer = v.InferOutput<typeof phoneClaim>

/** GET /customers/phone-claims: a page of them, or those of one customer, as holder or claimant. */
export function phoneClaimsSchema() {
  return query({ customer_id: v.optional(id('Customer')), ...paging() })
}
export type PhoneClaimsQuery = v.InferOutput<ReturnType<typeof phoneClaimsSchema>>

/** A customer in the search of the membership and slot dialogs. */
export const customerSearchResult = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  member_id: v.string(),
  email: nullableText,
  phone: nullableText,
})
export type CustomerSearchResult = v.InferOutput<typeof customerSearchResult>

/** The own record for the rider; `is_minor` says whether they cannot sign for themselves. */
export const riderCustomer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: nullableText,
  phone: nullableText,
  created_at: instant,
  is_minor: v.boolean(),
  /** Banned today: the rider can only read their own data. */
  is_banned: v.boolean(),
  /** False once the rider stopped reminders about waivers and memberships. */
  service_letters: v.boolean(),
})
export type RiderCustomer = v.InferOutput<typeof riderCustomer>

/** All that a kiosk shows of a person: the last name is an initial with a dot. */
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
  /** Registered at a kiosk: the rider is checked in, and a kiosk session is open. */
  checked_in: v.optional(v.literal(true)),
  /** Registered through a party's link: the rider is signed in. */
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

/** GET /customers/export as JSON; the exported columns of each customer, with the id. */
export const customerExport = /* @__PURE__ */ v.strictObject({
  success: v.boolean(),
  customers: v.array(
    v.strictObject({
      id: idAnswer,
      member_id: v.string(),
      ...answersOf(customerFields, FILE_FIELDS),
      no_phone: v.boolean(),
      status: v.picklist(CUSTOMER_STATUSES),
      created_at: instant,
    })
  ),
})
export type CustomerExport = v.InferOutput<typeof customerExport>
export type ExportedCustomer = CustomerExport['customers'][number]

/** Expected result of one row of a dry run, with the person if readable. */
export const importTrialRow = /* @__PURE__ */ v.strictObject({
  row: countAnswer,
  result: v.picklist(IMPORT_ROW_RESULTS),
  field: nullableText,
  message: nullableText,
  name: nullableText,
  phone: nullableText,
  /** Records that the row brings, for the figures of `created`; only in files of other systems. */
  brings: v.optional(
    v.array(
      v.strictObject({
        kind: v.picklist(BROUGHT_KINDS),
        name: v.string(),
        /** Guardian, level, name of the waiver, file, or the cell that says yes. */
        what: nullableText,
        from: v.nullable(dayAnswer),
        until: v.nullable(dayAnswer),
      })
    )
  ),
})
export type ImportTrialRow = v.InferOutput<typeof importTrialRow>

/** Records imported beside the rows, and columns left behind; only for files of other systems. */
export const movedAnswer = /* @__PURE__ */ v.strictObject({
  source: v.picklist(SOURCES),
  program: nullableText,
  warning_count: countAnswer,
  updated_count: countAnswer,
  created: v.strictObject({
    people: countAnswer,
    minors: countAnswer,
    links: countAnswer,
    memberships: countAnswer,
    waivers: countAnswer,
    consents: countAnswer,
    /** Old PDFs; only for a ZIP. */
    documents: v.optional(countAnswer),
  }),
  left_behind: v.array(v.strictObject({ heading: v.string(), reason: v.string() })),
})
export type MovedAnswer = v.InferOutput<typeof movedAnswer>

/**
 * Result of an import: `failed` counts all rows not imported, `skipped` the duplicates among them. A dry run also lists
 * rows, at most IMPORT_ERRORS_MAX of each kind.
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
  ...v.partial(movedAnswer).entries,
  warnings: v.optional(v.array(v.string())),
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
  ...v.partial(movedAnswer).entries,
})
export type ImportBatch = v.InferOutput<typeof importBatch>

/** A row of GET /customers/imports/{batchId}/rows: `row` is the number shown by a spreadsheet; headings are row 1. */
export const importRowReport = /* @__PURE__ */ v.strictObject({
  row: countAnswer,
  result: v.picklist(IMPORT_ROW_RESULTS),
  field: nullableText,
  message: nullableText,
  customer_id: v.nullable(idAnswer),
})
export type ImportRowReport = v.InferOutput<typeof importRowReport>

/** A row of GET /customers/imports/{batchId}/warnings. */
export const importWarning = /* @__PURE__ */ v.strictObject({
  row: countAnswer,
  field: nullableText,
  message: v.string(),
})
export type ImportWarning = v.InferOutput<typeof importWarning>

/** A line of GET /customers/{id}/history: who did what when, with old and new values of a change. */
export const historyEntry = /* @__PURE__ */ v.strictObject({
  action: v.string(),
  actor: v.strictObject({ kind: v.string(), name: nullableText }),
  details: v.nullable(v.record(v.string(), v.unknown())),
  created_at: instant,
})
export type HistoryEntry = v.InferOutput<typeof historyEntry>

/** POST /customers/{id}/password-link */
export const passwordLink = /* @__PURE__ */ v.strictObject({
  /** The link as a QR code. */
  qr_svg: v.string(),
  /** The link itself, for role staff and above. */
  url: v.optional(v.string()),
  expires_at: instant,
})
export type PasswordLink = v.InferOutput<typeof passwordLink>

// --- Pieces -----------------------------------------------------------------------------------------------------

/** Fields that only the server sets. Ignored if a client sends them back. */
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
  'household_phone',
  'household_adults',
  'phone_released_at',
  'claims_phone',
  'coverage',
  'on_hold',
  'ban',
  'alert',
  'declined',
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
    visited_within: v.optional(whole('Days', 1, VISITED_DAYS_MAX)),
    no_visit_within: v.optional(whole('Days', 1, VISITED_DAYS_MAX)),
    runs_out: optionalChoice('Runs out', RUNS_OUT_WITHIN),
    must_sign_again: queryFlag('Must sign again'),
  }
}

function phoneInput({ optional }: { optional: boolean }) {
  return optional
    ? optionalPhone(messages['phone.phone'])
    : phone(messages['phone.required'], messages['phone.phone'])
}

/** A number, or the statement that there is none: not both. */
function hasOneAnswer(sent: { no_phone?: boolean | undefined; phone?: string | null | undefined }) {
  return sent.no_phone !== true || !sent.phone
}

function written(on: On) {
  const inputs = inputsOf(customerFields, FIELD_NAMES, on)
  return {
    ...inputs,
    household_phone_of: v.nullish(id(labels['field.household_phone_of'])),
    // Other spellings of the same two fields.
    address_line1: inputs.address_line_1,
    address_line2: inputs.address_line_2,
    address: inputs.address_line_1,
  }
}

type Read = OptionalInputs<typeof customerFields, FileField>
type ReadColumns = { [Name in FileField as FileColumn<Name>]: Read[Name] }

/** Schemas of the file's fields, by column. */
function underColumns(read: Read): ReadColumns {
  return Object.fromEntries(
    FILE_FIELDS.map((name) => [fileColumnOf(name), read[name]])
  ) as ReadColumns
}

/** Values of a file's columns, by field. */
function underFields(row: Partial<Record<FileColumn<FileField>, string | null | undefined>>) {
  return Object.fromEntries(
    FILE_FIELDS.map((name) => [name, row[fileColumnOf(name)] ?? null])
  ) as Record<FileField, string | null>
}

type OtherNames = (typeof READ_ONLY_FIELDS)[number] | 'address_line1' | 'address_line2' | 'address'

// Keeps the writable fields, the address under its main spelling. Absent fields stay absent.
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
