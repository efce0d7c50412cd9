import type { SigningTicket } from '@trailgate/shared/waivers/schemas'

import { paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import type { HeldSignature } from '../session/heldSignature.ts'
import { covers, isSamePlace, isSameText } from '../session/sameText.ts'
import type { Chosen, Text } from '../waivers/signing/flow.ts'
import type { Ready } from '../waivers/signing/useSigning.ts'
import { dropDraft, keepDraft } from './store.ts'

/** Signatures that their signer accepted, without an answer of the server yet. */
export interface AcceptedSignature {
  signerId: number
  path: string
  ready: readonly Ready[]
  /** No flow sends it any more. */
  isLeft: boolean
}

/** A signing as it is stored: a Map is not JSON-serializable. */
export type StoredSignature = Omit<HeldSignature, 'tickets'> & {
  tickets: [string, SigningTicket][]
}

/** Draft of a flow that was left: for its signer, and for the same text and people. */
let earlier: HeldSignature | null = null
let accepted: AcceptedSignature | null = null
/** Draft that is stored as it is: storing it again would prolong its time. */
let unchanged: HeldSignature | null = null
const listeners = new Set<() => void>()

customerSession.onExpiry((why) => {
  if (why !== 'left') return
  earlier = accepted = null
  tell()
})

/** Drafts of signings on a rider's own device (docs/product/portal.md, "Drafts"). */
export const riderDrafts = {
  /** A draft from an earlier load of the page, which is stored already. */
  recall(draft: HeldSignature | null, waiting: AcceptedSignature | null): void {
    earlier ??= draft
    unchanged = earlier
    accepted ??= waiting
    tell()
  },

  /** A flow of this signer begins: drafts of another one are dropped. */
  beginFor(signerId: number): void {
    if (!earlier || earlier.signerId === signerId) return
    earlier = null
    dropDraft('signing')
  },

  /** The flow has gone on to other texts or people. */
  replaced(before: HeldSignature, next: Chosen): void {
    if (!covers(before, next, isSamePlace)) setAside(before)
  },

  setAside,

  /** Stores the state if it has content, else the draft of a flow that was left. */
  store(held: HeldSignature | null): void {
    const draft = held && hasContent(held) ? held : earlier
    if (draft && draft === unchanged) return
    unchanged = draft === earlier ? draft : null
    if (!draft) dropDraft('signing')
    else if (isOwnDevice(draft.path)) {
      const stored: StoredSignature = { ...draft, tickets: [...draft.tickets] }
      keepDraft('signing', stored)
    }
  },

  /**
   * The draft for these texts and people, once. `changed` if one of the texts is not the one of the draft any more: the
   * draft is dropped then.
   */
  takeEarlier(chosen: Chosen, path: string): HeldSignature | 'changed' | null {
    const draft = earlier
    if (!draft || !isOwnDevice(path) || !covers(draft, chosen, isSamePlace)) return null
    earlier = null
    return covers(draft, chosen, isSameText) ? draft : 'changed'
  },

  forget(): void {
    earlier = null
    dropDraft('signing')
  },

  /** Signatures accepted by the signer; an empty list once all are answered. */
  accept(next: AcceptedSignature): void {
    if (!isOwnDevice(next.path)) return
    accepted = next.ready.length > 0 ? next : null
    if (accepted) keepDraft('accepted', accepted)
    else dropDraft('accepted')
    tell()
  },

  accepted: (): AcceptedSignature | null => accepted,

  /** Accepted signatures, once: the taker sends them. */
  takeAccepted(): AcceptedSignature | null {
    const waiting = accepted
    accepted = null
    return waiting
  },

  /** These texts are signed, by a page that found them accepted: their draft is over. */
  settle(texts: readonly Text[]): void {
    if (earlier && covers({ texts }, earlier, isSamePlace)) {
      earlier = null
      dropDraft('signing')
    }
    if (!accepted) dropDraft('accepted')
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
export type RiderDrafts = typeof riderDrafts

/** Keeps it for its signer, who may choose the same text and people again. */
function setAside(draft: HeldSignature): void {
  if (!hasContent(draft) || !isOwnDevice(draft.path)) return
  earlier = { ...draft, cut: false, restored: true }
}

/** The dashboard, and a sign link: at the counter and at a kiosk this file is not loaded. */
function isOwnDevice(path: string): boolean {
  return path === paths.sign || path.startsWith(paths.dashboard)
}

function hasContent({ ink, answers }: HeldSignature): boolean {
  return ink !== null || Object.keys(answers).length > 0
}

/** Not at once: a page may be rendering. */
function tell() {
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}
