/** What a membership may be. */
export const MEMBERSHIP_STATUSES = ['active', 'suspended', 'cancelled', 'expired'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

export const MEMBERSHIP_STATUS_LABELS: Record<MembershipStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** How a membership was paid. */
export const PAYMENT_METHODS = ['cash', 'card', 'online', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  bank_transfer: 'Bank Transfer',
}

/** The actions on one membership that the details offer, by the status they start from. */
export const STATUS_ACTIONS = {
  active: ['suspend', 'cancel'],
  suspended: ['activate'],
  cancelled: ['activate'],
  expired: [],
} as const satisfies Record<MembershipStatus, readonly string[]>
export type StatusAction = (typeof STATUS_ACTIONS)[MembershipStatus][number]

/** What a membership is after an action. */
export const STATUS_AFTER: Record<StatusAction, MembershipStatus> = {
  suspend: 'suspended',
  cancel: 'cancelled',
  activate: 'active',
}

/** The first number that staff see. */
export const FIRST_MEMBERSHIP_NUMBER = 2000

/** A membership expires soon when its end is this near. */
export const EXPIRING_WITHIN_DAYS = 30

/** Staff find a membership that was to be renewed and was not in the due list for so long. */
export const OVERDUE_DAYS = 30

/** How far ahead the lists of what expires and what is due may look. */
export const DAYS_AHEAD_MAX = 366

/** The most rows in one answer of the lists of what expires and what is due; the next ones follow by `offset`. */
export const REPORT_PAGE_MAX = 1000

/** The key of by_method for payments that nobody noted a method of. */
export const NO_PAYMENT_METHOD = 'none'

/** Columns that the list sorts by. */
export const MEMBERSHIP_SORT_COLUMNS = [
  'membership_id',
  'customer_name',
  'membership_type',
  'status',
  'start_date',
  'end_date',
  'created_at',
] as const

/** The type that a new membership has unless another is chosen. */
export const DEFAULT_MEMBERSHIP_TYPE = 'yearly'

/** At most so many in one bulk call. */
export const BULK_MAX = 1000

/** Page numbers shown at once. */
export const MEMBERSHIP_PAGE_WINDOW = 5

export const MEMBERSHIP_SEARCH_DEBOUNCE_MS = 300
export const MEMBERSHIP_SEARCH_MAX = 100

/** The customer search in the dialogs of memberships and slots. */
export const DIALOG_SEARCH = { minCharacters: 2, results: 10, debounceMs: 300 } as const
