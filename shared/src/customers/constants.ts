import { MEMBERSHIP_STATUSES } from '../memberships/constants.ts'

/** What a customer's record may be. Only active people sign in. */
export const CUSTOMER_STATUSES = ['active', 'inactive', 'suspended'] as const
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]

export const CUSTOMER_STATUS_LABELS: Record<CustomerStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

/** What a record is shown as: a closed profile is read-only until somebody is linked to it as a guardian again. */
export const CUSTOMER_STATES = [...CUSTOMER_STATUSES, 'closed'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]

export const CUSTOMER_STATE_LABELS: Record<CustomerState, string> = {
  ...CUSTOMER_STATUS_LABELS,
  closed: 'Closed',
}

/** How customers stand as holders of memberships: without a running one, or with a place in one of that status. */
export const CUSTOMER_MEMBERSHIP_STATES = ['none', ...MEMBERSHIP_STATUSES] as const
export type CustomerMembershipState = (typeof CUSTOMER_MEMBERSHIP_STATES)[number]

/** The most characters of each text (addresses and notes are ours). */
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

/** Columns that the customer list sorts by. */
export const CUSTOMER_SORT_COLUMNS = [
  'member_id',
  'first_name',
  'waiver_signed',
  'created_at',
] as const
export type CustomerSortColumn = (typeof CUSTOMER_SORT_COLUMNS)[number]

/** Names that a row without any is imported under. */
export const UNKNOWN_FIRST_NAME = 'Unknown'
export const UNKNOWN_LAST_NAME = 'Customer'

/** How many birth years the registration offers: this one and the 99 before. */
export const BIRTH_YEARS = 100

/** Where a registration was opened that goes on as the check-in of the new rider: the `returnTo` of the page. */
export const REGISTERED_AT_KIOSK = 'kiosk'

/** Registration goes on after this long. */
export const REGISTRATION_REDIRECT_SECONDS = 2

/** How long the success notice says that it stays. */
export const REGISTRATION_NOTICE_SECONDS = { normal: 10, kiosk: 15 } as const

/** The customer search of the back office waits this long while somebody types; Enter searches at once. */
export const CUSTOMER_SEARCH_DEBOUNCE_MS = 1000

/** Rows of a CSV file that are shown before it is imported. */
export const CSV_PREVIEW_ROWS = 5

/** At most this many reasons are told after an import. */
export const IMPORT_ERRORS_MAX = 10_000

/** Where an import stands; an interrupted one ended with its process and is completed by importing the file again. */
export const IMPORT_STATES = ['running', 'done', 'failed', 'interrupted', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What became of a row: skipped are those whose phone or e-mail is known already. */
export const IMPORT_ROW_RESULTS = ['created', 'skipped', 'failed'] as const
export type ImportRowResult = (typeof IMPORT_ROW_RESULTS)[number]

/** The largest CSV file that is taken, in bytes. */
export const IMPORT_FILE_MAX_BYTES = 256 * 1024 * 1024

/** Which text stood beside the marketing boxes of the registration; stored as evidence of consent. */
export const MARKETING_CONSENT_TEXT_ID = 'registration-1'

/** Pages shown to each side of the current one. */
export const CUSTOMER_PAGES_EACH_SIDE = 2
