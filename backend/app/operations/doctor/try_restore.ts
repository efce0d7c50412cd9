import { currentNode } from '#database/engines/mysql_nodes'
import { rm, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { runProgram } from '#operations/doctor/run_program'
import { isBusy } from '#platform/database/database_errors'
import { temporaryFolder } from '#start/data_folder'
import { PROJECT_ROOT } from '#start/settings_reader'
import { settings } from '#start/settings'

const BACKEND = fileURLToPath(new URL('../../../', import.meta.url))
const LOADER = pathToFileURL(join(PROJECT_ROOT, 'scripts', 'lib', 'typescript.mjs')).href

/** The commands of a restore, and what must hold afterwards (docs/operations.md#backup). */
const steps = (backup: string) => [
  [`--import=${LOADER}`, 'bin/backup.ts', 'restore', backup],
  ['ace.js', 'waivers:verify', '--restored'],
  ['ace.js', 'park:check'],
]

/**
 * Restores a backup into a scratch folder and, on a server, a scratch database, by the operator's own commands, verifies its waivers, checks it,
 * and removes both.
 * @returns `denied` where DB_USER may not make the database.
 */
export async function tryRestore(backup: string, database: string) {
  const parent = temporaryFolder(settings.dataDir)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const release = takeTurn(join(parent, 'doctor.lock'))
  const folder = join(parent, 'doctor')
  try {
    await rm(folder, { recursive: true, force: true })
    const server = await makeDatabase(database)
    if (server === 'denied') return server
    try {
      return { problem: await problemOf(backup, placeOf(folder, database)) }
    } finally {
      await server?.remove()
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    release()
  }
}

/** Nothing of the scratch place leads to the real one. */
function placeOf(folder: string, database: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: folder,
    CHECKPOINT_DIR: join(folder, 'checkpoints'),
    CHECKPOINT_MAIL: '',
    DB_DATABASE: database,
    LOG_LEVEL: 'fatal',
  }
}

async function problemOf(backup: string, env: NodeJS.ProcessEnv) {
  for (const args of steps(backup)) {
    const { code, output } = await runProgram(process.execPath, args, { cwd: BACKEND, env })
    if (code !== 0) return firstFault(output) ?? `${args.at(-1)} ended with ${code}`
  }
  return null
}

/** The line of a command's output that says what is wrong. */
function firstFault(output: string) {
  const lines = output
    // oxlint-disable-next-line no-control-regex -- colours of the terminal
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const told = lines.find((line) => line.startsWith('[ error ]')) ?? lines.at(-1)
  return told?.replace('[ error ]', '').trim()
}

/** One restore at a time: the scratch place is emptied before. @throws while another doctor is at work. */
function takeTurn(file: string) {
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error('Another doctor restores a backup: wait until it has ended', { cause: error })
  }
  return () => void lock.close()
}

const DENIED = [
  'ER_DBACCESS_DENIED_ERROR',
  'ER_ACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
]

/** Recreates the scratch database, also after a killed doctor; null where a park is a file. */
async function makeDatabase(name: string) {
  if (settings.database.connection === 'sqlite') return null
  const { user, password } = settings.database
  const { host, port } = currentNode(settings.database)
  const client = await createConnection({ host, port, user, password })
  const remove = async () => {
    await client.query('DROP DATABASE IF EXISTS ??', [name])
    await client.end()
  }
  try {
    await client.query('DROP DATABASE IF EXISTS ??', [name])
    await client.query('CREATE DATABASE ?? CHARACTER SET utf8mb4', [name])
  } catch (error) {
    await client.end()
    if (error instanceof Error && 'code' in error && DENIED.includes(String(error.code))) {
      return 'denied' as const
    }
    throw error
  }
  return { remove }
}
