import { currentNode } from '#database/engines/mysql_nodes'
import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { SQLITE_FILE } from '#start/database_check'
import type { readSettings } from '#start/settings_reader'
import { findProgram } from '../../../../scripts/lib/paths.mjs'

type Settings = ReturnType<typeof readSettings>

/** File name of the database in a backup. */
const DUMP = 'database.sql.gz'

/**
 * More pages than any database has: the copy is made in one step. In several steps SQLite restarts
 * it at each write, and in an open park it would never end.
 */
const ALL_PAGES = 0x7fffffff

/** Writes a consistent snapshot into the folder while other processes keep writing. */
export async function saveDatabase(settings: Settings, folder: string) {
  if (settings.database.connection === 'mysql') return dump(settings, join(folder, DUMP))
  const source = new Database(join(settings.dataDir, SQLITE_FILE), { fileMustExist: true })
  try {
    await source.backup(join(folder, SQLITE_FILE), { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  // A single file, without a write-ahead log that a copy could miss.
  const copy = new Database(join(folder, SQLITE_FILE))
  copy.pragma('journal_mode = DELETE')
  const [{ integrity_check: verdict }] = copy.pragma('integrity_check') as [
    { integrity_check: string },
  ]
  copy.close()
  if (verdict !== 'ok') throw new Error(`The database is damaged: ${verdict}`)
}

/** @throws if the target is not empty: nothing is ever overwritten. */
export async function expectEmptyDatabase({ database }: Settings) {
  if (database.connection === 'sqlite') return
  const { user, password, name } = database
  const { host, port } = currentNode(database)
  const client = await createConnection({ host, port, user, password, database: name })
  try {
    const [tables] = await client.query('SHOW TABLES')
    if ((tables as unknown[]).length > 0) {
      throw new Error(
        `The database ${name} is not empty. Make a new one and name it in DB_DATABASE`
      )
    }
  } finally {
    await client.end()
  }
}

/** Fills the empty database of the settings from a backup's folder. */
export async function loadDatabase(settings: Settings, folder: string) {
  if (settings.database.connection === 'sqlite') {
    await copyFile(join(folder, SQLITE_FILE), join(settings.dataDir, SQLITE_FILE))
    return
  }
  const client = runClient(['mariadb', 'mysql'], [], settings)
  await Promise.all([
    pipeline(createReadStream(join(folder, DUMP)), createGunzip(), client.stdin),
    client.ended,
  ])
}

async function dump(settings: Settings, file: string) {
  const args = ['--single-transaction', '--quick', '--hex-blob', '--no-tablespaces']
  const client = runClient(['mariadb-dump', 'mysqldump'], args, settings)
  await Promise.all([
    pipeline(client.stdout, createGzip(), createWriteStream(file, { mode: 0o600 })),
    client.ended,
  ])
}

/** Runs a client program of the database, connected to the park's database. */
function runClient(
  names: readonly string[],
  args: readonly string[],
  { database }: Settings
): { stdin: Writable; stdout: Readable; ended: Promise<void> } {
  const program = findProgram(names)
  if (!program) throw new Error(`Install ${names.join(' or ')} (Debian: mariadb-client) first`)
  const { user, password, name } = database
  const { host, port } = currentNode(database)
  const where = ['-h', host, '-P', String(port), '-u', user, '--default-character-set=utf8mb4']
  const child = spawn(program, [...where, ...args, name], {
    // On the command line the password would be readable by all users of this machine.
    env: { ...process.env, MYSQL_PWD: password },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))
    )
  })
  return { stdin: child.stdin, stdout: child.stdout, ended }
}
