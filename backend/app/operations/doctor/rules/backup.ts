import { readdir, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DAY_MS, HOUR_MS, lengthOf, sizeOf } from '#operations/doctor/measures'
import { tryRestore } from '#operations/doctor/try_restore'
import { check, type Request, type Rule } from '#operations/doctor/rule'
import { MANIFEST, readManifest } from '#operations/backup/manifest'
import { ifMissing } from '#platform/files/if_missing'
import { KNOWN_LEVELS } from '#start/database_level'
import { settings } from '#start/settings'

/** The newest backup, and the result of its restore. */
type Found = {
  name: string
  madeAt: Date
  /** Bytes. */
  size: number
  /** It contains the database. */
  database: boolean
  /** This version made it. */
  current: boolean
}

export type BackupFacts = {
  now: Date
  folder: string
  last: Found | null
  quick: boolean
  /** Free bytes where it is restored. */
  free: number
  /** `denied`: DB_USER may not make the scratch database. */
  restore: 'not tried' | 'denied' | { problem: string | null }
}

/** A backup each night, and time for it. */
const AGE_AT_MOST_MS = DAY_MS + 2 * HOUR_MS

/** A dump is packed, what is restored is not. */
const PACKED = 8

const roomFor = ({ size }: Found) => (settings.database.connection === 'sqlite' ? 2 : PACKED) * size

const fits = ({ last, free }: Pick<BackupFacts, 'last' | 'free'>) =>
  last === null || free > roomFor(last)

export const backupRules: readonly Rule<BackupFacts>[] = [
  {
    name: 'there is a backup',
    find: ({ last, folder }) => (last === null ? `There is no backup in ${folder}` : null),
    remedy: 'npm run backup, each night by a timer; name its folder with --backups',
  },
  {
    name: 'the last backup is of the last day',
    find: ({ now, last }) =>
      last !== null && now.getTime() - last.madeAt.getTime() > AGE_AT_MOST_MS
        ? `${last.name} was made ${lengthOf(now.getTime() - last.madeAt.getTime())} ago`
        : null,
    remedy: 'npm run backup, each night by a timer',
  },
  {
    name: 'the last backup can be restored, and is whole',
    find: ({ restore, last }) =>
      typeof restore === 'object' && restore.problem !== null
        ? `${last?.name} cannot: ${restore.problem}`
        : null,
    remedy: 'Make another backup at once and call the doctor again',
  },
  {
    name: 'the last backup was restored to see that it can be',
    find: ({ last, quick }) =>
      quick && last !== null ? `${last.name} was not restored, as --quick asks` : null,
    remedy: 'npm run doctor without --quick',
    severity: 'note',
  },
  {
    name: 'a restore can be tried',
    find: ({ restore }) =>
      restore === 'denied' ? `DB_USER may not make the database ${scratchName()}` : null,
    remedy: `GRANT ALL ON \`<DB_DATABASE>\\_doctor\\_scratch\`.* TO the user that DB_USER names`,
    severity: 'note',
  },
  {
    name: 'a restore has room',
    find: (facts) =>
      facts.quick || facts.last === null || fits(facts)
        ? null
        : `${sizeOf(facts.free)} are free, and a restore may take ${sizeOf(roomFor(facts.last))}`,
    remedy: 'Make room on the disk of DATA_DIR',
    severity: 'note',
  },
  {
    name: 'the last backup is of this version',
    find: ({ last }) =>
      last !== null && !last.current ? `${last.name} was made by an earlier version` : null,
    remedy: 'npm run backup',
    severity: 'note',
  },
  {
    name: 'the last backup has the database',
    find: ({ last }) =>
      last !== null && !last.database ? `${last.name} leaves the database to its server` : null,
    remedy: 'Bring the copy of the server back now and then (docs/operations.md, A large park)',
    severity: 'note',
  },
]

export const backupCheck = check({
  name: 'Backup',
  read: readFacts,
  summary: ({ last, now, restore }) =>
    last === null
      ? 'none'
      : [
          `${last.name}, ${sizeOf(last.size)}, made ${lengthOf(now.getTime() - last.madeAt.getTime())} ago`,
          ...(typeof restore === 'object' && restore.problem === null
            ? ['restored into a scratch place and verified']
            : []),
        ].join(', '),
  rules: backupRules,
})

/** The database into which a backup is restored on a server. A database of this name belongs to the doctor. */
export function scratchName() {
  return `${settings.database.name}_doctor_scratch`
}

async function readFacts({ now, backups, quick }: Request): Promise<BackupFacts> {
  const folder = backups ?? join(settings.dataDir, 'backups')
  const last = await newestIn(folder)
  const { bavail, bsize } = await statfs(settings.dataDir)
  const free = bavail * bsize
  const tried = last !== null && !quick && last.database && last.current && fits({ last, free })
  return {
    now,
    folder,
    last,
    quick,
    free,
    restore: tried ? await tryRestore(last.path, scratchName()) : 'not tried',
  }
}

/**
 * The newest backup: the folder itself, or one of those in it. An unfinished one has another name.
 */
async function newestIn(folder: string): Promise<(Found & { path: string }) | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]))
  const inside = entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith('.part'))
  const isOne = entries.some(({ name }) => name === MANIFEST)
  const paths = isOne ? [folder] : inside.map(({ name }) => join(folder, name))
  let newest: (Found & { path: string }) | null = null
  for (const path of paths) {
    const found = await foundAt(path)
    if (found && (newest === null || found.madeAt > newest.madeAt)) newest = found
  }
  return newest
}

async function foundAt(path: string): Promise<(Found & { path: string }) | null> {
  const manifest = await readManifest(path)
  if (manifest === null) return null
  return {
    path,
    name: basename(path),
    madeAt: new Date(manifest.made_at),
    size: manifest.files.reduce((sum, { size }) => sum + size, 0),
    database: manifest.database,
    current: KNOWN_LEVELS.every((level) => manifest.levels.includes(level)),
  }
}
