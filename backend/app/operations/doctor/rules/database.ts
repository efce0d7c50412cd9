import { currentNode } from '#database/engines/mysql_nodes'
import { statfs } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { GB, sizeOf } from '#operations/doctor/measures'
import { check, type Rule } from '#operations/doctor/rule'
import { isLoopback } from '#start/settings_reader'
import { settings } from '#start/settings'

export type DatabaseFacts = {
  family: 'SQLite' | 'MySQL' | 'MariaDB'
  version: string
  /** A commit is on disk before it is answered. */
  commitIsSynced: boolean
  /** A page that is half written in a power cut is repaired. */
  pagesAreWhole: boolean
  /** The server's log is synced with each commit; null without such a log. */
  logIsSynced: boolean | null
  /** A network disk under the file, on which SQLite's locks do not hold. */
  networkDisk: string | null
  /** Bytes of the park's tables. */
  size: number
  /** Free bytes on the disk of the database; null on another machine. */
  free: number | null
}

/** The oldest server of each family that the park is tested with. */
const LEAST = { SQLite: [3, 37], MySQL: [8, 0], MariaDB: [10, 6] } as const

/** A busy Saturday writes less than this. */
const ROOM_AT_LEAST = GB

export const databaseRules: readonly Rule<DatabaseFacts>[] = [
  {
    name: 'the database is new enough',
    find: ({ family, version }) =>
      isAtLeast(version, LEAST[family])
        ? null
        : `${family} ${version} is older than ${LEAST[family].join('.')}`,
    remedy: 'Update the database server to MySQL 8.0, MariaDB 10.6 or newer',
  },
  {
    name: 'a commit is on the disk before it is answered',
    find: ({ commitIsSynced }) =>
      commitIsSynced ? null : 'A signature that was acknowledged can be lost with the power',
    remedy: 'Set innodb_flush_log_at_trx_commit=1 on the database server',
  },
  {
    name: 'a page half written is mended',
    find: ({ pagesAreWhole }) =>
      pagesAreWhole ? null : 'innodb_doublewrite is off: a power cut can damage the tables',
    remedy: 'Remove innodb_doublewrite from the settings of the database server',
  },
  {
    name: 'the log of the server is synced with each commit',
    find: ({ logIsSynced }) =>
      logIsSynced === false ? 'The binary log may lack the last commits after a power cut' : null,
    remedy: 'Set sync_binlog=1 on the database server',
    severity: 'note',
  },
  {
    name: 'the file lies on a disk of this machine',
    find: ({ networkDisk }) =>
      networkDisk === null
        ? null
        : `DATA_DIR is on ${networkDisk}, where SQLite's locks do not hold`,
    remedy: 'Move DATA_DIR to a disk of this machine, or use MySQL or MariaDB',
  },
  {
    name: 'the database has room',
    find: ({ free }) =>
      free !== null && free < ROOM_AT_LEAST ? `Only ${sizeOf(free)} are free` : null,
    remedy: 'Make room on the disk of the database',
  },
]

export const databaseCheck = check({
  name: 'Database',
  read: readFacts,
  summary: ({ family, version, size, free }) =>
    `${family} ${version}, ${sizeOf(size)}${free === null ? '' : `, ${sizeOf(free)} free`}, commits are synced`,
  rules: databaseRules,
})

function isAtLeast(version: string, [major, minor]: readonly [number, number]) {
  const [ours = 0, its = 0] = version.split('.').map(Number)
  return ours > major || (ours === major && its >= minor)
}

function readFacts(): Promise<DatabaseFacts> {
  return settings.database.connection === 'mysql' ? ofServer() : ofFile()
}

/** File system types of `statfs` for network disks. */
const NETWORK_DISKS: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xfe534d42: 'SMB',
  0xff534d42: 'CIFS',
}

async function ofFile(): Promise<DatabaseFacts> {
  const [{ version }] = await db.rawQuery('select sqlite_version() as version')
  const [{ journal_mode: journal }] = await db.rawQuery('pragma journal_mode')
  const [{ synchronous }] = await db.rawQuery('pragma synchronous')
  const [{ page_count: pages }] = await db.rawQuery('pragma page_count')
  const [{ page_size: pageSize }] = await db.rawQuery('pragma page_size')
  const { bavail, bsize, type } = await statfs(settings.dataDir)
  return {
    family: 'SQLite',
    version,
    commitIsSynced: journal === 'wal' && synchronous >= 2,
    pagesAreWhole: true,
    logIsSynced: null,
    networkDisk: NETWORK_DISKS[type] ?? null,
    size: pages * pageSize,
    free: bavail * bsize,
  }
}

async function ofServer(): Promise<DatabaseFacts> {
  const [[said]] = await db.rawQuery(
    `select @@version as version, @@innodb_flush_log_at_trx_commit as flush, @@innodb_doublewrite as pages,
       @@sync_binlog as synced, @@log_bin as logs, @@datadir as folder`
  )
  const [[{ size }]] = await db.rawQuery(
    `select sum(data_length + index_length) as size from information_schema.tables where table_schema = database()`
  )
  const version = String(said.version)
  return {
    family: /mariadb/i.test(version) ? 'MariaDB' : 'MySQL',
    version: version.split('-')[0] ?? version,
    commitIsSynced: Number(said.flush) === 1,
    pagesAreWhole: !['0', 'off'].includes(String(said.pages).toLowerCase()),
    logIsSynced: Number(said.logs) === 1 ? Number(said.synced) === 1 : null,
    networkDisk: null,
    size: Number(size),
    free: isLoopback(currentNode(settings.database).host)
      ? await freeAt(String(said.folder))
      : null,
  }
}

/** Null where the folder of the server is not one that this process sees, as in a container. */
async function freeAt(folder: string) {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
