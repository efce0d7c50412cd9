import { messages } from '@trailgate/shared/kiosk/messages'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import type { KioskMayRideCode } from '@trailgate/shared/visits/constants'

import { coverageWords, unsignedWords } from '../family/coverageWords.ts'
import { needsWaiver } from '../family/family.ts'
import type { Ride, Rides } from './rides.ts'

/** Whether somebody is in, as far as the server has said. */
export function isIn(member: FamilyMember, ride: Ride | undefined): boolean {
  return ride ? ride.state === 'in' : member.is_in
}

/** Whether somebody is in or on the way, which nobody takes back here. */
export function isSettled(member: FamilyMember, ride: Ride | undefined): boolean {
  return isIn(member, ride) || ride?.state === 'saving' || ride?.state === 'unsent'
}

/** What the gate has against somebody, the weightiest first. */
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

/** What is missing, and what to do about it; null where there is nothing to say. */
export function saysOf(
  member: FamilyMember,
  ride: Ride | undefined,
  isGuardianIn: boolean
): { text: string; isGood: boolean } | null {
  if (ride?.state === 'saving') return { text: messages['ride.saving'], isGood: true }
  if (ride?.state === 'unsent') return { text: messages['ride.unsent'], isGood: false }
  if (ride?.state === 'refused') return { text: ride.why, isGood: false }
  const code = reasonAgainst(member, ride, isGuardianIn)
  if (code) return { text: whyNot(member, code), isGood: false }
  // Where the gate says nothing of waivers, neither does the kiosk.
  const covered = member.may_ride.reasons.some((reason) => reason.code === 'covered')
  return covered ? { text: messages.covered, isGood: true } : null
}

/** How the family stands, in a sentence, and whether it is green. */
export function stateOf(
  family: KioskFamily,
  { of }: Rides
): { text: string; tone: 'good' | 'caution' | 'waiting' } {
  const self = family.find((member) => member.is_self)
  const ride = self && of.get(self.id)
  const isGuardianIn = self ? isIn(self, ride) : false
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
  if (!isGuardianIn) return { text: messages['state.saving'], tone: 'waiting' }
  return { text: messages['state.all'], tone: 'good' }
}

function whyNot(member: FamilyMember, code: KioskMayRideCode): string {
  if (!isOfWaivers(code)) return OTHER_REASONS[code]
  return member.coverage.covered ? WAIVER_REASONS[code] : coverageWords(member)
}

type WaiverCode = 'unknown_age' | 'not_covered' | 'expired' | 'voided' | 'resign_required'

function isOfWaivers(code: KioskMayRideCode): code is WaiverCode {
  return code in WAIVER_REASONS
}

/** Where the server has refused somebody since the family was read. */
const WAIVER_REASONS: Record<WaiverCode, string> = {
  unknown_age: messages['why.birth_date_missing'],
  not_covered: messages['why.never_signed'],
  expired: messages['why.expired'],
  voided: messages['why.voided'],
  resign_required: messages['why.must_sign_again'],
}

const OTHER_REASONS: Record<Exclude<KioskMayRideCode, WaiverCode>, string> = {
  see_staff: sessions['login.see_staff'],
  guardian_absent: messages['why.guardian_absent'],
  membership_missing: messages['why.membership_missing'],
  membership_expired: messages['why.membership_expired'],
  covered: messages.covered,
}
