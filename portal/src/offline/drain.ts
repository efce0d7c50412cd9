import { randomId } from '@trailgate/shared/browser/random_id'
import { ApiError } from '@trailgate/shared/http/error'
import { OFFLINE_BATCH_BYTES } from '@trailgate/shared/offline/constants'
import type { OfflineAnswer } from '@trailgate/shared/offline/schemas'

import { isRevocation, isUnreachable, postPatiently } from './call.ts'
import type { Item, StoredItem } from './item.ts'
import { lineNow, setLine } from './line.ts'
import { nextBatch, pauseAfter, STUCK_PAUSE_MS, untilNextAttempt } from './plan.ts'
import { change, read, remove, stored } from './queue.ts'

const LOCK = 'kiosk-offline'
/** A batch with pictures may take a while on a weak line. */
const TIMEOUT_MS = 60_000
const SECOND = 1000
/** Calls in a row that end in an error of the server, after which it is left alone for a while. */
const ERRORS_IN_A_ROW = 3

/** Milliseconds until the server is asked again, or null to go on. */
type Wait = number | null

let timer: number | undefined
let errors = 0

/**
 * Sends what is stored, in the order of capture, from the one tab that gets the lock. An item is deleted only after the
 * server has decided it.
 */
export async function drain(): Promise<void> {
  window.clearTimeout(timer)
  try {
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await sendAll()
    })
  } catch (error) {
    // The storage failed: the next beat tries again.
    console.error('The queue could not be sent:', error)
  }
}

async function sendAll() {
  let wait: Wait = null
  try {
    while (wait === null) {
      const batch = nextBatch(await stored(), Date.now())
      if (batch.length === 0 || lineNow().isRevoked) break
      setLine({ sending: true })
      wait = await send(batch)
    }
  } finally {
    setLine({ sending: false })
  }
  const next = untilNextAttempt(await stored(), Date.now())
  // Without a connection the next beat that arrives begins.
  if (next === null || lineNow().cutSince !== null || lineNow().isRevoked) return
  timer = window.setTimeout(() => void drain(), Math.max(next, wait ?? 0, SECOND))
}

async function send(batch: readonly StoredItem[]): Promise<Wait> {
  const { items, sent } = await openedUpTo(batch, OFFLINE_BATCH_BYTES)
  const [first] = batch
  if (items.length === 0) {
    if (first) await setAside(first)
    return null
  }
  try {
    const answers = await postPatiently('/kiosk/offline', { items }, randomId(), TIMEOUT_MS)
    if (!isAnswer(answers)) return pauseAfter((errors += 1), Math.random())
    errors = 0
    await settle(sent, answers)
    return null
  } catch (error) {
    return await refused(sent, error)
  }
}

/** As many decrypted items as fit into one call, at least one. */
async function openedUpTo(batch: readonly StoredItem[], bytes: number) {
  const items: Item[] = []
  const sent: StoredItem[] = []
  let size = 0
  for (const record of batch) {
    const item = await read(record)
    if (!item) break
    size += new Blob([JSON.stringify(item)]).size
    if (items.length > 0 && size > bytes / 2) break
    items.push(item)
    sent.push(record)
  }
  return { items, sent }
}

/** False for the page of a hotspot that answers in the server's place. */
function isAnswer(answers: unknown): answers is OfflineAnswer[] {
  return Array.isArray(answers)
}

async function settle(sent: readonly StoredItem[], answers: readonly OfflineAnswer[]) {
  const isDecided = ({ id }: StoredItem) =>
    answers.some((answer) => answer.id === id && DECIDED.includes(answer.status))
  const decided = sent.filter(isDecided).map(({ id }) => id)
  const undecided = sent.filter((record) => !isDecided(record)).map(({ id }) => id)
  if (decided.length > 0) await remove(decided)
  if (undecided.length > 0) await postpone(undecided)
}

const DECIDED: readonly OfflineAnswer['status'][] = ['accepted', 'needs_staff']

/** Nothing is deleted, whatever was answered. */
async function refused(sent: readonly StoredItem[], error: unknown): Promise<Wait> {
  if (isRevocation(error)) {
    setLine({ isRevoked: true })
    return pauseAfter(1, Math.random())
  }
  if (!(error instanceof ApiError) || isUnreachable(error)) {
    errors += 1
    const asked = error instanceof ApiError ? error.retryAfter : undefined
    return asked === undefined ? pauseAfter(errors, Math.random()) : asked * SECOND
  }
  console.warn('What was captured was refused:', error)
  const ids = sent.map(({ id }) => id)
  const [only] = sent
  if (error.status >= 500 || error.status === 409) {
    await postpone(ids)
    errors += 1
    return errors >= ERRORS_IN_A_ROW ? pauseAfter(errors, Math.random()) : null
  }
  // Of several each is sent alone, so that the others get through.
  if (sent.length > 1) await change(ids, ({ attempts }) => ({ attempts: attempts + 1 }))
  else if (only) await setAside(only)
  return null
}

/** The server, or this tablet, cannot read it. It stays, stops nothing, and is tried again after a while. */
function setAside({ id }: StoredItem) {
  return change([id], ({ attempts }) => ({
    attempts: attempts + 1,
    not_before: Date.now() + STUCK_PAUSE_MS,
    is_stuck: true,
  }))
}

/** A longer pause with each attempt. */
function postpone(ids: readonly string[]) {
  return change(ids, ({ attempts }) => ({
    attempts: attempts + 1,
    not_before: Date.now() + pauseAfter(attempts + 1, Math.random()),
  }))
}
