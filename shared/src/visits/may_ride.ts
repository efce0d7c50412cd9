import type { CustomerState } from '../customers/constants.ts'
import { formatDate, isMinor, type Day } from '../dates.ts'
import { messages as sessions } from '../sessions/messages.ts'
import { fill } from '../text.ts'
import type { CoverageAnswer } from '../waivers/answers.ts'
import type { CoverageReason } from '../waivers/constants.ts'
import type { KioskMayRide, MayRide, MayRideReason } from './answers.ts'
import {
  type AlertSeverity,
  BAN_CODES,
  type GateMembership,
  type GatePolicy,
  type GateVehicle,
  type GateVehicleRule,
  type KioskMayRideCode,
  type MayRideCode,
  type MayRideNextStep,
  type MayRideVerdict,
} from './constants.ts'
import { messages } from './messages.ts'

/* Decides whether a person may ride today (docs/product/visits.md). Kiosk, counter, customer page and visit list all
   use it. */

/** A ban and its last day; null means no end. */
export interface Ban {
  until: Day | null
  reason: string
}

/** An alert for staff, and its last day; null means no end. */
export interface Alert {
  text: string
  severity: AlertSeverity
  until: Day | null
}

/** The facts about a person that decide at the gate. */
export interface GatePerson {
  status: CustomerState
  ban: Ban | null
  /**
   * True if a banned person has the same name and the same birth date or e-mail, and no manager has confirmed that they
   * are two people.
   */
  maybe_banned: boolean
  /** The alert for staff; null without one. */
  alert: Alert | null
  /** True if an answer on a waiver stops them, until staff have cleared it. */
  stopped_by_answer: boolean
  /** Unknown for some imported riders. */
  date_of_birth: Day | null
  /** True if they, or a guardian for them, read a waiver and did not agree to it; a signature takes it back. */
  declined: boolean
  coverage: Pick<CoverageAnswer, 'covered' | 'reason'>
  /** True if a guardian is in the park, or is checking in together with this person. */
  guardian_present: boolean
  membership: GateMembership
  vehicle: GateVehicle
}

/** The park's requirements at the gate. */
export interface GateRules {
  policy: GatePolicy
  minors_need_guardian: boolean
  requires_membership: boolean
  vehicles: GateVehicleRule
}

/**
 * The gate's verdict on a person on a day. It lists every reason against them in order of priority; the first one
 * decides. The policy `off` ignores waivers; bans and suspensions apply under every policy.
 */
export function mayRide(person: GatePerson, rules: GateRules, on: Day): MayRide {
  const against = [
    ...codesForStaff(person, on),
    ...codesOfWaivers(person, rules),
    ...codesOfPark(person, rules, on),
  ]
  const codes = against.length === 0 && rules.policy !== 'off' ? [COVERED] : against
  const [first = COVERED] = codes
  return { verdict: VERDICTS[first], reasons: codes.map((code) => reasonOf(code, person)) }
}

/** True if only a manager may override the verdict. */
export function isAboutBan({ reasons }: MayRide): boolean {
  return reasons.some(({ code }) => BAN_CODES.includes(code))
}

/** The same for a public screen, without staff-only reasons. */
export function forKiosk({ verdict, reasons }: MayRide): KioskMayRide {
  if (verdict === 'see_staff') {
    const text = sessions['login.see_staff']
    return { verdict, reasons: [{ code: 'see_staff', text, next_step: 'see_staff' }] }
  }
  return { verdict, reasons: reasons.flatMap((reason) => (isForRiders(reason) ? [reason] : [])) }
}

/** True if an alert is in force on a day, its last day included. */
export function isAlerted({ alert }: Pick<GatePerson, 'alert'>, on: Day): boolean {
  return alert !== null && (alert.until === null || alert.until >= on)
}

/** True if a ban is in force on a day, its last day included. */
export function isBanned({ ban }: Pick<GatePerson, 'ban'>, on: Day): boolean {
  return ban !== null && (ban.until === null || ban.until >= on)
}

const COVERED: MayRideCode = 'covered'

const VERDICTS: Record<MayRideCode, MayRideVerdict> = {
  banned: 'see_staff',
  maybe_banned: 'see_staff',
  alert: 'see_staff',
  answers: 'see_staff',
  suspended: 'see_staff',
  inactive: 'see_staff',
  closed: 'see_staff',
  declined: 'no',
  unknown_age: 'no',
  not_covered: 'no',
  expired: 'no',
  voided: 'no',
  resign_required: 'no',
  guardian_absent: 'no',
  membership_missing: 'no',
  membership_expired: 'no',
  visits_used_up: 'no',
  vehicle_missing: 'no',
  vehicle_expired: 'no',
  covered: 'yes',
}

