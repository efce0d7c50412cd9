import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { KIOSK_LOGOUT_SECONDS } from '@trailgate/shared/kiosk/constants'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { NewChild } from '@trailgate/shared/parent_links/schemas'

import type { OfflineStart } from '../offline/offlineStart.ts'
import { deadlineIn } from '../time/countdown.ts'

/** State of the kiosk. `visit` counts the visits: all state of a visit is keyed by it, so that no input outlives a reset. */
export type Kiosk = { visit: number } & (
  | { step: 'choose' }
  /** The phone number is asked for, or a pass was read. */
  | { step: 'phone'; pass?: Scanned | undefined; notMine?: string | undefined }
  /** The camera looks for a pass. */
  | { step: 'scanning' }
  | { step: 'pairing' }
  /** The server cannot be reached: the tablet keeps what the rider enters. */
  | { step: 'offline'; start: OfflineStart }
  | { step: 'checked-in'; rider: KioskCustomer; logoutAt: number; signed: boolean }
  /** A waiver is sent to a parent: that of a child who has no record, else those of the family. */
  | { step: 'asking'; rider: KioskCustomer; child?: NewChild; from: 'checked-in' | 'riding' }
  /** The rider chooses who rides along; no countdown runs. */
  | { step: 'riding'; rider: KioskCustomer; adding: boolean }
  /** Another adult of a family that has just registered says who they are. */
  | { step: 'adult'; rider: KioskCustomer; signed: boolean }
  | {
      step: 'signing'
      rider: KioskCustomer
      people: readonly FamilyMember[]
      from: 'checked-in' | 'riding'
    }
)

/** A scanned pass; each scan is a new object, also of the same pass. */
export type Scanned = { text: string }

export type KioskEvent =
  | { type: 'returning-rider'; pass?: Scanned }
  | { type: 'scan' }
  | { type: 'checked-in'; visit: number; rider: KioskCustomer; now: number }
  | { type: 'registered'; rider: KioskCustomer; isMinor: boolean }
  | { type: 'touched'; now: number }
  /** Goes on to who rides along, where nothing counts down. */
  | { type: 'who-rides' }
  | { type: 'add-child' }
  | { type: 'child-left' }
  | { type: 'add-adult' }
  | { type: 'adult-left'; now: number }
  /** The tablet is that adult's since. */
  | { type: 'adult-joined'; visit: number; rider: KioskCustomer }
  | { type: 'done-riding'; now: number }
  | { type: 'sign'; people: readonly FamilyMember[] }
  | { type: 'ask-parent'; child?: NewChild }
  | { type: 'done-asking'; visit: number; now: number }
  | { type: 'done-signing'; visit: number; signed: boolean; now: number }
  | { type: 'not-paired' }
  | { type: 'cut-off'; start: OfflineStart }
  /** The number belongs to another rider: ask for it again. */
  | { type: 'not-you'; phone?: string | null }
  | { type: 'reset' }

export const freshKiosk: Kiosk = { step: 'choose', visit: 0 }

export function kiosk(state: Kiosk, event: KioskEvent): Kiosk {
  switch (event.type) {
    case 'returning-rider':
      return { step: 'phone', visit: state.visit, pass: event.pass }
    case 'scan':
      return { step: 'scanning', visit: state.visit }
    case 'checked-in':
      // The kiosk may have been reset before the answer arrived.
      if (state.step !== 'phone' || state.visit !== event.visit) return state
      return checkedIn(state.visit, event)
    case 'registered':
      // A newcomer is checked in already and chooses who rides along; a minor asks a parent.
      if (state.step !== 'choose') return state
      return event.isMinor
        ? { step: 'asking', visit: state.visit, rider: event.rider, from: 'checked-in' }
        : riding(state.visit, event.rider)
    case 'touched':
      if (state.step !== 'checked-in') return state
      return { ...state, logoutAt: deadlineIn(KIOSK_LOGOUT_SECONDS, event.now) }
    case 'ask-parent': {
      if (state.step !== 'checked-in' && state.step !== 'riding') return state
      const { visit, rider, step: from } = state
      return { step: 'asking', visit, rider, from, ...(event.child && { child: event.child }) }
    }
    case 'done-asking':
      if (state.step !== 'asking' || state.visit !== event.visit) return state
      if (state.from === 'riding') return riding(state.visit, state.rider)
      return checkedIn(state.visit, { ...event, rider: state.rider })
    case 'who-rides':
      if (state.step !== 'checked-in') return state
      return riding(state.visit, state.rider)
    case 'add-child':
      if (state.step !== 'checked-in' && state.step !== 'riding') return state
      return { ...riding(state.visit, state.rider), adding: true }
    case 'child-left':
      return state.step === 'riding' ? { ...state, adding: false } : state
    case 'add-adult':
      if (state.step !== 'checked-in') return state
      return { step: 'adult', visit: state.visit, rider: state.rider, signed: state.signed }
    case 'adult-left':
      if (state.step !== 'adult') return state
      return checkedIn(state.visit, { rider: state.rider, signed: state.signed, now: event.now })
    case 'adult-joined':
      if (state.step !== 'adult' || state.visit !== event.visit) return state
      return riding(state.visit + 1, event.rider)
    case 'done-riding':
      if (state.step !== 'riding') return state
      return checkedIn(state.visit, { rider: state.rider, now: event.now })
    case 'sign': {
      if (state.step !== 'checked-in' && state.step !== 'riding') return state
      const { visit, rider, step: from } = state
      return { step: 'signing', visit, rider, people: event.people, from }
    }
    case 'done-signing':
      // The kiosk may have been reset before the signature arrived.
      if (state.step !== 'signing' || state.visit !== event.visit) return state
      if (!event.signed && state.from === 'riding') return riding(state.visit, state.rider)
      return checkedIn(state.visit, { ...event, rider: state.rider })
    case 'not-paired':
      return { step: 'pairing', visit: state.visit }
    case 'cut-off':
      return { step: 'offline', visit: state.visit, start: event.start }
    case 'not-you':
      return {
        step: 'phone',
        visit: state.visit + 1,
        ...(event.phone ? { notMine: event.phone } : {}),
      }
    case 'reset':
      return { step: 'choose', visit: state.visit + 1 }
  }
}

/** True if an abandoned screen would keep a rider's input. Check-in and signing have timeouts of their own. */
export function isAbandonable(state: Kiosk): boolean {
  return state.step === 'phone' || state.step === 'scanning' || state.step === 'pairing'
}

function riding(visit: number, rider: KioskCustomer): Kiosk & { step: 'riding' } {
  return { step: 'riding', visit, rider, adding: false }
}

function checkedIn(
  visit: number,
  { rider, now, signed = false }: { rider: KioskCustomer; now: number; signed?: boolean }
): Kiosk {
  return {
    step: 'checked-in',
    visit,
    rider,
    signed,
    logoutAt: deadlineIn(KIOSK_LOGOUT_SECONDS, now),
  }
}
