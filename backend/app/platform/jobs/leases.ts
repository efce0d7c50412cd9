import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { validEnds } from '#platform/validity'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

/** Seconds after which a lease expires unless its holder renews it (heartbeat). */
const LEASE_SECONDS = 60
const HEARTBEAT_MS = 20_000

export type ReleaseLease = () => Promise<void>

/**
 * Acquires a lease on `name` across all processes of the park (a row of the table `leases`); null while another holder has it.
 * The lease is renewed in the background until it is released, and expires 60 s after a holder was killed.
 */
export async function acquireLease(name: string): Promise<ReleaseLease | null> {
  const holder = randomUUID()
  if (!(await take(name, holder))) return null

  const heartbeat = setInterval(() => inBackground('lease', () => renew(holder)), HEARTBEAT_MS)
  let released: Promise<void> | undefined
  return () => {
    clearInterval(heartbeat)
    released ??= release(holder)
    return released
  }
}

/** The unique name decides: on both engines the second insert waits for the first. */
async function take(name: string, holder: string): Promise<boolean> {
  const now = clock.now()
  try {
    await inTransaction(async (trx) => {
      await rowsIn('leases', trx)
        .whereNotBetween('claimed_until', validEnds(now, LEASE_SECONDS))
        .delete()
      const row = { name, claimed_by: holder, claimed_until: sqlTimeAfter(now, LEASE_SECONDS) }
      await rowsInto('leases', trx).insert(row)
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function renew(holder: string) {
  await rowsIn('leases')
    .where('claimed_by', holder)
    .update({ claimed_until: sqlTimeAfter(clock.now(), LEASE_SECONDS) })
}

/** If the database is unreachable, the lease expires by itself. */
async function release(holder: string) {
  await rowsIn('leases')
    .where('claimed_by', holder)
    .delete()
    .catch((error: unknown) => logger.warn({ err: error }, 'lease: not released, it will expire'))
}
