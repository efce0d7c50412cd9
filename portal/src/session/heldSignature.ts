import type { SigningTicket } from '@trailgate/shared/waivers/schemas'

import { paths } from '../paths.ts'
import type { Text } from '../waivers/signing/flow.ts'
import type { Drawing } from '../waivers/signing/ink.ts'
import type { Tickets } from '../waivers/signing/useTicket.ts'
import { customerSession } from './customerSession.ts'
import { keepInTab, keptInTab } from './tabStorage.ts'

/** What was written on the pad and is not signed yet. */
export type Ink = { typed: string } | { drawing: Drawing }

/**
 * Where somebody was who signs, kept by this browser tab alone: neither a session that ends nor a reload takes anything of it away, and
 * its signer goes on there. At a kiosk, which many use, it is never stored.
 */
export interface HeldSignature {
  signerId: number
  path: string
  texts: readonly Text[]
  signing: boolean
  ink: Ink | null
  tickets: Tickets
  /** The session has ended meanwhile, or the page was loaded anew: it waits for its signer. */
  cut: boolean
}

const THANKED_MS = 60_000

const STORAGE_KEY = 'heldSignature'

let held: HeldSignature | null = stored()
let signedAt = -Infinity

customerSession.onExpiry(() => {
  if (held) held.cut = true
})
// A phone loads a page anew that was out of sight for long.
document.addEventListener('visibilitychange', store)
window.addEventListener('pagehide', store)

export const heldSignature = {
  read: (): HeldSignature | null => held,

  /** What this signer was cut off from at this address. Of anybody else it is forgotten. */
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

  /** The signer went away by themselves, or somebody else is here. */
  drop: forget,

  /** Keeps what waits for its signer, and drops what they left. */
  leave(): void {
    if (!held?.cut) forget()
  },

  signed(now: number): void {
    forget()
    signedAt = now
  },

  /** Whether a waiver was signed a moment ago, before the session turned out to be over. */
  justSigned: (now: number): boolean => now - signedAt < THANKED_MS,

  /** Whether a signature waits for its signer. */
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

/** A map is no JSON. */
type Stored = Omit<HeldSignature, 'tickets'> & { tickets: [string, SigningTicket][] }

function stored(): HeldSignature | null {
  const kept = keptInTab<Stored>(STORAGE_KEY)
  return kept && { ...kept, tickets: new Map(kept.tickets), cut: true }
}
