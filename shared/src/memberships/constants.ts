/** Membership statuses. */
export const MEMBERSHIP_STATUSES = ['active', 'suspended', 'cancelled', 'expired'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

export const MEMBERSHIP_STATUS_LABELS: Record<MembershipStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** Payment methods. */
export const PAYMENT_METHODS = ['cash', 'card', 'online', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  bank_transfer: 'Bank Transfer',
}

/** Label of a status; a status unknown to this version is shown as the server sent it. */
export function membershipStatusLabel(status: string): string {
  return Object.hasOwn(MEMBERSHIP_STATUS_LABELS, status)
    ? MEMBERSHIP_STATUS_LABELS[status as MembershipStatus]
    : status
}

/** Actions that the details dialog offers, by current status. */
export const STATUS_ACTIONS = {
  active: ['suspend', 'cancel'],
  suspended: ['activate'],
  cancelled: ['activate'],
  expired: [],
} as const satisfies Record<MembershipStatus, readonly string[]>
export type StatusAction = (typeof STATUS_ACTIONS)[MembershipStatus][number]

/** Status after an action. */
export const STATUS_AFTER: Record<StatusAction, MembershipStatus> = {
  suspend: 'suspended',
  cancel: 'cancelled',
  activate: 'active',
}

/** The first membership number. */
export const FIRST_MEMBERSHIP_NUMBER = 2000

/** Days before its end from which a membership counts as expiring soon. */
export const EXPIRING_WITHIN_DAYS = 30

/** Days for which an unrenewed membership stays in the due list after its end. */
export const OVERDUE_DAYS = 30

/** Maximum number of days ahead of the expiring and due lists. */
export const DAYS_AHEAD_MAX = 366

/** Most rows per response of the expiring and due lists; `offset` fetches the next ones. */
export const REPORT_PAGE_MAX = 1000

/** Key in by_method for payments without a recorded method. */
export const NO_PAYMENT_METHOD = 'none'

/** Sortable columns of the list. */
export const MEMBERSHIP_SORT_COLUMNS = [
  'membership_id',
  'customer_name',
  'membership_type',
  'status',
  'start_date',
  'end_date',
  'created_at',
] as const

/** Preselected type of a new membership. */
export const DEFAULT_MEMBERSHIP_TYPE = 'yearly'

/** Most memberships per bulk call. */
export const BULK_MAX = 1000

/** Page numbers shown at once. */
export const MEMBERSHIP_PAGE_WINDOW = 5

export const MEMBERSHIP_SEARCH_DEBOUNCE_MS = 300
export const MEMBERSHIP_SEARCH_MAX = 100

/** Settings of the customer search in the membership and slot dialogs. */
export const DIALOG_SEARCH = { minCharacters: 2, results: 10, debounceMs: 300 } as const

/** Kinds of rows in the ledger of a membership. */
export const TERM_KINDS = ['sale', 'renewal', 'refund', 'correction', 'import'] as const
export type TermKind = (typeof TERM_KINDS)[number]

/** Length of the reason of a refund or a correction, in characters. */
export const TERM_REASON = { min: 3, max: 200 } as const

/** Reason of the automatic correction when a membership is edited. */
export const EDITED_REASON = 'Edited'
