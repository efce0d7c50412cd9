import { useSyncExternalStore } from 'react'

import { call } from '../api/client.ts'
import { isTransient } from '../api/isTransient.ts'
import { keepInTab, keptInTab } from '../session/tabStorage.ts'
import type { Unsent } from '../waivers/signing/useSigning.ts'
import { UNSENT_STORAGE_KEY } from './openVisit.ts'

/** Counts of signatures whose signers left while the kiosk was offline. */
export interface UnsentCount {
  /** Kept by this page until they are sent. */
  waiting: number
  /** Refused: they have to be signed again. */
  lost: number
  /** Arrived since the page was loaded. */
  sent: number
}

/** Storage of accepted signatures: the tab, or on a rider's own phone the encrypted drafts (drafts/phone.ts). */
export interface UnsentStorage {
  keep(unsent: Stored): void
  drop(): void
}

const EVERY_MS = 15_000

/** Signatures of riders who have left. */
const waiting: Unsent[] = []
/** Signatures of riders still here, by their signing screen, which sends them unless the page reloads. */
const accepted = new Map<object, readonly Unsent[]>()
const listeners = new Set<() => void>()
let count: UnsentCount = { waiting: 0, lost: 0, sent: 0 }
let storage: UnsentStorage = {
  keep: (unsent) => keepInTab(UNSENT_STORAGE_KEY, unsent),
  drop: () => sessionStorage.removeItem(UNSENT_STORAGE_KEY),
}
let timer: number | undefined
let sending = false

/** Stores the accepted signatures of one signer until they arrive, across reloads; each call replaces the list. */
export function keeper(): (unsent: readonly Unsent[]) => void {
  const signer = {}
  return (unsent) => {
    if (unsent.length > 0) accepted.set(signer, unsent)
    else accepted.delete(signer)
    store()
  }
}

/** Sends an accepted signature. With a ticket it needs no session, so a refusal ends none. */
export function sendSignature({ body, key }: Unsent): Promise<unknown> {
  return call('/waivers/sign', {
    method: 'POST',
    body,
    key,
    ticket: body.ticket,
    sessionless: body.ticket !== undefined,
  })
}

/** Queues an accepted signature with its ticket until it is sent; without a ticket it is lost when the visit ends. */
export function sendLater(unsent: Unsent): void {
  if (unsent.body.ticket === undefined) {
    noteLost(1)
    return
  }
  waiting.push(unsent)
  tell(count.lost)
  if (timer !== undefined) return
  timer = window.setInterval(() => void sendAll(), EVERY_MS)
  window.addEventListener('online', sendNow)
}

/** Counts signatures refused after their signer had left: they must be signed again. */
export function noteLost(signatures: number): void {
  tell(count.lost + signatures)
}

function sendNow() {
  void sendAll()
}

async function sendAll() {
  if (sending) return
  sending = true
  for (const unsent of [...waiting]) {
    const outcome = await attempt(unsent)
    if (outcome === 'waits') break
    waiting.splice(waiting.indexOf(unsent), 1)
    if (outcome === 'sent') count = { ...count, sent: count.sent + 1 }
    tell(outcome === 'lost' ? count.lost + 1 : count.lost)
  }
  sending = false
  if (waiting.length > 0) return
  window.clearInterval(timer)
  timer = undefined
  window.removeEventListener('online', sendNow)
}

async function attempt(unsent: Unsent): Promise<'sent' | 'waits' | 'lost'> {
  try {
    await sendSignature(unsent)
    return 'sent'
  } catch (error) {
    if (isTransient(error)) return 'waits'
    console.warn('A signature was refused after its signer had left:', error)
    return 'lost'
  }
}

export function forgetLost(): void {
  tell(0)
}

export function useUnsent(): UnsentCount {
  return useSyncExternalStore(subscribe, () => count)
}

function tell(lost: number) {
  count = { ...count, waiting: waiting.length, lost }
  store()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export interface Stored {
  unsent: readonly Unsent[]
  lost: number
}

const NOTHING: Stored = { unsent: [], lost: 0 }

function store() {
  const unsent = [...waiting, ...[...accepted.values()].flat()]
  const { lost } = count
  if (unsent.length === 0 && lost === 0) storage.drop()
  else storage.keep({ unsent, lost })
}

/** Stores accepted signatures elsewhere from now on. */
export function storeUnsentIn(next: UnsentStorage): void {
  storage.drop()
  storage = next
  store()
}

/** Sends the signatures stored before a reload: their signers have left. */
export function recallUnsent(kept: unknown): void {
  const { unsent, lost } = (kept ?? NOTHING) as Stored
  tell(count.lost + lost)
  for (const each of unsent) sendLater(each)
  sendNow()
}

recallUnsent(keptInTab<Stored>(UNSENT_STORAGE_KEY))
