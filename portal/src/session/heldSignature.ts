import type { RiderDrafts } from '../drafts/riderDrafts.ts'
import type { Subject, Text } from '../waivers/signing/flow.ts'
import type { Drawing } from '../waivers/signing/ink.ts'
import type { TextAnswers } from '../waivers/signing/textAnswers.ts'
import type { Tickets } from '../waivers/signing/useTicket.ts'
import { customerSession } from './customerSession.ts'

/** Content of the pad, not yet signed. */
export type Ink = { typed: string } | { drawing: Drawing }

/**
 * State of a signing in progress: it survives the end of the session, and on a rider's own device a reload and a closed
 * tab (drafts/riderDrafts.ts). Its signer continues there, or finds it when they choose the same text and people again.
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
  /** It comes from an earlier load of the page, or from before the signer left the flow. */
  restored: boolean
}

const THANKED_MS = 60_000

/** Address at which the page was loaded. */
export const landing = {
  path: window.location.pathname,
  state: window.history.state as { usr?: unknown } | null,
}

let held: HeldSignature | null = null
let signedAt = -Infinity
/** The session has ended, and no signing has begun since. */
let isEnded = false
let drafts: RiderDrafts | null = null
const listeners = new Set<() => void>()

customerSession.onExpiry((why) => {
  if (why === 'left') held = null
  else isEnded = true
  if (held) held.cut = true
})

export const heldSignature = {
  read: (): HeldSignature | null => held,

  /**
   * The state in which this signer was interrupted at this address. State of another signer is dropped; that of other
   * `subjects` waits until they are chosen.
   */
  cutOff(
    signerId: number,
    path: string,
    subjects: readonly Subject[] | null
  ): HeldSignature | null {
    drafts?.beginFor(signerId)
    if (held && held.signerId !== signerId) forget()
    else if (held?.cut && (held.path !== path || !isFor(held, subjects))) leaveFlow()
    return held?.cut ? held : null
  },

  /** Its signer is back. */
  resume(): void {
    isEnded = false
    if (held) held.cut = false
  },

  hold(next: HeldSignature): void {
    if (held) drafts?.replaced(held, next)
    held = next
    store()
  },

  /** The pad changed. */
  wrote(ink: Ink | null): void {
    if (!held) return
    held.ink = ink
    store()
  },

  /** The signer left on purpose, or another person is here. */
  drop: forget,

  /** Keeps a state that waits for its signer; on their own device also one that they left. */
  leave(): void {
    if (!held?.cut) leaveFlow()
  },

  signed(now: number): void {
    held = null
    store()
    signedAt = now
    tell()
  },

  /** True if a waiver was signed a moment ago, before the session turned out to be over. */
  justSigned: (now: number, withinMs = THANKED_MS): boolean => now - signedAt < withinMs,

  /** True if a signature waits for its signer. */
  waits: (): boolean => held !== null && held.cut && held.ink !== null,

  isEnded: (): boolean => isEnded,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },

  /** Drafts of the rider's own device; null until they are loaded, and everywhere else. */
  drafts: (): RiderDrafts | null => drafts,

  /** Keeps the state in drafts from now on; `before` is that of an earlier load of the page. */
  keepIn(next: RiderDrafts, before: HeldSignature | null): void {
    drafts = next
    held ??= before
    tell()
  },
}

function forget(): void {
  held = null
  drafts?.forget()
}

function leaveFlow(): void {
  if (held) drafts?.setAside(held)
  held = null
  store()
}

/** After the end of the session nothing is stored. */
function store() {
  if (!held?.cut) drafts?.store(held)
}

function isFor({ texts }: HeldSignature, subjects: readonly Subject[] | null): boolean {
  const sent = subjects?.map((each) => JSON.stringify(each.sent))
  return !sent || texts.every(({ subject }) => sent.includes(JSON.stringify(subject.sent)))
}

/** Not at once: a page may be rendering. */
function tell() {
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}
