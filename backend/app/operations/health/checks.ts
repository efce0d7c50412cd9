import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import logger from '@adonisjs/core/services/logger'
import type { Health } from '@trailgate/shared/settings/schemas'
import { messages } from '@trailgate/shared/http/messages'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { takesWrites } from '#platform/database/disk_full'
import { failingJobs, hasJustFailed } from '#platform/jobs/job_health'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { isAnchoringRefused } from '#waivers/seal/anchor_chain'
import { settings } from '#start/settings'

/** Less room than this for uploads, letters and the database is too little, in bytes. */
const ROOM_AT_LEAST = 200 * 1024 * 1024

/** A letter that was due so long ago, or was tried so often, is stuck. */
const LATE_SECONDS = 15 * 60
const ATTEMPTS_TO_WORRY = 5

type Check = () => Promise<boolean>

/** What the park can do without for a while: it goes on, but somebody should look. */
const BESIDE: Record<string, Check> = {
  disk: hasRoom,
  jobs: async () => failingJobs().length === 0,
  letters: areLettersLeaving,
  seal: isSealWhole,
}

/**
 * Whether this process can serve (`unavailable` without the database, and while its disk is full), and whether all else is well. Only names and ok or failed:
 * anybody may ask.
 */
export async function health(): Promise<Health> {
  if (!(await passes('database', answers)))
    return { status: 'unavailable', checks: { database: 'failed' } }
  if (!(await passes('writes', takesWrites))) {
    const checks = { database: 'ok', writes: 'failed' } as const
    return { status: 'unavailable', checks, message: messages.disk_full }
  }
  const checks: Health['checks'] = { database: 'ok' }
  for (const [name, check] of Object.entries(BESIDE)) {
    checks[name] = (await passes(name, check)) ? 'ok' : 'failed'
  }
  const well = Object.values(checks).every((found) => found === 'ok')
  return { status: well ? 'ok' : 'degraded', checks }
}

/** A check that cannot be made has failed; what it failed with is for the log, and nobody's business outside. */
async function passes(name: string, check: Check): Promise<boolean> {
  try {
    return await check()
  } catch (error) {
    logger.warn({ err: error, check: name }, 'health: this check failed')
    return false
  }
}

async function answers() {
  await rowsIn('counters').select('name').first()
  return true
}

async function hasRoom() {
  await access(settings.dataDir, constants.W_OK)
  const { bavail, bsize } = await statfs(settings.dataDir)
  return bavail * bsize >= ROOM_AT_LEAST
}

async function areLettersLeaving() {
  const stuck = await rowsIn('outbox')
    .where('state', 'waiting')
    .where((late) => {
      void late
        .where('run_at', '<', sqlTimeAfter(clock.now(), -LATE_SECONDS))
        .orWhere('attempts', '>=', ATTEMPTS_TO_WORRY)
    })
    .select('id')
    .first()
  return stuck === null
}

/**
 * The noted end of the chain is its last row, and no checkpoint was refused or could not be written. All of it `waivers:verify` walks,
 * and each process before its first checkpoint.
 */
async function isSealWhole() {
  if (isAnchoringRefused() || hasJustFailed('checkpoint')) return false
  const end = await rowsIn('waiver_chain_head as h')
    .leftJoin('waiver_chain as c', 'c.sequence', 'h.sequence')
    .where('h.id', 1)
    .select('h.sequence', 'h.hash', 'c.hash as last')
    .firstOrFail()
  return end.sequence === 0 || end.last === end.hash
}
