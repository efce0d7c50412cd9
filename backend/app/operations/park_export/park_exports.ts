import { fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import logger from '@adonisjs/core/services/logger'
import { messages } from '@trailgate/shared/park_export/messages'
import { PARK_EXPORT_HOURS } from '@trailgate/shared/park_export/constants'
import type { ParkExport } from '@trailgate/shared/park_export/schemas'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { ifMissing } from '#platform/files/if_missing'
import { record } from '#platform/history'
import { NotFound } from '#platform/http/refusals'
import { refusal } from '#platform/http/refusal'
import { inBackground } from '#platform/jobs/background'
import { acquireLease, type ReleaseLease } from '#platform/jobs/leases'
import { settings } from '#start/settings'
import { describeFile } from './zip_writer.ts'

const BACKEND = fileURLToPath(new URL('../../../', import.meta.url))
const LEASE = 'park export'
/** Low priority: in a large park it takes a core for a long time. */
const AFTER_OTHERS = 10
/** Files on the disk at most; a further one takes the place of the oldest. */
const FILES_MAX = 3

export class ExportRunning extends refusal('EXPORT_RUNNING', messages.running) {}

/** Files of this process that are being made; a process that stops ends them. */
const making = new Set<AbortController>()

/**
 * Starts to write the whole park into a file, in a process of its own, and returns its id.
 * @throws {ExportRunning} 409 while one is being made, by any process of the park.
 */
export async function startParkExport(by: Actor): Promise<number> {
  const release = await acquireLease(LEASE)
  if (!release) throw new ExportRunning()
  try {
    const now = clock.now()
    const id = await inTransaction(async (trx) => {
      // Their processes are gone, or one of them would hold the lease.
      await rowsIn('park_exports', trx).where('state', 'running').update({ state: 'failed' })
      const [made] = await rowsInto('park_exports', trx).insert({
        created_at: sqlTime(now),
        expires_at: sqlTimeAfter(now, PARK_EXPORT_HOURS * 3600),
      })
      await record({ action: 'park.exported', by, subject: null }, trx)
      return Number(made)
    })
    inBackground('park export', () => make(id, release))
    return id
  } catch (error) {
    await release()
    throw error
  }
}

/** How far a file is. @throws {NotFound} also when its day is over. */
export async function parkExportOf(id: number): Promise<ParkExport> {
  const { state: status, size, sha256 } = await stored(id)
  if (status !== 'running') return { status, size: size === null ? null : Number(size), sha256 }
  // The process that made it was killed; read again, since one that has just ended it has given the lease back.
  if (!(await isAnyMade()) && (await stored(id)).state === 'running') {
    return { status: 'failed', size: null, sha256: null }
  }
  return { status, size: null, sha256: null }
}

/**
 * A file that is ready, with its size in bytes; the log notes each download.
 * @throws {NotFound} also where it is not on this disk, as after a restore.
 */
export async function openParkExport(id: number, by: Actor) {
  const { state, size } = await stored(id)
  const about = await stat(pathOf(id)).catch(ifMissing(null))
  if (state !== 'ready' || about?.size !== Number(size)) throw new NotFound()
  await record({ action: 'park.downloaded', by, subject: null })
  return { size: about.size, stream: createReadStream(pathOf(id)) }
}

/** Removes the files whose day is over, also what a killed process has left of one, and their rows. */
export async function removeOldParkExports() {
  const old = await rowsIn('park_exports')
    .where('expires_at', '<=', sqlTime(clock.now()))
    .orderBy('id')
    .limit(100)
    .select('id', 'state')
  for (const { id, state } of old) {
    if (state === 'running' && (await isAnyMade())) continue
    await removeExport(id)
  }
}

/** Removes the oldest files, so that many exports in a row do not fill the disk. */
async function removeSurplus() {
  const newest = await rowsIn('park_exports').orderBy('id', 'desc').limit(FILES_MAX).select('id')
  const oldest = newest.at(-1)
  if (newest.length < FILES_MAX || !oldest) return
  const surplus = await rowsIn('park_exports').where('id', '<', oldest.id).select('id')
  for (const { id } of surplus) await removeExport(id)
}

async function removeExport(id: number) {
  await removeFiles(id)
  await rowsIn('park_exports').where('id', id).delete()
}

/** Ends what this process is making: it stops. */
export function stopParkExports() {
  for (const one of making) one.abort()
}

/** True while a process of the park makes a file. */
async function isAnyMade() {
  const lease = await rowsIn('leases')
    .where('name', LEASE)
    .where('claimed_until', '>', sqlTime(clock.now()))
    .select('id')
    .first()
  return lease !== null
}

async function stored(id: number) {
  const row = await rowsIn('park_exports')
    .where('id', id)
    .where('expires_at', '>', sqlTime(clock.now()))
    .select('state', 'size', 'sha256')
    .first()
  if (!row) throw new NotFound()
  return row
}

async function make(id: number, release: ReleaseLease) {
  const stopping = new AbortController()
  making.add(stopping)
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 })
    await removeSurplus()
    await removeFiles(id)
    await writeElsewhere(pathOf(id), stopping.signal)
    const { size, sha256 } = await describeFile(pathOf(id))
    await rowsIn('park_exports').where('id', id).update({ state: 'ready', size, sha256 })
  } catch (error) {
    if (!stopping.signal.aborted) logger.error({ err: error }, 'park export: failed')
    await removeFiles(id)
    await rowsIn('park_exports').where('id', id).update({ state: 'failed' })
  } finally {
    making.delete(stopping)
    await release()
  }
}

function writeElsewhere(path: string, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork('ace.js', ['park:export', path, '--for-server'], {
      cwd: BACKEND,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      killSignal: 'SIGKILL',
      signal: stopping,
    })
    if (child.pid !== undefined) setPriority(child.pid, AFTER_OTHERS)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`the export ended with ${code ?? signal}`))
    })
  })
}

function folder() {
  return join(settings.dataDir, 'park-exports')
}

function pathOf(id: number) {
  return join(folder(), `${id}.zip`)
}

/** With what a killed process has left of it. */
async function removeFiles(id: number) {
  for (const end of ['', '.part', '.part.sums']) await rm(pathOf(id) + end, { force: true })
}
