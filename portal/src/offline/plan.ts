import type { StoredItem } from './item.ts'

const SECOND = 1000
/** Pauses after failed attempts: 2 s, 4 s, … at most a minute. */
const PAUSES = { first: 2 * SECOND, most: 60 * SECOND } as const
/** Attempts without a decision after which an item no longer holds up those behind it. */
const PATIENT_ATTEMPTS = 3
/** Time after which an item that the server cannot read is tried once more. */
export const STUCK_PAUSE_MS = 15 * 60 * SECOND
/** Time for children and the signature; then the registration is sent without. */
export const HELD_MS = 10 * 60 * SECOND
/** Items in one call; each may carry a picture. */
export const BATCH_ITEMS = 5

/** Time to wait after so many failed attempts, in milliseconds. `random` from 0 to 1 spreads several tablets. */
export function pauseAfter(attempts: number, random: number): number {
  const pause = Math.min(PAUSES.first * 2 ** Math.max(attempts - 1, 0), PAUSES.most)
  return pause * (0.75 + random / 4)
}

/**
 * Items to send now, in the order of capture. An item that failed stops those behind it, since a later
 * capture may be of the same person, until it has failed several times. It is sent alone, so that it takes no others
 * along.
 */
export function nextBatch(items: readonly StoredItem[], now: number): StoredItem[] {
  const batch: StoredItem[] = []
  for (const item of items) {
    if (isPassed(item, now)) continue
    if (!isDue(item, now)) break
    if (item.attempts > 0 && batch.length > 0) break
    batch.push(item)
    if (item.attempts > 0 || batch.length === BATCH_ITEMS) break
  }
  return batch
}

/** Milliseconds until the next attempt; null if nothing waits. */
export function untilNextAttempt(items: readonly StoredItem[], now: number): number | null {
  const pauses = items.map((item) => (isDue(item, now) ? 0 : item.not_before - now))
  return pauses.length === 0 ? null : Math.min(...pauses)
}

/** True for an item that waits and stops nothing: it failed often, or its rider is still here. */
function isPassed(item: StoredItem, now: number): boolean {
  const { attempts, is_stuck } = item
  return !isDue(item, now) && (is_stuck || attempts >= PATIENT_ATTEMPTS || attempts === 0)
}

/** A time further ahead than the item ever waits was written before the clock was set back: the item is due. */
function isDue(item: StoredItem, now: number): boolean {
  const left = item.not_before - now
  return left <= 0 || left > longestPause(item)
}

function longestPause({ attempts, is_stuck }: StoredItem): number {
  if (attempts === 0) return HELD_MS
  return is_stuck ? STUCK_PAUSE_MS : PAUSES.most
}
