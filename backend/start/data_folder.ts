/** DATA_DIR before anything of the application is imported: that it is there, can be written to, and is closed to others. */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart, EXIT_TRY_AGAIN } from '#start/cannot_start'

/** Mode bits that a file or folder of a park must not grant: group and others. */
const OTHERS = 0o077
const FOLDER_MODE = 0o700

type Closed = {
  /** Files that others could read until now. */
  mended: string[]
  /** Files that others can still read, because another user owns them. */
  open: string[]
}

/** Result of the last check, for the log line of the start. */
export const closedToOthers: Closed = { mended: [], open: [] }

/** True if DATA_DIR may be created; commands that read a park do not create it. */
type Purpose = { make: boolean }

/**
 * Makes DATA_DIR where it is missing, and takes from others what they could read of a park in it.
 * @throws {CannotStart} when it is no folder, cannot be made, or cannot be written to.
 */
export function openDataFolder(dataDir: string, { make }: Purpose) {
  if (dirname(dataDir) === dataDir) {
    throw new CannotStart(`DATA_DIR must be a folder of its own, not ${dataDir}`)
  }
  const found = expectFolder(dataDir, 'DATA_DIR')
  if (!found && !make) {
    throw new CannotStart(`DATA_DIR holds no park: there is no folder ${dataDir}`)
  }
  if (!found) makeFolder(dataDir, 'DATA_DIR')
  expectWritable(dataDir)
  closePark(dataDir)
}

/**
 * Checks that CHECKPOINT_DIR is writable, and creates it if missing. The default one in DATA_DIR is
 * created by the first checkpoint: its existence shows that a park has run there.
 * @throws {CannotStart}
 */
export function openCheckpointFolder({ checkpointDir, dataDir }: Folders) {
  const found = expectFolder(checkpointDir, 'CHECKPOINT_DIR')
  if (!found && checkpointDir.startsWith(join(dataDir, '/'))) return
  if (!found) makeFolder(checkpointDir, 'CHECKPOINT_DIR')
  expectRoomForMore(checkpointDir)
}

/** Uploads that are being received, and what SQLite sorts on the disk. */
export const temporaryFolder = (dataDir: string) => join(dataDir, 'tmp')

/** @throws {CannotStart} */
export function makeTemporaryFolder(dataDir: string) {
  const folder = temporaryFolder(dataDir)
  if (!statAt(folder, dataDir, 'DATA_DIR')) makeFolder(folder, 'DATA_DIR')
}

type Folders = { checkpointDir: string; dataDir: string }

/** Files that identify a park's folder, as opposed to a home folder named by a typing mistake. */
const MARKS = /^(trailgate\.sqlite|app\.key|waiver_signing\.key|\.opening)$/

/**
 * Contents of a park's folder. The folder itself is closed too, so other files in it are out of
 * reach as well.
 */
const KEPT =
  /^(trailgate\.sqlite.*|.+\.key|\.opening.*|mail|sms|tmp|files|checkpoints|backups|demo|demo\.json)$/

/** Closes the folder of a park, or an empty one that becomes it, and what the park keeps in it. */
function closePark(dataDir: string) {
  forgetWhatWasFound()
  const names = readdirSync(dataDir)
  const ours = names.length === 0 || names.some((name) => MARKS.test(name))
  if (process.platform === 'win32' || !ours) return
  closeOne(dataDir)
  for (const name of names) if (KEPT.test(name)) close(join(dataDir, name))
}

function forgetWhatWasFound() {
  closedToOthers.mended = []
  closedToOthers.open = []
}

/**
 * Takes every right of the group and of others from a folder and all that is in it. Links are left alone: what they lead to is not
 * ours.
 */
export function closeToOthers(folder: string) {
  forgetWhatWasFound()
  if (process.platform !== 'win32') close(folder)
}

function close(path: string) {
  if (closeOne(path)?.isDirectory()) {
    for (const name of readdirSync(path)) close(join(path, name))
  }
}

/** Closes one file or folder; a link is left alone, and a file of a process beside this one may be gone by now. */
function closeOne(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found && !found.isSymbolicLink() && found.mode & OTHERS) take(path, found.mode)
  return found
}

function take(path: string, mode: number) {
  try {
    chmodSync(path, mode & 0o7777 & ~OTHERS)
    closedToOthers.mended.push(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    if (!['EPERM', 'EROFS', 'EACCES', 'ENOTSUP'].includes(codeOf(error))) throw error
    closedToOthers.open.push(path)
  }
}

/**
 * Makes a folder and those above it, one after the other. Node's own `recursive` never ends below a folder in which nothing can be
 * made, such as /proc.
 */
function makeFolder(folder: string, setting: string) {
  const above = dirname(folder)
  if (!statAt(above, folder, setting)) makeFolder(above, setting)
  try {
    mkdirSync(folder, { mode: FOLDER_MODE })
  } catch (error) {
    // Another process that starts beside this one was faster.
    if (codeOf(error) === 'EEXIST') return
    throw cannotBeMade(folder, setting, error)
  }
}

/**
 * Stat of a path that is a folder or does not exist.
 * @throws {CannotStart} when it is another kind of file, or cannot be read; `setting` names the
 * setting of the path.
 */
export function expectFolder(path: string, setting: string) {
  return statAt(path, path, setting)
}

function statAt(path: string, folder: string, setting: string) {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && !found.isDirectory()) {
      throw new CannotStart(
        path === folder
          ? `${setting} is not a folder: ${path}`
          : `${setting} cannot be made: ${path} is not a folder`
      )
    }
    return found
  } catch (error) {
    throw error instanceof CannotStart ? error : cannotBeMade(folder, setting, error)
  }
}

function cannotBeMade(folder: string, setting: string, error: unknown) {
  const code = codeOf(error)
  const reason = code === 'ENOENT' ? 'nothing can be made there' : reasonOf(error)
  return new CannotStart(`${setting} cannot be made: ${folder} (${reason})`)
}

/** The name of what a start leaves where it may add and not delete, as in a bucket; once is enough. */
const ADDED = '.writable'

function expectRoomForMore(folder: string) {
  const probe = join(folder, ADDED)
  try {
    accessSync(folder, constants.W_OK)
    if (statSync(probe, { throwIfNoEntry: false })) return
    writeFileSync(probe, '', { mode: 0o600 })
  } catch (error) {
    throw cannotBeWritten(folder, 'CHECKPOINT_DIR', error)
  }
  try {
    rmSync(probe, { force: true })
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EROFS'].includes(codeOf(error))) throw error
  }
}

function cannotBeWritten(folder: string, setting: string, error: unknown) {
  return isFull(error)
    ? new CannotStart(`The disk of ${setting} is full: ${folder}`, EXIT_TRY_AGAIN)
    : new CannotStart(`${setting} cannot be written to: ${folder} (${reasonOf(error)})`)
}

function expectWritable(dataDir: string) {
  const probe = join(dataDir, `.writable-${randomBytes(6).toString('hex')}`)
  try {
    writeFileSync(probe, 'x', { flag: 'wx' })
  } catch (error) {
    // A full disk has room for the name.
    if (isFull(error)) rmSync(probe, { force: true })
    throw cannotBeWritten(dataDir, 'DATA_DIR', error)
  }
  rmSync(probe, { force: true })
}

const REASONS: Record<string, string> = {
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'what should be a folder above it is a file',
}

/** The system's error in words. */
export function reasonOf(error: unknown) {
  const code = codeOf(error)
  return REASONS[code] ?? (code || String(error))
}

function isFull(error: unknown) {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