const NEXT_STEPS: Record<MayRideCode, MayRideNextStep | null> = {
  banned: 'see_staff',
  maybe_banned: 'see_staff',
  alert: 'see_staff',
  answers: 'see_staff',
  suspended: 'see_staff',
  inactive: 'see_staff',
  closed: 'see_staff',
  declined: 'sign',
  unknown_age: 'ask_birth_date',
  not_covered: 'sign',
  expired: 'sign',
  voided: 'sign',
  resign_required: 'sign',
  guardian_absent: 'see_guardian',
  membership_missing: 'sell',
  membership_expired: 'renew',
  visits_used_up: 'sell',
  vehicle_missing: 'see_staff',
  vehicle_expired: 'see_staff',
  covered: null,
}

const CODE_OF_STATUS: Record<CustomerState, MayRideCode[]> = {
  active: [],
  suspended: ['suspended'],
  inactive: ['inactive'],
  closed: ['closed'],
}

const CODE_OF_COVERAGE: Record<CoverageReason, MayRideCode> = {
  signed: 'covered',
  paper: 'covered',
  imported: 'covered',
  never_signed: 'not_covered',
  required_missing: 'not_covered',
  expired: 'expired',
  came_of_age: 'expired',
  voided: 'voided',
  must_sign_again: 'resign_required',
  birth_date_missing: 'unknown_age',
}

const CODE_OF_MEMBERSHIP: Record<GateMembership, MayRideCode[]> = {
  current: [],
  none: ['membership_missing'],
  expired: ['membership_expired'],
  used_up: ['visits_used_up'],
}

const CODE_OF_VEHICLE: Record<GateVehicle, MayRideCode[]> = {
  current: [],
  none: ['vehicle_missing'],
  expired: ['vehicle_expired'],
}

function codesForStaff(person: GatePerson, on: Day): MayRideCode[] {
  return [
    ...(isBanned(person, on) ? ['banned' as const] : []),
    ...(person.maybe_banned ? ['maybe_banned' as const] : []),
    ...(isAlerted(person, on) && person.alert?.severity === 'stop' ? ['alert' as const] : []),
    ...(person.stopped_by_answer ? ['answers' as const] : []),
    ...CODE_OF_STATUS[person.status],
  ]
}

function codesOfWaivers(person: GatePerson, rules: GateRules): MayRideCode[] {
  const ageless = person.date_of_birth === null
  if (rules.policy === 'off') {
    // If minors need a guardian, a person of unknown age may be one: unknown is never the permissive case.
    return ageless && rules.minors_need_guardian ? ['unknown_age'] : []
  }
  return [
    ...(person.declined ? ['declined' as const] : []),
    ...(ageless ? ['unknown_age' as const] : codesOfCoverage(person)),
  ]
}

function codesOfCoverage({ coverage: { covered, reason } }: GatePerson): MayRideCode[] {
  return covered ? [] : [CODE_OF_COVERAGE[reason]]
}

function codesOfPark(person: GatePerson, rules: GateRules, on: Day): MayRideCode[] {
  const { date_of_birth: born } = person
  const alone = born !== null && isMinor(born, on) && !person.guardian_present
  return [
    ...(rules.minors_need_guardian && alone ? ['guardian_absent' as const] : []),
    ...(rules.requires_membership ? CODE_OF_MEMBERSHIP[person.membership] : []),
    ...(rules.vehicles === 'require' ? CODE_OF_VEHICLE[person.vehicle] : []),
  ]
}

function reasonOf(code: MayRideCode, person: GatePerson): MayRideReason {
  return {
    code,
    text: textOf(code, person),
    next_step: NEXT_STEPS[code],
  }
}

function textOf(code: MayRideCode, { ban, alert }: GatePerson): string {
  if (code === 'banned' && ban) return textOfBan(ban)
  if (code === 'alert' && alert) return fill(messages['may_ride.alert'], { text: alert.text })
  return TEXTS[code]
}

function textOfBan({ until, reason }: Ban): string {
  if (until === null) return fill(messages['may_ride.banned'], { reason })
  return fill(messages['may_ride.banned_until'], { day: formatDate(until), reason })
}

const TEXTS: Record<MayRideCode, string> = {
  banned: messages['may_ride.banned'],
  maybe_banned: messages['may_ride.maybe_banned'],
  alert: messages['may_ride.alert'],
  answers: messages['may_ride.answers'],
  suspended: messages['may_ride.suspended'],
  inactive: messages['may_ride.inactive'],
  closed: messages['may_ride.closed'],
  declined: messages['may_ride.declined'],
  unknown_age: messages['may_ride.unknown_age'],
  not_covered: messages['may_ride.not_covered'],
  expired: messages['may_ride.expired'],
  voided: messages['may_ride.voided'],
  resign_required: messages['may_ride.resign_required'],
  guardian_absent: messages['may_ride.guardian_absent'],
  membership_missing: messages['may_ride.membership_missing'],
  membership_expired: messages['may_ride.membership_expired'],
  visits_used_up: messages['may_ride.visits_used_up'],
  vehicle_missing: messages['may_ride.vehicle_missing'],
  vehicle_expired: messages['may_ride.vehicle_expired'],
  covered: messages['may_ride.covered'],
}

function isForRiders(reason: MayRideReason): reason is MayRideReason & { code: KioskMayRideCode } {
  return VERDICTS[reason.code] !== 'see_staff'
}
