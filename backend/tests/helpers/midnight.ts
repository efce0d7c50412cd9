import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { endOfDay } from '#platform/end_of_day'

const SECONDS_BEFORE = 5

/**
 * Does the work a few seconds before midnight, which passes as the call writes its idempotency key. Returns the day that has begun, and the
 * result.
 */
export async function asMidnightPasses<Result>(
  work: () => Promise<Result>
): Promise<{ day: Day; result: Result }> {
  const midnight = new Date(endOfDay(clock.today())).getTime()
  clock.forward((midnight - clock.now().getTime()) / 1000 - SECONDS_BEFORE)
  const client = db.connection().getReadClient()
  const pass = ({ sql }: { sql: string }) => {
    if (!sql.includes('into `idempotency_keys`')) return
    client.removeListener('query', pass)
    clock.forward(2 * SECONDS_BEFORE)
  }
  client.on('query', pass)
  try {
    const result = await work()
    return { day: clock.today(), result }
  } finally {
    client.removeListener('query', pass)
    clock.reset()
  }
}
