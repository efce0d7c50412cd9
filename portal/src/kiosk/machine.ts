import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { KIOSK_LOGOUT_SECONDS } from '@trailgate/shared/kiosk/constants'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'

import { deadlineIn } from '../time/countdown.ts'

/**
 * Where a kiosk is. `visit` counts the people it had: whatever belongs to one visit is keyed by it, so that
 * nothing typed or shown outlives a reset.
 */
export type Kiosk = { visit: number } & (
  | { step: 'choose' }
  /** The phone number is asked for, or a pass was read. */
  | { step: 'phone'; pass?: Scanned | undefined }
  /** The camera looks for a pass. */
  | { step: 'scanning' }
  | { step: 'pairing' }
  | { step: 'checked-in'; rider: KioskCustomer; logoutAt: number; signed: boolean }
  | { step: 'asking'; rider: KioskCustomer }
  /** Somebody says who rides with them; nothing counts down meanwhile. */
  | { step: 'riding'; rider: KioskCustomer; adding: boolean }
  | {
      step: 'signing'
      rider: KioskCustomer
      people: readonly FamilyMember[]
      from: 'checked-in' | 'riding'
    }
)

/** A pass that was read; each reading is one of its own, also of the same pass. */
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
  | { type: 'done-riding'; now: number }
  | { type: 'sign'; people: readonly FamilyMember[] }
  | { type: 'ask-parent' }
  | { type: 'done-asking'; visit: number; now: number }
  | { type: 'done-signing'; visit: number; signed: boolean; now: number }
  | { type: 'not-paired' }
  | { type: 'reset' }

export const freshKiosk: Kiosk = { step: 'choose', visit: 0 }

export function kiosk(state: Kiosk, event: KioskEvent): Kiosk {
  switch (event.type) {
    case 'returning-rider':
      return { step: 'phone', visit: state.visit, pass: event.pass }
    case 'scan':
      return { step: 'scanning', visit: state.visit }
    case 'checked-in':
      // The one who asked may have been reset away by the time the answer is here.
      if (state.step !== 'phone' || state.visit !== event.visit) return state
      return checkedIn(state.visit, event)
    case 'registered':
      // Whoever registered is checked in already, and says next who came along; a child asks a parent.
      if (state.step !== 'choose') return state
      return event.isMinor ? asking(state.visit, event.rider) : riding(state.visit, event.rider)
    case 'touched':
      if (state.step !== 'checked-in') return state
      return { ...state, logoutAt: deadlineIn(KIOSK_LOGOUT_SECONDS, event.now) }
    case 'ask-parent':
      if (state.step !== 'checked-in') return state
      return asking(state.visit, state.rider)
    case 'done-asking':
      if (state.step !== 'asking' || state.visit !== event.visit) return state
      return checkedIn(state.visit, { ...event, rider: state.rider })
    case 'who-rides':
      if (state.step !== 'checked-in') return state
      return riding(state.visit, state.rider)
    case 'add-child':
      if (state.step !== 'checked-in' && state.step !== 'riding') return state
      return { ...riding(state.visit, state.rider), adding: true }
    case 'child-left':
      return state.step === 'riding' ? { ...state, adding: false } : state
    case 'done-riding':
      if (state.step !== 'riding') return state
      return checkedIn(state.visit, { rider: state.rider, now: event.now })
    case 'sign': {
      if (state.step !== 'checked-in' && state.step !== 'riding') return state
      const { visit, rider, step: from } = state
      return { step: 'signing', visit, rider, people: event.people, from }
    }
    case 'done-signing':
      // A signature may arrive after its signer was reset away.
      if (state.step !== 'signing' || state.visit !== event.visit) return state
      if (!event.signed && state.from === 'riding') return riding(state.visit, state.rider)
      return checkedIn(state.visit, { ...event, rider: state.rider })
    case 'not-paired':
      return { step: 'pairing', visit: state.visit }
    case 'reset':
      return { step: 'choose', visit: state.visit + 1 }
  }
}

/** Whether walking away leaves something of somebody on the screen. The countdown of a check-in sees to itself, and so does signing. */
export function isAbandonable(state: Kiosk): boolean {
  return state.step === 'phone' || state.step === 'scanning' || state.step === 'pairing'
}

function asking(visit: number, rider: KioskCustomer): Kiosk {
  return { step: 'asking', visit, rider }
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
