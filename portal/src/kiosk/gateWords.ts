import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import type { KioskMayRideCode } from '@trailgate/shared/visits/constants'

import { coverageWords, unsignedWords } from '../family/coverageWords.ts'
import { needsWaiver } from '../family/family.ts'
import type { Ride, Rides } from './rides.ts'

/** True if the server has confirmed the check-in. */
export function isIn(ride: Ride | undefined): boolean {
  return ride?.state === 'in'
}

/** The gate's most important reason against a rider. */
export function reasonAgainst(
  { may_ride: { reasons } }: FamilyMember,
  ride: Ride | undefined,
  isGuardianIn: boolean
): KioskMayRideCode | null {
  const standing = reasons.find(
    ({ code }) => code !== 'covered' && !(code === 'guardian_absent' && isGuardianIn)
  )
  if (standing) return standing.code
  return ride?.state === 'held' ? ride.reason : null
}

/** Status of the ride, or the missing requirement with its next step; null if there is none. */
export function saysOf(
  member: FamilyMember,
  ride: Ride | undefined,
  isGuardianIn: boolean
): { text: string; isGood: boolean } | null {
  if (ride?.state === 'saving') return { text: messages['ride.saving'], isGood: true }
  if (ride?.state === 'unsent') return { text: messages['ride.unsent'], isGood: false }
  if (ride?.state === 'leaving') return { text: leavingWords(ride), isGood: !ride.isCut }
  if (ride?.state === 'refused') return { text: ride.why, isGood: false }
  const code = reasonAgainst(member, ride, isGuardianIn)
  if (code) return { text: whyNot(member, code), isGood: false }
  // Where the gate says nothing of waivers, neither does the kiosk.
  const covered = member.may_ride.reasons.some((reason) => reason.code === 'covered')
  return covered ? { text: messages.covered, isGood: true } : null
}

/** Family status as a sentence, with its tone. */
export function stateOf(
  family: KioskFamily,
  { of }: Rides
): { text: string; tone: 'good' | 'caution' | 'waiting' } {
  const self = family.find((member) => member.is_self)
  const ride = self && of.get(self.id)
  const isGuardianIn = isIn(ride)
  const total = family.length

  const unsigned = unsignedWords(family.filter(needsWaiver).length, total)
  if (unsigned !== null) return { text: unsigned, tone: 'caution' }
  const others = family.filter((member) => reasonAgainst(member, undefined, isGuardianIn)).length
  if (others > 0) {
    const sentence = total === 1 ? messages['state.other_alone'] : messages['state.other']
    return { text: fill(sentence, { n: others, of: total }), tone: 'caution' }
  }
  if (ride?.state === 'unsent') return { text: messages['ride.unsent'], tone: 'caution' }
  if (ride?.state === 'refused') return { text: ride.why, tone: 'caution' }
  if (ride?.state === 'leaving') return { text: leavingWords(ride), tone: 'waiting' }
  if (ride?.state === 'out') return { text: messages['state.out'], tone: 'caution' }
  if (!isGuardianIn) return { text: messages['state.saving'], tone: 'waiting' }
  return { text: messages['state.all'], tone: 'good' }
}

function leavingWords({ isCut }: Ride & { state: 'leaving' }): string {
  return messages[isCut ? 'ride.leaving_cut' : 'ride.leaving']
}

function whyNot(member: FamilyMember, code: KioskMayRideCode): string {
  if (!isOfWaivers(code)) return OTHER_REASONS[code]
  return member.coverage.covered ? WAIVER_REASONS[code] : coverageWords(member)
}

type WaiverCode = 'unknown_age' | 'not_covered' | 'expired' | 'voided' | 'resign_required'

function isOfWaivers(code: KioskMayRideCode): code is WaiverCode {
  return code in WAIVER_REASONS
}

/** Used where the server refused a rider after the family was loaded. */
const WAIVER_REASONS: Record<WaiverCode, string> = {
  unknown_age: messages['why.birth_date_missing'],
  not_covered: messages['why.never_signed'],
  expired: messages['why.expired'],
  voided: messages['why.voided'],
  resign_required: messages['why.must_sign_again'],
}

const OTHER_REASONS: Record<Exclude<KioskMayRideCode, WaiverCode>, string> = {
  see_staff: sessions['login.see_staff'],
  declined: messages['why.declined'],
  guardian_absent: messages['why.guardian_absent'],
  membership_missing: messages['why.membership_missing'],
  membership_expired: messages['why.membership_expired'],
  visits_used_up: messages['why.visits_used_up'],
  vehicle_missing: messages['why.vehicle_missing'],
  vehicle_expired: messages['why.vehicle_expired'],
  covered: messages.covered,
}
