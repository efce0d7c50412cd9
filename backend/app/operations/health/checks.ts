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
import { signingKeyId } from '#waivers/seal/signing_key'
import { settings } from '#start/settings'

/** Minimum of free bytes for uploads, letters and the database. */
const ROOM_AT_LEAST = 200 * 1024 * 1024

/** A letter overdue by this much, or tried this often, is stuck. */
const LATE_SECONDS = 15 * 60
const ATTEMPTS_TO_WORRY = 5

type Check = () => Promise<boolean>

/** Checks that do not stop the park: it works on, but an operator should look. */
const BESIDE: Record<string, Check> = {
  disk: hasRoom,
  jobs: async () => failingJobs().length === 0,
  letters: areLettersLeaving,
  seal: isSealWhole,
}

/**
 * Health of this process: `unavailable` without the database or with a full disk, else each check.
 * Returns only names and ok or failed: the endpoint is public.
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

/** A check that throws has failed; the error goes to the log and not to the caller. */
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
 * Quick check of the seal: the stored head of the chain is its last row, this process signs with
 * the park's stored key, and no checkpoint was refused or failed to be written. The full chain is
 * verified by `waivers:verify`, and by each process before its first checkpoint.
 */
async function isSealWhole() {
  if (isAnchoringRefused() || hasJustFailed('checkpoint')) return false
  const end = await rowsIn('waiver_chain_head as h')
    .leftJoin('waiver_chain as c', 'c.sequence', 'h.sequence')
    .where('h.id', 1)
    .select('h.sequence', 'h.hash', 'h.key_id', 'c.hash as last')
    .firstOrFail()
  if (end.key_id !== null && end.key_id !== signingKeyId()) return false
  return end.sequence === 0 || end.last === end.hash
}
