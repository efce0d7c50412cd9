import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { ifMissing } from '#platform/files/if_missing'
import { openFile } from '#platform/files/file_store'
import { pdfOfRecord } from '#waivers/pdf/pdf_of_record'
import { checkpointsUpTo, inOrder, proofName, proofsUpTo } from '#waivers/proof/export_waivers'
import { publicKeyText } from '#waivers/proof/proof'
import { VERIFIER_FILE, VERIFIER_NAME } from '#waivers/proof/verifier_file'
import { parkKey, publicKeys } from '#waivers/seal/signing_key'
import { wholeRecord } from '#waivers/seal/whole_record'
import { KNOWN_LEVELS, VERSION } from '#start/database_level'
import { settings } from '#start/settings'
import { FORMAT, MANIFEST, type ParkManifest } from './manifest.ts'
import { plainCsvLine, type Cell } from './plain_csv.ts'
import { inSnapshot, type Snapshot, type StoredRow } from './snapshot.ts'
import { fileOf, KEPT_TABLES, keptOf, type KeptTable } from './tables.ts'
import { ZipWriter } from './zip_writer.ts'

/** Characters of a table that are gathered before they are written. */
const PIECE = 64 * 1024

type Asked = {
  now: Date
  /** False leaves the PDFs of waivers out, which take most of the time. */
  pdfs?: boolean
}

type Document = { id: number; key: string; size: number }

/**
 * Writes the whole park into a new ZIP file (docs/product/park-export.md) and returns its manifest. The park stays
 * open: the rows are those of one moment. One row, one document and one waiver are in memory at a time. Until it is
 * complete the file ends with `.part`.
 * @throws when the file exists already, or a document was removed meanwhile.
 */
export async function exportPark(path: string, asked: Asked): Promise<ParkManifest> {
  const part = `${path}.part`
  for (const taken of [path, part].filter((each) => existsSync(each))) {
    throw new Error(`${taken} is there already`)
  }
  // Before the first row, so that a key that a signature of the file needs is among them.
  parkKey()
  const zip = await ZipWriter.into(part, asked.now)
  try {
    const counted = await inSnapshot((snapshot) => writeRows(zip, snapshot))
    await writeWaivers(zip, counted.end.sequence, asked.pdfs ?? true)
    const keys = publicKeys().map(publicKeyText)
    let manifest: ParkManifest | undefined
    await zip.end((sums) => {
      manifest = {
        format: FORMAT,
        park: settings.parkName,
        made_at: asked.now.toISOString(),
        version: VERSION,
        level: KNOWN_LEVELS.at(-1) ?? '',
        tables: counted.tables,
        records: counted.end.sequence,
        hash: counted.end.hash,
        documents: counted.documents,
        pdfs: asked.pdfs ?? true,
        public_keys: keys,
        sums,
      }
      return { name: MANIFEST, content: `${JSON.stringify(manifest, null, 2)}\n` }
    })
    await rename(part, path)
    if (!manifest) throw new Error('the file has no manifest')
    return manifest
  } catch (error) {
    await zip.discard(part)
    throw error
  }
}

async function writeRows(zip: ZipWriter, snapshot: Snapshot) {
  const tables: Record<string, number> = {}
  const end = { sequence: 0, hash: '' }
  let documents = 0
  for (const table of KEPT_TABLES) {
    const kept: Document[] = []
    const see = (row: StoredRow) => {
      if (table === 'waiver_chain_head') {
        end.sequence = Number(row.sequence)
        end.hash = String(row.hash)
      }
      if (table === 'documents') {
        kept.push({
          id: Number(row.id),
          key: String(row.file_key),
          size: Number(row.file_size),
        })
      }
      tables[table] = (tables[table] ?? 0) + 1
    }
    tables[table] = 0
    await zip.add(fileOf(table), linesOf(table, snapshot, see))
    for (const document of kept) await writeDocument(zip, document)
    documents += kept.length
  }
  return { tables, end, documents }
}

/** A table as text, its headings first. */
async function* linesOf(table: KeptTable, snapshot: Snapshot, see: (row: StoredRow) => void) {
  const { without } = keptOf(table)
  const columns = (await snapshot.columns(table)).filter((column) => !(column in without))
  let text = plainCsvLine(columns)
  for await (const row of snapshot.rows(table)) {
    see(row)
    text += plainCsvLine(columns.map((column) => toCell(row[column])))
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

function toCell(value: StoredRow[string] | undefined): Cell {
  if (value === undefined || value === null) return null
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

/** Entry of a document: by its id, since names repeat. */
export function documentName(id: number) {
  return `documents/${id}`
}

async function writeDocument(zip: ZipWriter, { id, key, size }: Document) {
  const file = await openFile(key).catch(ifMissing(null))
  if (!file) throw new Error('A document was removed while the file was made. Make it again')
  if (file.size !== size) {
    file.stream.destroy()
    throw new Error(`Document ${id} is not whole on this disk`)
  }
  await zip.add(documentName(id), file.stream, { compress: false })
}

/** Proofs and PDFs, of what the file's chain has, with what verifies them. */
async function writeWaivers(zip: ZipWriter, last: number, pdfs: boolean) {
  const checkpoints = []
  for await (const { name, checkpoint } of checkpointsUpTo(last)) {
    // A file that was written again from the database has its fields in another order.
    await zip.add(`checkpoints/${name}`, `${JSON.stringify(checkpoint, null, 2)}\n`)
    checkpoints.push(checkpoint)
  }
  for await (const { sequence, uid, proof } of proofsUpTo(last, inOrder(checkpoints))) {
    await zip.add(proofName(sequence), `${JSON.stringify(proof, null, 2)}\n`)
    const record = pdfs && proof.record !== null ? await wholeRecord(uid) : null
    if (record === null || typeof record === 'string') continue
    const { bytes } = await pdfOfRecord(record)
    await zip.add(proofName(sequence, 'pdf'), bytes, { compress: false })
  }
  await zip.add(VERIFIER_NAME, await readFile(VERIFIER_FILE))
}
