import { endedAt, paths } from '../paths.ts'
import { customerSession } from '../session/customerSession.ts'
import { heldSignature, landing } from '../session/heldSignature.ts'
import { riderDrafts, type AcceptedSignature, type StoredSignature } from './riderDrafts.ts'
import { dropDraft, readDraft } from './store.ts'

/** Signing does not wait longer for a storage that does not answer. */
const PATIENCE_MS = 2000

let recalled: Promise<void> | null = null

/**
 * Reads what was drawn and entered in an earlier load of the page, once, and stores what is from now on. A draft of
 * another signer is dropped.
 */
export function recallSignature(): Promise<void> {
  recalled ??= Promise.race([recall(), new Promise<void>((go) => setTimeout(go, PATIENCE_MS))])
  return recalled
}

async function recall() {
  const [stored, accepted] = await Promise.all([readDraft('signing'), readDraft('accepted')])
  const kept = ownOf(stored as StoredSignature | null)
  const draft = kept && { ...kept, tickets: new Map(kept.tickets), restored: true }
  const isHere = draft !== null && leadsBackTo(draft.path)
  riderDrafts.recall(
    draft && !isHere ? { ...draft, cut: false } : null,
    accepted as AcceptedSignature | null
  )
  heldSignature.keepIn(riderDrafts, isHere ? { ...draft, cut: true } : null)
  if (heldSignature.isEnded()) dropDraft('signing')
}

/** Null if another rider is signed in here now; it is dropped then. */
function ownOf(stored: StoredSignature | null): StoredSignature | null {
  const rider = customerSession.read()
  const isAtHome = window.location.pathname.startsWith(paths.dashboard)
  if (!stored || !isAtHome || !rider || rider.id === stored.signerId) return stored
  dropDraft('signing')
  return null
}

/**
 * True if the page was loaded at this address, or to sign in and return to it. A page loaded elsewhere has left the
 * flow.
 */
function leadsBackTo(path: string): boolean {
  return landing.path === path || endedAt(landing.state?.usr) === path
}

// The open page keeps it for its signer.
customerSession.onExpiry((why) => {
  if (why === 'expired') void recallSignature().then(() => dropDraft('signing'))
})
