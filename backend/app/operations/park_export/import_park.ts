import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import db from '@adonisjs/lucid/services/db'
import { withStartupLock } from '#operations/park/startup_lock'
import { makeEd25519Key } from '#platform/ed25519_key'
import { record } from '#platform/history'
import { clock } from '#platform/clock'
import { sha256 as hashOfBytes } from '#platform/sha256'
import { SYSTEM } from '#platform/system_actor'
import { LostCommit } from '#platform/database/database_errors'
import { inStatements } from '#platform/database/insert_many'
import { execute } from '#platform/database/execute'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { keepFile } from '#platform/files/file_store'
import { withdrawFile } from '#platform/files/unclaimed'
import { refreshCoverage } from '#waivers/coverage/store_coverage'
import { removeOwnAnchors } from '#waivers/gate/anchor_attestations'
import { attestImported } from '#waivers/gate/attest_imported'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { keepCheckpoint, writeMissingCheckpoints } from '#waivers/seal/keep_checkpoints'
import { keyId } from '#waivers/seal/signed_file'
import { keepFormerKey, signingKeyId } from '#waivers/seal/signing_key'
import { verifyPark, type ParkVerdict } from '#waivers/seal/verify_park'
import { KNOWN_LEVELS, VERSION } from '#start/database_level'
import { temporaryFolder } from '#start/data_folder'
import { settings } from '#start/settings'
import { documentName } from './export_park.ts'
import { BadCsv, PlainCsvReader } from './plain_csv.ts'
import { EMPTIED, fileOf, KEPT_TABLES, keptOf, PARK_TABLES, type KeptTable } from './tables.ts'
import { NotAPark, ZipReader } from './zip_reader.ts'

/** Errors of a row that is refused, on both engines; a full disk and a lost connection are others. */
const BROKEN_RULE =
  /^(SQLITE_CONSTRAINT|SQLITE_MISMATCH|SQLITE_TOOBIG|ER_NO_REFERENCED_ROW|ER_DUP_ENTRY|ER_BAD_NULL|ER_DATA_TOO_LONG|ER_TRUNCATED|WARN_DATA_TRUNCATED|ER_CONSTRAINT_FAILED|ER_CHECK_CONSTRAINT|ER_WARN_DATA_OUT_OF_RANGE)/

/** Rows in memory, unless their text is longer than this. */
const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024
/** How long a file may lie without its row: far longer than an import takes. */
const CLAIMED_WITHIN_SECONDS = 24 * 3600
const FILE_KEY = /^[0-9a-f-]{36}$/

/** Attested tables with columns that the file leaves out: this park attests their rows again. */
const ATTESTED_AGAIN = [
  ['staff', Object.keys(PARK_TABLES.staff.without)],
  ['kiosk_devices', Object.keys(PARK_TABLES.kiosk_devices.without)],
  ['staff_second_factors', []],
] as const

/** The park has people, or has had some. */
export class ParkNotEmpty extends Error {
  constructor(table: string) {
    super(
      `This park is not empty (${table}). A park's file is read into an empty park only: name an empty DATA_DIR, and an empty DB_DATABASE on a server`
    )
  }
}

export type Imported = {
  rows: number
  documents: number
  park: string
  madeAt: string
  /** Ids of the keys whose signatures the file has, the current one of the old park first. */
  keyIds: string[]
}

/**
 * Reads a park's file into this park, which is opened and empty. All rows are written in one transaction, so that a
 * failure, or a kill at any moment, leaves the park as empty as it was. Rows keep their ids. Meanwhile no other process
 * starts to serve this park, or imports into it.
 * @throws {ParkNotEmpty}
 * @throws {NotAPark} when the file is not whole, of another version, or says what no park can say.
 */
export async function importPark(path: string): Promise<Imported> {
  const zip = await ZipReader.of(path)
  try {
    return await withStartupLock(() => importFrom(zip))
  } finally {
    zip.close()
  }
}

async function importFrom(zip: ZipReader): Promise<Imported> {
  const keyFiles: string[] = []
  let documents: readonly Document[] = []
  try {
    const { manifest } = zip
    if (!KNOWN_LEVELS.includes(manifest.level)) {
      throw new NotAPark(
        `The file was made by version ${manifest.version}, which knows more than this one (${VERSION})`
      )
    }
    await expectEmpty()
    await readColumns()
    const keys = manifest.public_keys.map(readKey)
    const keyIds = keys.map(keyId)
    for (const key of keys) {
      const file = await keepFormerKey(key)
      if (file !== null) keyFiles.push(file)
    }
    documents = await documentsOf(zip)
    await bringDocuments(zip, documents)
    // A park that was started has anchored its first attestations.
    if (!keyIds.includes(signingKeyId())) await removeOwnAnchors()
    const rows = await inTransaction(async (trx) => {
      const filled = await fill(zip, trx)
      await settle(documents, filled, trx)
      return filled
    })
    const { park, made_at: madeAt } = manifest
    return { rows, documents: documents.length, park, madeAt, keyIds }
  } catch (error) {
    // The rows may be there after a COMMIT without an answer, and need their files.
    if (!(error instanceof LostCommit)) {
      for (const { key } of documents) await withdrawFile(key)
      for (const file of keyFiles) await rm(file, { force: true })
    }
    throw error instanceof BadCsv ? new NotAPark(`The file is damaged: ${error.message}`) : error
  }
}

