import { CannotStart, EXIT_TRY_AGAIN } from '#start/cannot_start'

/** Connection data of the database. */
export type Place = { host?: string; port?: number; user?: string; name?: string; file?: string }

type SystemError = {
  code?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
}

/** Messages for known start failures, by the code of the system or the driver. */
const SENTENCES: Record<string, (error: SystemError, place: Place) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. Set PORT to another one.`,
  EACCES_LISTEN: ({ port }) =>
    `Port ${port} is for root alone. Set PORT to 1024 or more, with a proxy in front.`,
  EADDRNOTAVAIL: ({ address }) => `HOST is no address of this machine: ${address}`,
  SQLITE_CORRUPT: (_error, { file }) => damaged(file),
  SQLITE_NOTADB: (_error, { file }) => damaged(file),
  SQLITE_IOERR: (_error, { file }) => `The database cannot be read or written${colon(file)}`,
  SQLITE_CANTOPEN: (_error, { file }) => `The database cannot be opened${colon(file)}`,
  SQLITE_READONLY: (_error, { file }) => `The database cannot be written to${colon(file)}`,
  SQLITE_BUSY: (_error, { file }) => `Another process keeps the database to itself${colon(file)}`,
  ECONNREFUSED: (_error, place) =>
    `DB_HOST and DB_PORT: no database server takes a connection${at(place)}`,
  ETIMEDOUT: (_error, place) => `DB_HOST and DB_PORT: no database server answers${at(place)}`,
  EHOSTUNREACH: (_error, place) => `DB_HOST cannot be reached${at(place)}`,
  ENETUNREACH: (_error, place) => `DB_HOST cannot be reached${at(place)}`,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ER_ACCESS_DENIED_ERROR: (_error, { user }) =>
    `DB_USER and DB_PASSWORD: the database server does not let them in${colon(user)}`,
  ER_DBACCESS_DENIED_ERROR: (_error, { name }) =>
    `DB_USER has no rights on the database that DB_DATABASE names${colon(name)}`,
  ER_BAD_DB_ERROR: (_error, { name }) =>
    `DB_DATABASE names a database that the server does not have${colon(name)}`,
}

/** MySQL and MariaDB say that a host, a user or a password is wrong in these ways too. */
const SAME_AS: Record<string, string> = {
  ER_HOST_NOT_PRIVILEGED: 'ER_ACCESS_DENIED_ERROR',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'ER_ACCESS_DENIED_ERROR',
  PROTOCOL_CONNECTION_LOST: 'ECONNREFUSED',
  ECONNRESET: 'ECONNREFUSED',
}

/** A known start failure with its one-line message; undefined for a bug of ours. */
export function startFailureOf(error: unknown, place: Place = {}): CannotStart | undefined {
  if (error instanceof CannotStart) return error
  if (!(error instanceof Error)) return undefined
  if (isDiskFull(error)) return new CannotStart('The disk is full.', EXIT_TRY_AGAIN)
  const code = 'code' in error ? String(error.code) : ''
  const known = SAME_AS[code] ?? baseOf(code, error as SystemError)
  const sentence = SENTENCES[known]
  if (sentence) return new CannotStart(sentence(error as SystemError, place))
  return error.cause === undefined ? undefined : startFailureOf(error.cause, place)
}

/**
 * Errors of a write to a full disk: in the driver of SQLite, in the system, in MySQL and MariaDB.
 */
const DISK_FULL = new Set([
  'SQLITE_FULL',
  'ENOSPC',
  'EDQUOT',
  'ER_DISK_FULL',
  // "The table is full": what InnoDB says when its disk is.
  'ER_RECORD_FILE_FULL',
])
const DISK_FULL_NUMBERS = new Set([1021, 1114])

/** The disk has no room for what was to be written. */
export function isDiskFull(error: unknown) {
  if (typeof error !== 'object' || error === null) return false
  const { code, errno } = error as { code?: string; errno?: number }
  return DISK_FULL.has(code ?? '') || DISK_FULL_NUMBERS.has(errno ?? 0)
}

/** SQLite's own codes go into detail after the second word, as in SQLITE_CORRUPT_INDEX. */
function baseOf(code: string, { syscall }: SystemError) {
  // Only for `listen`: for a file this code has another meaning.
  if (code === 'EACCES' && syscall === 'listen') return 'EACCES_LISTEN'
  return code.startsWith('SQLITE_') ? code.split('_', 2).join('_') : code
}

/** A host name that cannot be resolved: the database server's, or the one to listen on. */
function unknownName({ hostname }: SystemError, { host }: Place) {
  const setting = hostname === undefined || hostname === host ? 'DB_HOST' : 'HOST'
  return `${setting} names no machine that can be found${colon(hostname ?? host)}`
}

function damaged(file: string | undefined) {
  return `The database is damaged${colon(file)}. Bring the park back from a backup`
}

const colon = (what: string | undefined) => (what ? `: ${what}` : '')
const at = ({ host, port }: Place) => (host ? ` at ${host}:${port}` : '')
