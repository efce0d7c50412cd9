import type { Text } from '../waivers/signing/flow.ts'
import type { Drawing } from '../waivers/signing/ink.ts'
import type { Tickets } from '../waivers/signing/useTicket.ts'
import { customerSession } from './customerSession.ts'

/** What was written on the pad and is not signed yet. */
export type Ink = { typed: string } | { drawing: Drawing }

/**
 * Where somebody was who signs, kept by this page alone: a session that ends takes nothing of it away, and whoever signs in again goes
 * on there. A reload forgets it.
 */
export interface HeldSignature {
  signerId: number
  path: string
  texts: readonly Text[]
  signing: boolean
  ink: Ink | null
  tickets: Tickets
  /** The session has ended meanwhile: it waits for its signer. */
  cut: boolean
}

const THANKED_MS = 60_000

let held: HeldSignature | null = null
let signedAt = -Infinity

customerSession.onExpiry(() => {
  if (held) held.cut = true
})

export const heldSignature = {
  read: (): HeldSignature | null => held,

  /** What this signer was cut off from at this address. Of anybody else it is forgotten. */
  cutOff(signerId: number, path: string): HeldSignature | null {
    if (held?.cut && (held.signerId !== signerId || held.path !== path)) held = null
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
  drop(): void {
    held = null
  },

  /** Keeps what waits for its signer, and drops what they left. */
  leave(): void {
    if (!held?.cut) held = null
  },

  signed(now: number): void {
    held = null
    signedAt = now
  },

  /** Whether a waiver was signed a moment ago, before the session turned out to be over. */
  justSigned: (now: number): boolean => now - signedAt < THANKED_MS,

  /** Whether a signature waits for its signer. */
  waits: (): boolean => held !== null && held.cut && held.ink !== null,
}