/**
 * For a database before it is opened, which would bring a park of an older version up to date.
 * @throws {ParkNotEmpty}
 */
export async function expectNoPeople() {
  // The first admin is no person of a park.
  for (const [table, most] of [
    ['customers', 0],
    ['staff', 1],
  ] as const) {
    if (!(await db.connection().schema.hasTable(table))) continue
    const rows: unknown[] = await rowsAcross(table)
      .select('id')
      .limit(most + 1)
    if (rows.length > most) throw new ParkNotEmpty(table)
  }
}

async function expectEmpty(trx?: Transaction) {
  for (const table of KEPT_TABLES.filter((each) => !keptOf(each).seeded)) {
    const row: unknown = await rowsAcross(table, trx).first()
    if (row) throw new ParkNotEmpty(table)
  }
}

function readKey(text: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  throw new NotAPark('The file names a key that is no key of a park')
}

type Document = { id: string; key: string; size: number; sha256: string }

/** The documents that the file names. */
async function documentsOf(zip: ZipReader): Promise<Document[]> {
  const documents: Document[] = []
  for await (const { id, file_key: key, file_size: size, sha256 } of rowsOf(zip, 'documents')) {
    if (!id || !key || !FILE_KEY.test(key) || !sha256) {
      throw new NotAPark(`The file is damaged: ${fileOf('documents')} names no document`)
    }
    documents.push({ id, key, size: Number(size), sha256 })
  }
  return documents
}

/** Writes the documents, announced as unclaimed: a later round removes those of an import that was killed. */
async function bringDocuments(zip: ZipReader, documents: readonly Document[]) {
  const temporary = join(temporaryFolder(settings.dataDir), `park-import-${process.pid}`)
  for (const { id, key, size, sha256 } of documents) {
    await announce(key)
    const hash = createHash('sha256')
    let length = 0
    try {
      await pipeline(
        await zip.bytes(documentName(Number(id))),
        async function* (pieces: AsyncIterable<Buffer>) {
          for await (const piece of pieces) {
            length += piece.length
            if (length > size) break
            hash.update(piece)
            yield piece
          }
        },
        createWriteStream(temporary, { mode: 0o600 })
      )
      if (length !== size || hash.digest('hex') !== sha256) {
        throw new NotAPark(
          `The file is damaged: document ${id} is not what ${fileOf('documents')} says`
        )
      }
      await keepFile(key, temporary)
    } finally {
      await rm(temporary, { force: true })
    }
  }
}

async function announce(key: string) {
  const due = sqlTimeAfter(clock.now(), CLAIMED_WITHIN_SECONDS)
  await inTransaction(async (trx) => {
    await rowsIn('file_removals', trx).where('file_key', key).delete()
    await rowsInto('file_removals', trx).insert({ file_key: key, due_at: due })
  })
}

/** Fills all tables and returns the number of rows. @throws {ParkNotEmpty} */
async function fill(zip: ZipReader, trx: Transaction): Promise<number> {
  const seeded = KEPT_TABLES.filter((table) => keptOf(table).seeded).toReversed()
  for (const table of [...EMPTIED, ...seeded]) await execute(trx, `delete from \`${table}\``, [])
  // Again, now that the counters are locked: a server that still runs registers no rider meanwhile, and a rider who was
  // faster is not deleted.
  await expectEmpty(trx)
  let rows = 0
  for (const table of KEPT_TABLES) rows += await fillTable(zip, table, trx)
  return rows
}

