import type { SigningTicket } from '@trailgate/shared/waivers/schemas'

import { endedAt, paths } from '../paths.ts'
import type { Text } from '../waivers/signing/flow.ts'
import type { Drawing } from '../waivers/signing/ink.ts'
import type { TextAnswers } from '../waivers/signing/textAnswers.ts'
import type { Tickets } from '../waivers/signing/useTicket.ts'
import { customerSession } from './customerSession.ts'
import { keepInTab, keptInTab } from './tabStorage.ts'

/** Content of the pad, not yet signed. */
export type Ink = { typed: string } | { drawing: Drawing }

/**
 * State of a signing in progress, kept in this browser tab: it survives the end of the session and a reload, and the
 * signer continues there. On a kiosk, which many use, it is never stored.
 */
export interface HeldSignature {
  signerId: number
  path: string
  texts: readonly Text[]
  signing: boolean
  ink: Ink | null
  /** Answers to the fields of the texts. */
  answers: TextAnswers
  tickets: Tickets
  /** The session ended or the page was reloaded: it waits for its signer. */
  cut: boolean
}

const THANKED_MS = 60_000

const STORAGE_KEY = 'heldSignature'

let held: HeldSignature | null = stored()
let signedAt = -Infinity

customerSession.onExpiry((why) => {
  if (why === 'left') forget()
  else if (held) held.cut = true
})
// Phones reload a page that was in the background for long.
document.addEventListener('visibilitychange', store)
window.addEventListener('pagehide', store)

export const heldSignature = {
  read: (): HeldSignature | null => held,

  /** The state in which this signer was interrupted at this address. State of another signer is dropped. */
  cutOff(signerId: number, path: string): HeldSignature | null {
    if (held?.cut && (held.signerId !== signerId || held.path !== path)) forget()
    return held?.cut ? held : null
  },

  /** Its signer is back. */
  resume(): void {
    if (held) held.cut = false
  },

  hold(next: HeldSignature): void {
    held = next
  },

  /** The signer left on purpose, or another person is here. */
  drop: forget,

  /** Keeps a state that waits for its signer, and drops one that they left. */
  leave(): void {
    if (!held?.cut) forget()
  },

  signed(now: number): void {
    forget()
    signedAt = now
  },

  /** True if a waiver was signed a moment ago, before the session turned out to be over. */
  justSigned: (now: number): boolean => now - signedAt < THANKED_MS,

  /** True if a signature waits for its signer. */
  waits: (): boolean => held !== null && held.cut && held.ink !== null,
}

function forget(): void {
  held = null
  sessionStorage.removeItem(STORAGE_KEY)
}

function store() {
  if (!held || held.path === paths.kiosk) return
  keepInTab(STORAGE_KEY, { ...held, tickets: [...held.tickets] })
}

/** A Map is not JSON-serializable. */
type Stored = Omit<HeldSignature, 'tickets'> & { tickets: [string, SigningTicket][] }

function stored(): HeldSignature | null {
  const kept = keptInTab<Stored>(STORAGE_KEY)
  if (!kept) return null
  if (!leadsBackTo(kept.path)) {
    sessionStorage.removeItem(STORAGE_KEY)
    return null
  }
  return { ...kept, tickets: new Map(kept.tickets), cut: true }
}

/**
 * True if the page was loaded at this address, or to sign in and return to it. A page loaded elsewhere has left the
 * flow.
 */
function leadsBackTo(path: string): boolean {
  const state = window.history.state as { usr?: unknown } | null
  return window.location.pathname === path || endedAt(state?.usr) === path
}
