/** Gate policy for people who are not covered (GATE_POLICY): admit with a warning, refuse, or ignore. */
export const GATE_POLICIES = ['warn', 'block', 'off'] as const
export type GatePolicy = (typeof GATE_POLICIES)[number]

/** Vehicles at the gate (GATE_VEHICLES): ignored, shown at the counter, or required of every person. */
export const GATE_VEHICLE_RULES = ['off', 'show', 'require'] as const
export type GateVehicleRule = (typeof GATE_VEHICLE_RULES)[number]

/** Vehicles of a person at the gate: one is current, all have ended, or there is none of which a day is known. */
export const GATE_VEHICLES = ['current', 'expired', 'none'] as const
export type GateVehicle = (typeof GATE_VEHICLES)[number]

/** How a customer was checked in. */
export const VISIT_METHODS = ['kiosk', 'counter', 'pass', 'offline'] as const
export type VisitMethod = (typeof VISIT_METHODS)[number]

/** In the park, checked out, or still open when the park day ended. */
export const VISIT_STATES = ['in', 'out', 'not_checked_out'] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** States in responses: an undone visit has its own. */
export const TOLD_VISIT_STATES = [...VISIT_STATES, 'undone'] as const

/** State filters of the visit list: undone visits only on request. */
export const VISIT_FILTERS = ['in', 'out', 'all', 'undone'] as const

/**
 * Undoing a check-in or check-out: seconds without a required reason, the length of a reason, and seconds a tablet has
 * after its session ended.
 */
export const UNDO = {
  freeSeconds: 10 * 60,
  min: 3,
  max: 200,
  tabletSeconds: 60,
  // As long as a kiosk shows a check-in at most: its idle time, and the minute of its tablet.
  minorSeconds: 2 * 60,
} as const

/** Sortable columns of the visit list. */
export const VISIT_SORT_COLUMNS = ['checked_in_at', 'last_name'] as const
export type VisitSortColumn = (typeof VISIT_SORT_COLUMNS)[number]

/** Most people per check-in call: a whole party. */
export const CHECK_IN_MAX = 60

/** Most visits checked out by id per call. */
export const CHECK_OUT_MAX = 1000

/** Reason of an override: its length, and at least two words or one word of 8 letters. */
export const OVERRIDE_REASON = { min: 3, max: 200, words: 2, letters: 8 } as const

/** Maximum length of a note on a visit. */
export const VISIT_NOTE_MAX = 500

/** Severity of an alert: information, warning, or a decision by staff before anything else. */
export const ALERT_SEVERITIES = ['info', 'warn', 'stop'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]

/** Maximum length of an alert. */
export const ALERT_TEXT_MAX = 200

/** Maximum length of the reason of a ban. */
export const BAN_REASON_MAX = 200

/** Maximum length of a search in the visit list. */
export const VISIT_SEARCH_MAX = 100

/** Gate verdicts: may ride, may not yet, or staff must decide. */
export const MAY_RIDE_VERDICTS = ['yes', 'no', 'see_staff'] as const
export type MayRideVerdict = (typeof MAY_RIDE_VERDICTS)[number]

/** Reasons anyone may read, in order of priority. */
const OPEN_REASONS = [
  'declined',
  'unknown_age',
  'not_covered',
  'expired',
  'voided',
  'resign_required',
  'guardian_absent',
  'membership_missing',
  'membership_expired',
  'visits_used_up',
  'vehicle_missing',
  'vehicle_expired',
  'covered',
] as const

/** Why a person may or may not ride, in order of priority: the first that applies decides the verdict. */
export const MAY_RIDE_CODES = [
  'banned',
  'maybe_banned',
  'alert',
  'answers',
  'suspended',
  'inactive',
  'closed',
  ...OPEN_REASONS,
] as const
export type MayRideCode = (typeof MAY_RIDE_CODES)[number]

/** Reasons that only a manager may override: a ban, and a match with a banned person. */
export const BAN_CODES: readonly MayRideCode[] = ['banned', 'maybe_banned']

/** The reasons shown to riders at a kiosk: all staff-only reasons become `see_staff`, without details. */
export const KIOSK_MAY_RIDE_CODES = ['see_staff', ...OPEN_REASONS] as const
export type KioskMayRideCode = (typeof KIOSK_MAY_RIDE_CODES)[number]

/** Next step for a person to be allowed to ride. */
export const MAY_RIDE_NEXT_STEPS = [
  'see_staff',
  'ask_birth_date',
  'sign',
  'see_guardian',
  'sell',
  'renew',
] as const
export type MayRideNextStep = (typeof MAY_RIDE_NEXT_STEPS)[number]

/** Membership states at the gate. */
export const GATE_MEMBERSHIPS = ['current', 'used_up', 'expired', 'none'] as const
export type GateMembership = (typeof GATE_MEMBERSHIPS)[number]

/** Guarantees of the visit stream to clients, in seconds. */
export const VISIT_STREAM = {
  /** Interval of the heartbeat. */
  beatSeconds: 15,
  /** A client that lost its connection may resume within this time. */
  keptSeconds: 10 * 60,
} as const

/** The attribute the counter's search matched a household by. */
export const COUNTER_MATCHES = [
  'name',
  'phone',
  'email',
  'member_id',
  'membership_id',
  'minor',
  'nickname',
  'pass',
  'party',
  'vehicle',
] as const
export type CounterMatch = (typeof COUNTER_MATCHES)[number]

/** Length limits of the counter's search text. */
export const COUNTER_QUERY = { min: 2, max: 100 } as const

/** Households per response of the counter's search: default and maximum. */
export const COUNTER_HOUSEHOLDS = { default: 8, max: 20 } as const

/** Most people of one household in the counter's search. */
export const HOUSEHOLD_MAX = 50

/** Roll call lines per page. */
export const ROLL_CALL_PAGE = 40
