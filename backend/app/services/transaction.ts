import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setTimeout as pause } from 'node:timers/promises'
import { isRetryable } from '#services/database_errors'

export type Transaction = TransactionClientContract

/** The database, or a transaction that has to read its own writes. */
export type Reader = Pick<typeof db, 'from'>

/** How often a transaction that lost a race is run again before the caller is told to come back. */
const RETRIES = 3

/**
 * Runs `work` in one transaction (READ COMMITTED on MySQL and MariaDB, serial on SQLite) and returns
 * what it returns. A deadlock, lock wait or busy database is tried again, so `work` must do nothing
 * that a rollback does not undo: no mail, no hashing, no files.
 */
export async function inTransaction<Result>(
  work: (trx: Transaction) => Promise<Result>
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error
      await pause(10 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}