async function fillTable(zip: ZipReader, table: KeptTable, trx: Transaction): Promise<number> {
  const { without, later, bytes } = keptOf(table)
  let count = 0
  let some: Values[] = []
  let characters = 0
  for await (const row of rowsOf(zip, table)) {
    const values: Values = { ...row, ...without }
    for (const column of later) values[column] = null
    for (const column of bytes) values[column] = Buffer.from(row[column] ?? '', 'base64')
    if (table === 'park_pictures') expectPicture(values)
    some.push(values)
    count += 1
    characters += lengthOf(row)
    if (some.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    await insert(table, some, trx)
    some = []
    characters = 0
  }
  await insert(table, some, trx)
  if (count !== zip.manifest.tables[table]) {
    throw new NotAPark(`The file is damaged: ${fileOf(table)} has not the rows that it should`)
  }
  if (later.length > 0) await fillLater(zip, table, trx)
  return count
}

type Values = Record<string, string | number | Buffer | null>

function lengthOf(row: CsvRow) {
  return Object.values(row).reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
}

/** Pages name a picture by this hash. */
function expectPicture({ image, sha256 }: Values) {
  if (Buffer.isBuffer(image) && hashOfBytes(image) === sha256) return
  throw new NotAPark(`The file is damaged: a picture is not what ${fileOf('park_pictures')} says`)
}

/** Not the query builder's inserts: they would attest each row again, and the file has its attestations. */
async function insert(table: KeptTable, rows: Values[], trx: Transaction) {
  for (const statement of inStatements(rows)) {
    const columns = Object.keys(statement[0] ?? {})
    const names = columns.map((column) => `\`${column}\``).join(',')
    const places = statement.map(() => `(${columns.map(() => '?').join(',')})`).join(',')
    const bindings = statement.flatMap((row) => columns.map((column) => row[column]))
    await write(table, `insert into \`${table}\` (${names}) values ${places}`, bindings, trx)
  }
}

/** A row that breaks a rule of the database is none of a park. */
async function write(
  table: KeptTable,
  sql: string,
  bindings: readonly unknown[],
  trx: Transaction
) {
  try {
    await execute(trx, sql, bindings)
  } catch (error) {
    if (!isBrokenRule(error)) throw error
    throw new NotAPark(`The file is damaged: ${fileOf(table)} has a row that no park can have`)
  }
}

async function fillLater(zip: ZipReader, table: KeptTable, trx: Transaction) {
  const { later } = keptOf(table)
  for await (const row of rowsOf(zip, table)) {
    for (const column of later) {
      const value = row[column]
      if (value === null || value === undefined) continue
      const sql = `update \`${table}\` set \`${column}\` = ? where id = ?`
      await write(table, sql, [value, row.id], trx)
    }
  }
}

/** Writes the consequences of another key, and of the columns and tables that the file leaves out. */
async function settle(documents: readonly Document[], total: number, trx: Transaction) {
  await rowsIn('waiver_chain_head', trx).where('id', 1).update({ key_id: signingKeyId() })
  if (await rowsIn('passes', trx).select('id').first()) makeEd25519Key(settings.passSigningKey)
  // The outbox stays behind: what waited in it is sent from nowhere.
  await rowsIn('letters', trx)
    .where('status', 'queued')
    .whereNotNull('posted_at')
    .update({ status: 'stopped' })
  await rowsIn('campaign_recipients', trx)
    .where('state', 'posted')
    .update({ state: 'failed', settled_at: sqlTime(clock.now()) })
  for (const { key } of documents) {
    const claimed = await rowsIn('file_removals', trx).where('file_key', key).delete()
    if (Number(claimed) !== 1) throw new Error(`a document is gone from the disk: ${key}`)
  }
  for (const [table, leftOut] of ATTESTED_AGAIN) await attestImported({ table, leftOut }, trx)
  await record({ action: 'park.imported', by: SYSTEM, subject: null, details: { total } }, trx)
}

/**
 * Verifies the chain that was brought, writes its checkpoint files, and signs its end with the key of this park, which
 * vouches from then on. Nothing is signed when anything differs.
 */
export async function vouchForImported(): Promise<ParkVerdict> {
  await refreshCoverage()
  await writeMissingCheckpoints()
  const verdict = await verifyPark({ restored: true })
  const { fault, problems, records: sequence, hash, gone } = verdict
  if (!fault && problems.length === 0 && sequence > 0) {
    await keepCheckpoint({ sequence, hash }, { restored: gone.length > 0 })
  }
  return verdict
}

/** Attested rows that differ from their attestation, a sentence each: they were changed by hand, or in the file. */
export function changedRows(): Promise<string[]> {
  return verifyAttested(db)
}

type CsvRow = Record<string, string | null>

/** The rows of a table, one by one. @throws {NotAPark} when its headings are not those of this version. */
async function* rowsOf(zip: ZipReader, table: KeptTable): AsyncGenerator<CsvRow> {
  const reader = new PlainCsvReader()
  let headings: string[] | null = null
  for await (const piece of zip.text(fileOf(table))) {
    for (const cells of reader.read(piece)) {
      if (headings === null) {
        headings = cells.map(String)
        expectHeadings(table, headings)
        continue
      }
      if (cells.length !== headings.length) {
        throw new NotAPark(
          `The file is damaged: a row of ${fileOf(table)} has too many or too few cells`
        )
      }
      yield Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? null]))
    }
  }
  reader.end()
  if (headings === null) throw new NotAPark(`The file is damaged: ${fileOf(table)} has no headings`)
}

/** Columns of the tables, read before the transaction: SQLite has one connection. */
const columnsOf = new Map<KeptTable, readonly string[]>()

async function readColumns() {
  for (const table of KEPT_TABLES) {
    columnsOf.set(table, Object.keys(await db.connection().columnsInfo(table)))
  }
}

function expectHeadings(table: KeptTable, headings: readonly string[]) {
  const { without } = keptOf(table)
  const expected = (columnsOf.get(table) ?? []).filter((column) => !(column in without))
  const missing = expected.find((column) => !headings.includes(column))
  const unknown = headings.find((heading) => !expected.includes(heading))
  const other = missing ?? unknown
  if (other === undefined && headings.length === expected.length) return
  throw new NotAPark(
    `The file was made by another version: ${fileOf(table)} differs in the column ${other ?? headings[0]}`
  )
}

function isBrokenRule(error: unknown) {
  return error instanceof Error && 'code' in error && BROKEN_RULE.test(String(error.code))
}
