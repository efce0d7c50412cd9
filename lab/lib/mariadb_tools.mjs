import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { findOrInstall } from '../../scripts/lib/debian.mjs'
import { findProgram } from '../../scripts/lib/paths.mjs'

/** @typedef {import('../../scripts/lib/mysql.mjs').Address} Address */
/**
 * A position in the binary log, always between two transactions. @typedef {{ file: string, position: number }} Moment
 */
/** @typedef {NonNullable<ReturnType<typeof findTools>>} Tools */

/**
 * Tools that protect a MariaDB server beside the product's own backup (docs/operations.md), or undefined if not
 * installed.
 */
export function findTools() {
  const backup = programOf('mariadb-backup', 'mariadb-backup')
  const binlog = programOf('mariadb-binlog', 'mariadb-server')
  const client = programOf('mariadb', 'mariadb-client')
  return backup && binlog && client ? { backup, binlog, client } : undefined
}

function programOf(/** @type {string} */ name, /** @type {string} */ debian) {
  return findOrInstall(() => findProgram([name]), debian)
}

/** Copies a running server's data folder. */
export async function copyServer(
  /** @type {Tools} */ { backup },
  /** @type {Address} */ address,
  /** @type {{ dataDir: string, to: string, log: string }} */ { dataDir, to, log }
) {
  const what = ['--backup', `--target-dir=${to}`, `--datadir=${dataDir}`]
  await run(backup, ['--no-defaults', ...what, ...where(address)], log)
}

/**
 * Makes a data folder of the copy: applies or rolls back what was written during the copy, then moves the files there.
 */
export async function layServer(
  /** @type {Tools} */ { backup },
  /** @type {{ from: string, dataDir: string, log: string }} */ { from, dataDir, log }
) {
  mkdirSync(dataDir, { recursive: true })
  await run(backup, ['--no-defaults', '--prepare', '--use-memory=1G', `--target-dir=${from}`], log)
  const move = ['--move-back', '--force-non-empty-directories']
  await run(backup, ['--no-defaults', ...move, `--target-dir=${from}`, `--datadir=${dataDir}`], log)
}

/** Binlog position of the backup. @returns {Moment} */
export function momentOf(/** @type {string} */ copy) {
  // Newer versions use the newer name.
  const file = ['mariadb_backup_binlog_info', 'xtrabackup_binlog_info'].find((name) =>
    existsSync(join(copy, name))
  )
  const [name = '', position] = readFileSync(join(copy, file ?? ''), 'utf8').split(/\s+/)
  return { file: name, position: Number(position) }
}

/** Streams the binary log to another place until it is stopped or the server is gone. */
export function followLog(
  /** @type {Tools} */ { binlog },
  /** @type {Address} */ address,
  /** @type {{ from: string, to: string, log: string }} */ { from, to, log }
) {
  mkdirSync(to, { recursive: true })
  const how = ['--read-from-remote-server', '--raw', '--stop-never', `--result-file=${to}/`]
  const child = spawn(binlog, ['--no-defaults', ...how, ...where(address), from], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.pipe(createWriteStream(log))
  const ended = new Promise((resolve) => child.on('close', resolve))
  atExit(() => child.kill('SIGKILL'))
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Replays a copied log on a server between two positions, or to its end. A transaction cut off at the end, because the
 * server died while it was copied, is left out.
 */
export async function replayLog(
  /** @type {Tools} */ { binlog, client },
  /** @type {Address} */ address,
  /** @type {{ log: string, from: Moment, to?: Moment, said: string }} */ { log, from, to, said }
) {
  const files = readdirSync(log)
    .filter((name) => name >= from.file && (!to || name <= to.file))
    .sort()
    .map((name) => join(log, name))
  const ends = to ? [`--stop-position=${to.position}`] : []
  const reading = spawn(
    binlog,
    ['--no-defaults', `--start-position=${from.position}`, ...ends, ...files],
    { stdio: ['ignore', 'pipe', 'pipe'] }
  )
  const writing = spawn(
    client,
    ['--no-defaults', ...where(address), '--max-allowed-packet=1G', '--binary-mode'],
    { stdio: ['pipe', 'ignore', 'pipe'] }
  )
  const told = createWriteStream(said, { flags: 'a' })
  reading.stderr.pipe(told, { end: false })
  writing.stderr.pipe(told, { end: false })
  reading.stdout.pipe(writing.stdin)
  const [read, written] = await Promise.all(
    [reading, writing].map((child) => new Promise((resolve) => child.on('close', resolve)))
  )
  if (written !== 0 || (to && read !== 0))
    throw new Error(`the log was not carried out: ${readFileSync(said, 'utf8')}`)
}

/** Connection options for any of the server's tools. */
function where(/** @type {Address} */ { host, port, user }) {
  return [`--host=${host}`, `--port=${port}`, `--user=${user}`]
}

async function run(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  /** @type {string} */ log
) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.pipe(createWriteStream(log, { flags: 'a' }))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${program} ended with ${code}, see ${log}`)
}
