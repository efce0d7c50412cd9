import type { CustomerState } from '../customers/constants.ts'
import { formatDate, isMinor, type Day } from '../dates.ts'
import { messages as sessions } from '../sessions/messages.ts'
import { fill } from '../text.ts'
import type { CoverageAnswer } from '../waivers/answers.ts'
import type { CoverageReason } from '../waivers/constants.ts'
import type { KioskMayRide, MayRide, MayRideReason } from './answers.ts'
import type {
  GateMembership,
  GatePolicy,
  KioskMayRideCode,
  MayRideCode,
  MayRideNextStep,
  MayRideVerdict,
} from './constants.ts'
import { messages } from './messages.ts'

/*
 * Whether somebody may ride today (docs/product/visits.md). Kiosk, counter, person page and the list of visits all read it off here.
 */

/** A ban and its last day; null is without end. */
export interface Ban {
  until: Day | null
  reason: string
}

/** What of a person decides at the gate. */
export interface GatePerson {
  status: CustomerState
  ban: Ban | null
  /** Unknown for some imported riders. */
  date_of_birth: Day | null
  coverage: Pick<CoverageAnswer, 'covered' | 'reason'>
  /** Whether a guardian is in the park, or is coming in together with this person. */
  guardian_present: boolean
  membership: GateMembership
}

/** What the park demands at its gate. */
export interface GateRules {
  policy: GatePolicy
  minors_need_guardian: boolean
  requires_membership: boolean
}

/**
 * What the gate says of a person on a day. Every reason against them is told, the weightiest first, and the first one decides. With
 * the policy `off` nothing is said of waivers; bans and suspensions hold under every policy.
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

/** The same for a screen that anybody may read: what is for staff is not told there. */
export function forKiosk({ verdict, reasons }: MayRide): KioskMayRide {
  if (verdict === 'see_staff') {
    const text = sessions['login.see_staff']
    return { verdict, reasons: [{ code: 'see_staff', text, next_step: 'see_staff' }] }
  }
  return { verdict, reasons: reasons.flatMap((reason) => (isForRiders(reason) ? [reason] : [])) }
}

/** Whether a ban holds on a day: its last day is one of it. */
export function isBanned({ ban }: Pick<GatePerson, 'ban'>, on: Day): boolean {
  return ban !== null && (ban.until === null || ban.until >= on)
}

const COVERED: MayRideCode = 'covered'

const VERDICTS: Record<MayRideCode, MayRideVerdict> = {
  banned: 'see_staff',
  suspended: 'see_staff',
  inactive: 'see_staff',
  closed: 'see_staff',
  unknown_age: 'no',
  not_covered: 'no',
  expired: 'no',
  voided: 'no',
  resign_required: 'no',
  guardian_absent: 'no',
  membership_missing: 'no',
  membership_expired: 'no',
  covered: 'yes',
}

const NEXT_STEPS: Record<MayRideCode, MayRideNextStep | null> = {
  banned: 'see_staff',
  suspended: 'see_staff',
  inactive: 'see_staff',
  closed: 'see_staff',
  unknown_age: 'ask_birth_date',
  not_covered: 'sign',
  expired: 'sign',
  voided: 'sign',
  resign_required: 'sign',
  guardian_absent: 'see_guardian',
  membership_missing: 'sell',
  membership_expired: 'renew',
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
}

function codesForStaff(person: GatePerson, on: Day): MayRideCode[] {
  return [...(isBanned(person, on) ? ['banned' as const] : []), ...CODE_OF_STATUS[person.status]]
}

function codesOfWaivers(person: GatePerson, rules: GateRules): MayRideCode[] {
  const ageless = person.date_of_birth === null
  if (rules.policy === 'off') {
    // Where minors need a guardian, somebody of unknown age may be one: unknown is never the permissive answer.
    return ageless && rules.minors_need_guardian ? ['unknown_age'] : []
  }
  if (ageless) return ['unknown_age']
  return person.coverage.covered ? [] : [CODE_OF_COVERAGE[person.coverage.reason]]
}

function codesOfPark(person: GatePerson, rules: GateRules, on: Day): MayRideCode[] {
  const { date_of_birth: born } = person
  const alone = born !== null && isMinor(born, on) && !person.guardian_present
  return [
    ...(rules.minors_need_guardian && alone ? ['guardian_absent' as const] : []),
    ...(rules.requires_membership ? CODE_OF_MEMBERSHIP[person.membership] : []),
  ]
}

function reasonOf(code: MayRideCode, { ban }: GatePerson): MayRideReason {
  return {
    code,
    text: code === 'banned' && ban ? textOfBan(ban) : TEXTS[code],
    next_step: NEXT_STEPS[code],
  }
}

function textOfBan({ until, reason }: Ban): string {
  if (until === null) return fill(messages['may_ride.banned'], { reason })
  return fill(messages['may_ride.banned_until'], { day: formatDate(until), reason })
}

const TEXTS: Record<MayRideCode, string> = {
  banned: messages['may_ride.banned'],
  suspended: messages['may_ride.suspended'],
  inactive: messages['may_ride.inactive'],
  closed: messages['may_ride.closed'],
  unknown_age: messages['may_ride.unknown_age'],
  not_covered: messages['may_ride.not_covered'],
  expired: messages['may_ride.expired'],
  voided: messages['may_ride.voided'],
  resign_required: messages['may_ride.resign_required'],
  guardian_absent: messages['may_ride.guardian_absent'],
  membership_missing: messages['may_ride.membership_missing'],
  membership_expired: messages['may_ride.membership_expired'],
  covered: messages['may_ride.covered'],
}

function isForRiders(reason: MayRideReason): reason is MayRideReason & { code: KioskMayRideCode } {
  return VERDICTS[reason.code] !== 'see_staff'
}
