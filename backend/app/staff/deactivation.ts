import { setTimeout as pause } from 'node:timers/promises'
import { DOUBLE_CLICK_MS } from '@trailgate/shared/staff/constants'
import { endSessions } from '#access/staff_sessions/end_sessions'
import { clock } from '#platform/clock'
import { MAX_CLOCK_SKEW_SECONDS } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** Columns of an account deactivated now; also ends its sessions. */
export async function deactivation(staffId: number, trx: Transaction) {
  await endSessions(staffId, trx)
  const done = new Date(clock.now().getTime() + DOUBLE_CLICK_MS)
  return { is_active: false, deactivated_moment: done.toISOString() }
}

/**
 * Waits until the deactivation takes effect: deletes that arrive earlier count as part of the same double click. Call
 * it outside a transaction.
 */
export function deactivationDone() {
  return pause(DOUBLE_CLICK_MS)
}

/** True if a delete arrived after the deactivation took effect. */
export function cameAfter(arrivedAt: Date, { deactivated_moment: done }: Deactivated): boolean {
  if (done === null) return true
  const earlyMs = Date.parse(done) - arrivedAt.getTime()
  // Earlier by more than the clock skew: the clock was set back since.
  return earlyMs <= 0 || earlyMs > MAX_CLOCK_SKEW_SECONDS * 1000
}

type Deactivated = { deactivated_moment: string | null }
