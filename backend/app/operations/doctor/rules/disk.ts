import { statfs } from 'node:fs/promises'
import { GB, sizeOf } from '#operations/doctor/measures'
import { check, type Rule } from '#operations/doctor/rule'
import { closedToOthers } from '#start/data_folder'
import { settings } from '#start/settings'

export type DiskFacts = {
  folder: string
  /** Bytes. */
  free: number
  /** Files that can still be made; null on disks that do not count them. */
  freeFiles: number | null
  /** Files of the park that others can read and that are not ours to close. */
  open: readonly string[]
}

/** Uploads, letters and PDFs of a Saturday, and as much again for a backup. */
const ROOM_AT_LEAST = GB
const FILES_AT_LEAST = 10_000

export const diskRules: readonly Rule<DiskFacts>[] = [
  {
    name: 'the disk has room for a Saturday',
    find: ({ free, folder }) =>
      free < ROOM_AT_LEAST ? `Only ${sizeOf(free)} are free on the disk of ${folder}` : null,
    remedy: 'Make room: 1 GB at least; old backups can go elsewhere',
  },
  {
    name: 'the disk has room for more files',
    find: ({ freeFiles, folder }) =>
      freeFiles !== null && freeFiles < FILES_AT_LEAST
        ? `Only ${freeFiles} more files fit on the disk of ${folder}`
        : null,
    remedy: 'Remove small files from that disk, or give DATA_DIR another one',
  },
  {
    name: 'the files of the park are for its user alone',
    find: ({ open }) =>
      open.length > 0
        ? `Other users of this machine can read ${open.length} files, such as ${open[0]}`
        : null,
    remedy: 'chown the files to the user that runs the server',
    severity: 'note',
  },
]

export const diskCheck = check({
  name: 'Disk',
  read: readFacts,
  summary: ({ free, folder }) => `${sizeOf(free)} free at ${folder}`,
  rules: diskRules,
})

async function readFacts(): Promise<DiskFacts> {
  const { bavail, bsize, files, ffree } = await statfs(settings.dataDir)
  return {
    folder: settings.dataDir,
    free: bavail * bsize,
    freeFiles: files > 0 ? ffree : null,
    open: closedToOthers.open,
  }
}
