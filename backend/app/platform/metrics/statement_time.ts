import logger from '@adonisjs/core/services/logger'
import { Gauge } from 'prom-client'
import { registry } from '#platform/metrics/registry'

/** Threshold in ms: a read that blocks the serving thread for longer belongs in `platform/database/slow_reads.ts`. */
export const READ_ON_SERVING_THREAD_MS = 50

let longestMs = 0
let serving = false

/** Starts warnings: from now on a statement can block requests. */
export function watchStatements() {
  serving = true
}

/** Records how long a statement blocked the serving thread (SQLite, whose driver is synchronous). */
export function noteStatement(sql: string, ms: number, isRead: boolean) {
  longestMs = Math.max(longestMs, ms)
  if (serving && isRead && ms > READ_ON_SERVING_THREAD_MS) {
    logger.warn({ sql, ms: Math.round(ms) }, 'this statement blocked all requests')
  }
}

export const longestStatement = new Gauge({
  name: 'trailgate_longest_statement_seconds',
  help: 'The longest statement on the serving thread since the figures were last read',
  registers: [registry],
  collect() {
    this.set(longestMs / 1000)
    longestMs = 0
  },
})
