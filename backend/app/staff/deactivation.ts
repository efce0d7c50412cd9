import { setTimeout as pause } from 'node:timers/promises'
import { DOUBLE_CLICK_MS } from '@trailgate/shared/staff/constants'
import { endSessions } from '#access/staff_sessions/end_sessions'
import { clock } from '#platform/clock'
import { MAX_CLOCK_SKEW_SECONDS } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** What an account gets that is deactivated now, and kills its sessions. */
export async function deactivation(staffId: number, trx: Transaction) {
  await endSessions(staffId, trx)
  const done = new Date(clock.now().getTime() + DOUBLE_CLICK_MS)
  return { is_active: false, deactivated_moment: done.toISOString() }
}

/** Lets a deactivation be done: whatever comes in before that did not know of it. Not inside a transaction. */
export function deactivationDone() {
  return pause(DOUBLE_CLICK_MS)
}

/** Whether a delete came in only after the deactivation was done. */
export function cameAfter(arrivedAt: Date, { deactivated_moment: done }: Deactivated): boolean {
  if (done === null) return true
  const earlyMs = Date.parse(done) - arrivedAt.getTime()
  // By more than clocks are apart: it was put back since.
  return earlyMs <= 0 || earlyMs > MAX_CLOCK_SKEW_SECONDS * 1000
}

type Deactivated = { deactivated_moment: string | null }
