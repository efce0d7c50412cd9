import { MEMBERSHIP_STATUSES } from '../memberships/constants.ts'

/** Statuses of a customer. Only active ones can sign in. */
export const CUSTOMER_STATUSES = ['active', 'inactive', 'suspended'] as const
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]

export const CUSTOMER_STATUS_LABELS: Record<CustomerStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

/** Reason for being inactive, where it matters: the deceased get no letters. */
export const STATUS_REASONS = ['deceased'] as const
export type StatusReason = (typeof STATUS_REASONS)[number]

export const STATUS_REASON_LABELS: Record<StatusReason, string> = { deceased: 'Deceased' }

/** Displayed states: a closed profile is read-only until a guardian is linked again. */
export const CUSTOMER_STATES = [...CUSTOMER_STATUSES, 'closed'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]

export const CUSTOMER_STATE_LABELS: Record<CustomerState, string> = {
  ...CUSTOMER_STATUS_LABELS,
  closed: 'Closed',
}

/** Periods in which a waiver ends, from today: days, or null for the calendar month. */
export const RUNS_OUT = { '7_days': 7, '30_days': 30, 'this_month': null } as const
export type RunsOut = keyof typeof RUNS_OUT
export const RUNS_OUT_WITHIN = ['7_days', '30_days', 'this_month'] as const satisfies RunsOut[]

/** Most days that a search looks back for visits. */
export const VISITED_DAYS_MAX = 366

/** Membership filter of customers: without a current membership, or with a place in one of that status. */
export const CUSTOMER_MEMBERSHIP_STATES = ['none', ...MEMBERSHIP_STATUSES] as const
export type CustomerMembershipState = (typeof CUSTOMER_MEMBERSHIP_STATES)[number]

/** Maximum characters per text field (those of addresses and notes are our choice). */
export const LIMITS = {
  name: 50,
  email: 100,
  phone: 20,
  emergency_contact_name: 100,
  guardian_name: 100,
  address: 100,
  city: 50,
  state: 2,
  zip_code: 10,
  member_id: 20,
  notes: 2000,
} as const

/** Sortable columns of the customer list. */
export const CUSTOMER_SORT_COLUMNS = [
  'member_id',
  'first_name',
  'waiver_signed',
  'created_at',
] as const
export type CustomerSortColumn = (typeof CUSTOMER_SORT_COLUMNS)[number]

/** Names for imported rows without a name. */
export const UNKNOWN_FIRST_NAME = 'Unknown'
export const UNKNOWN_LAST_NAME = 'Customer'

/** Birth years offered: this one and the 99 before. */
export const BIRTH_YEARS = 100

/** Value of `returnTo` for a registration at a kiosk, which continues with the rider's check-in. */
export const REGISTERED_AT_KIOSK = 'kiosk'

/** Delay of the redirect after a registration. */
export const REGISTRATION_REDIRECT_SECONDS = 2

/** Seconds that the success notice announces for itself. */
export const REGISTRATION_NOTICE_SECONDS = { normal: 10, kiosk: 15 } as const

/** Debounce of the customer search in the back office; Enter searches at once. */
export const CUSTOMER_SEARCH_DEBOUNCE_MS = 1000

/** Rows of a CSV file shown in the import preview. */
export const CSV_PREVIEW_ROWS = 5

/** Owner of a number that was registered while another record had it: the new customer, or still the other record. */
export const PHONE_CLAIM_DECISIONS = ['moved', 'kept'] as const
export type PhoneClaimDecision = (typeof PHONE_CLAIM_DECISIONS)[number]

/** Maximum row errors reported after an import. */
export const IMPORT_ERRORS_MAX = 10_000

/** States of an import; an interrupted one ended with its process and is completed by importing the file again. */
export const IMPORT_STATES = ['running', 'done', 'failed', 'interrupted', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Results of an import row: skipped rows have a phone or e-mail that is already known. */
export const IMPORT_ROW_RESULTS = ['created', 'skipped', 'failed'] as const
export type ImportRowResult = (typeof IMPORT_ROW_RESULTS)[number]

/** Maximum size of a CSV file, in bytes. */
export const IMPORT_FILE_MAX_BYTES = 256 * 1024 * 1024

/** Id of the text beside the marketing boxes of the registration; stored as evidence of consent. */
export const MARKETING_CONSENT_TEXT_ID = 'registration-1'

/** Page links on each side of the current one. */
export const CUSTOMER_PAGES_EACH_SIDE = 2
