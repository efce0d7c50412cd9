import { addDays, todayIn } from '@trailgate/shared/dates'
import { numberOfDay } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { attestDays } from '#waivers/gate/attest'
import { busyDays, lastAttestedDay } from '#waivers/gate/attested_days'

/** Days attested per transaction. */
const DAYS_AT_ONCE = 200

/** Maximum days with visits among them: their visits are in memory. */
const BUSY_DAYS_AT_ONCE = 20

/** Time after midnight at which a check-in begun before it has surely ended. */
const CLOSED_FOR_MS = 15 * 60_000

/**
 * Attests the visits of the days that have closed: days without a visit too, so that none is put into one afterwards. Several processes may
 * run it at once.
 */
export async function attestClosedDays(stopping?: AbortSignal) {
  const open = todayIn(settings.parkTimezone, new Date(clock.now().getTime() - CLOSED_FOR_MS))
  const last = numberOfDay(addDays(open, -1))
  while (!stopping?.aborted) {
    const first = await firstDue(last)
    const days = Array.from({ length: DAYS_AT_ONCE }, (_, index) => first + index)
    const due = days.filter((day) => day <= last)
    if (due.length === 0) return
    const upTo = (await busyDays(due))[BUSY_DAYS_AT_ONCE - 1] ?? last
    await inTransaction((trx) =>
      attestDays(
        due.filter((day) => day <= upTo),
        trx
      )
    )
  }
}

async function firstDue(last: number): Promise<number> {
  const attested = await lastAttestedDay()
  if (attested !== null) return attested + 1
  const { day } = await rowsIn('visits').min('park_day as day').firstOrFail()
  return day === null ? last : Math.min(last, numberOfDay(day))
}
