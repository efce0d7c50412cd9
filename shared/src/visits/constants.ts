/** What the gate does with people who are not covered: let them in and say so, refuse them, or say nothing (GATE_POLICY). */
export const GATE_POLICIES = ['warn', 'block', 'off'] as const
export type GatePolicy = (typeof GATE_POLICIES)[number]

/** How somebody was checked in. */
export const VISIT_METHODS = ['kiosk', 'counter', 'pass', 'offline'] as const
export type VisitMethod = (typeof VISIT_METHODS)[number]

/** In the park, checked out, or still open when the park day ended. */
export const VISIT_STATES = ['in', 'out', 'not_checked_out'] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** The states that the list of visits filters by. */
export const VISIT_FILTERS = ['in', 'out', 'all'] as const

/** Columns that the list of visits sorts by. */
export const VISIT_SORT_COLUMNS = ['checked_in_at', 'last_name'] as const
export type VisitSortColumn = (typeof VISIT_SORT_COLUMNS)[number]

/** The most people that one call checks in. */
export const CHECK_IN_MAX = 50

/** The most visits that one call checks out by id. */
export const CHECK_OUT_MAX = 1000

/** The length of a reason to let somebody in by exception. */
export const OVERRIDE_REASON = { min: 3, max: 200 } as const

/** The most characters of a note on a visit. */
export const VISIT_NOTE_MAX = 500

/** The most characters of the reason of a ban. */
export const BAN_REASON_MAX = 200

/** The most characters that the list of visits is searched for. */
export const VISIT_SEARCH_MAX = 100

/** What the gate says of a person: they may ride, they may not yet, or staff must decide. */
export const MAY_RIDE_VERDICTS = ['yes', 'no', 'see_staff'] as const
export type MayRideVerdict = (typeof MAY_RIDE_VERDICTS)[number]

/** Reasons that everybody may read, the weightiest first. */
const OPEN_REASONS = [
  'unknown_age',
  'not_covered',
  'expired',
  'voided',
  'resign_required',
  'guardian_absent',
  'membership_missing',
  'membership_expired',
  'covered',
] as const

/** Why somebody may ride or may not, the weightiest first: the first one that applies decides the verdict. */
export const MAY_RIDE_CODES = [
  'banned',
  'suspended',
  'inactive',
  'closed',
  ...OPEN_REASONS,
] as const
export type MayRideCode = (typeof MAY_RIDE_CODES)[number]

/** The reasons as riders read them at a kiosk: whatever is for staff is one reason there, and nothing is told of it. */
export const KIOSK_MAY_RIDE_CODES = ['see_staff', ...OPEN_REASONS] as const
export type KioskMayRideCode = (typeof KIOSK_MAY_RIDE_CODES)[number]

/** What is to be done so that somebody may ride. */
export const MAY_RIDE_NEXT_STEPS = [
  'see_staff',
  'ask_birth_date',
  'sign',
  'see_guardian',
  'sell',
  'renew',
] as const
export type MayRideNextStep = (typeof MAY_RIDE_NEXT_STEPS)[number]

/** How a membership stands at the gate. */
export const GATE_MEMBERSHIPS = ['current', 'expired', 'none'] as const
export type GateMembership = (typeof GATE_MEMBERSHIPS)[number]

/** The stream of visits: what a client may rely on, in seconds. */
export const VISIT_STREAM = {
  /** A sign of life is sent this often. */
  beatSeconds: 15,
  /** A client that lost its connection may resume this much later. */
  keptSeconds: 10 * 60,
} as const

/** By what the counter's search found a household. */
export const COUNTER_MATCHES = [
  'name',
  'phone',
  'email',
  'member_id',
  'membership_id',
  'minor',
  'nickname',
  'pass',
] as const
export type CounterMatch = (typeof COUNTER_MATCHES)[number]

/** The length of a text that the counter's search takes. */
export const COUNTER_QUERY = { min: 2, max: 100 } as const

/** How many households the counter's search answers: unless said, and at most. */
export const COUNTER_HOUSEHOLDS = { default: 8, max: 20 } as const

/** The most people of one household that the counter's search answers: as many as one call checks in. */
export const HOUSEHOLD_MAX = CHECK_IN_MAX

/** Lines of the roll call on a page. */
export const ROLL_CALL_PAGE = 40
