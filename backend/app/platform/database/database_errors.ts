import { isDiskFull } from '#start/start_failure'

type DriverError = { code?: string; errno?: number; fatal?: boolean; message?: string }

/** A node of a cluster without quorum, or that became read-only: it wrote nothing. */
const NODE_CODES = ['ER_UNKNOWN_COM_ERROR', 'ER_OPTION_PREVENTS_STATEMENT']

const RETRYABLE_CODES = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  ...NODE_CODES,
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
])

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  // The node lost the others in the middle of a COMMIT, which these may have got.
  'ER_ERROR_DURING_COMMIT',
  ...NODE_CODES,
])

function read(error: unknown): DriverError {
  return typeof error === 'object' && error !== null ? error : {}
}

/** A unique key refused the row: another write was first. */
export function isUniqueViolation(error: unknown) {
  const { code } = read(error)
  return code === 'ER_DUP_ENTRY' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

/** A foreign key refused: other rows still refer to this one, or the row referred to is gone. */
export function isForeignKeyViolation(error: unknown) {
  const { code } = read(error)
  return (
    code === 'SQLITE_CONSTRAINT_FOREIGNKEY' ||
    code === 'ER_NO_REFERENCED_ROW_2' ||
    code === 'ER_ROW_IS_REFERENCED_2'
  )
}

/** The database was lost, or was busy, before the transaction began. */
export class NotBegun extends Error {
  constructor() {
    super('The transaction did not begin')
  }
}

/**
 * The answer to a COMMIT did not arrive: the transaction may have been written. Only the idempotency key of the request
 * tells, so nothing here runs it again.
 */
export class LostCommit extends Error {
  constructor(cause: unknown) {
    super('The answer to COMMIT did not arrive', { cause })
  }
}

/** Time limit of a slow read (`platform/database/slow_reads.ts`). */
export const READ_BUDGET_MS = 5000

/** A slow read exceeded its time limit, or its process was lost. */
export class ReadCutOff extends Error {}

/** MariaDB's and MySQL's error numbers for an exceeded time limit; the driver has no name for the first. */
const OVER_BUDGET = new Set([1969, 3024])

/** A slow read was cut off before it had an answer. */
export function isReadCutOff(error: unknown) {
  return error instanceof ReadCutOff || OVER_BUDGET.has(read(error).errno ?? 0)
}

/** Deadlock, lock wait, certification failure, busy, not begun: the same transaction may pass when run again. */
export function isRetryable(error: unknown) {
  if (error instanceof NotBegun) return true
  const { code, errno } = read(error)
  return RETRYABLE_CODES.has(code ?? '') || errno === 1020
}

/** Another process writes to the SQLite file. */
export function isBusy(error: unknown) {
  return read(error).code?.startsWith('SQLITE_BUSY') === true
}

/** The database is unreachable or cannot take writes now. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, fatal, message = '' } = read(error)
  return (
    (error instanceof LostCommit && isDatabaseAway(error.cause)) ||
    fatal === true ||
    isDiskFull(error) ||
    AWAY_CODES.has(code ?? '') ||
    message.startsWith('Knex: Timeout acquiring a connection')
  )
}
