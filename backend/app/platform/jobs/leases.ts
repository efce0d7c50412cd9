import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { endsUnderWay } from '#platform/validity'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

/** How long a claim outlives a process that was killed, and how often one that lives says so. */
const CLAIM_SECONDS = 60
const SAID_EVERY_MS = 20_000

export type LetGo = () => Promise<void>

/**
 * Claims what may be under way once only, whichever process of the park works on it; null while somebody has it. It is held
 * until it is let go of, and by a process that was killed for a minute.
 */
export async function claim(name: string): Promise<LetGo | null> {
  const claimedBy = randomUUID()
  if (!(await take(name, claimedBy))) return null

  const saying = setInterval(() => inBackground('claims', () => hold(claimedBy)), SAID_EVERY_MS)
  let gone: Promise<void> | undefined
  return () => {
    clearInterval(saying)
    gone ??= giveUp(claimedBy)
    return gone
  }
}

/** The unique name decides who has it: both engines let the second one wait for the first. */
async function take(name: string, claimedBy: string): Promise<boolean> {
  const now = clock.now()
  try {
    await inTransaction(async (trx) => {
      await trx
        .from('claims')
        .whereNotBetween('claimed_until', endsUnderWay(now, CLAIM_SECONDS))
        .delete()
      const row = { name, claimed_by: claimedBy, claimed_until: sqlTimeAfter(now, CLAIM_SECONDS) }
      await trx.table('claims').insert(row)
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function hold(claimedBy: string) {
  await db
    .from('claims')
    .where('claimed_by', claimedBy)
    .update({ claimed_until: sqlTimeAfter(clock.now(), CLAIM_SECONDS) })
}

/** While the database is away it ends by itself: whatever was done under it is done. */
async function giveUp(claimedBy: string) {
  await db
    .from('claims')
    .where('claimed_by', claimedBy)
    .delete()
    .catch((error: unknown) => logger.warn({ err: error }, 'claims: one runs out by itself'))
}
