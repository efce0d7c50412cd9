import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../scripts/lib/until.mjs'

/**
 * Generates visitors at a steady rate (open loop) until leave() is called. Each gets its number and its scheduled time
 * in `performance.now()` units, so that a late start counts as waiting.
 * @param {number} perSecond
 * @param {(number: number, due: number) => Promise<void>} visit
 */
export function startArrivals(perSecond, visit) {
  let inside = 0
  let most = 0
  let going = true
  /** @type {unknown} */
  let failure
  const began = performance.now()
  const arrivals = (async () => {
    for (let number = 0; going; number += 1) {
      const due = began + (number * 1000) / perSecond
      const early = due - performance.now()
      if (early > 0) await pause(early)
      inside += 1
      most = Math.max(most, inside)
      visit(number, due)
        .catch((error) => {
          failure ??= error
          going = false
        })
        .finally(() => (inside -= 1))
    }
  })()
  return {
    /** Maximum number of visitors waiting at once. */
    most: () => most,
    /** Stops arrivals; resolves when the last visitor has an answer. */
    async leave(withinMs = STAYS_WITHIN_MS) {
      going = false
      await arrivals
      await until(async () => inside === 0, withinMs)
      if (failure) throw failure
    },
  }
}

const STAYS_WITHIN_MS = 120_000
