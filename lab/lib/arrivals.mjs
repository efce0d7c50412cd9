import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../scripts/lib/until.mjs'

/**
 * Lets visitors come at a steady rate, whatever becomes of those before them, until leave() is called. Each is told their number and
 * when they should have come, as `performance.now()` counts: whoever comes late has waited too.
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
    /** How many were waiting at the same time, at most. */
    most: () => most,
    /** Nobody comes any more; resolves when the last one has an answer. */
    async leave(withinMs = STAYS_WITHIN_MS) {
      going = false
      await arrivals
      await until(async () => inside === 0, withinMs)
      if (failure) throw failure
    },
  }
}

const STAYS_WITHIN_MS = 120_000
