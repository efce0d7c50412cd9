import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DOCUMENT_MAX_BYTES } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/moving/messages'
import { fill } from '@trailgate/shared/text'
import { DamagedEntry, nameOf, type OldPdfs } from '#customers/import/moving/open_archive'
import type { Moved, MovingDocument, MovingWaiver } from '#customers/import/moving/moved'
import { keepFile, onDisk } from '#platform/files/file_store'
import { fileTypeOf, namedAs } from '#platform/files/file_type'
import { pdfProblem } from '#platform/files/pdf_problem'
import { announceFiles } from '#platform/files/unclaimed'
import { uploadFolder } from '#platform/http/upload'
import { thisProcess } from '#platform/this_process'

const PDF = 'application/pdf'

type Source = {
  /** Null for a CSV that came without a ZIP. */
  pdfs: OldPdfs | null
  /** False in a dry run, which reads the files and stores none. */
  keep: boolean
}

/**
 * Reads the old PDFs of these waivers, one at a time, and puts them into the file store for the transaction that stores
 * the waivers. A PDF that cannot be kept is left behind with a warning; its waiver comes across without it.
 */
export async function withDocuments(moved: Moved, { pdfs, keep }: Source): Promise<Moved> {
  const wanted = moved.waivers.filter(({ pdf }) => pdf !== null)
  if (!pdfs || wanted.length === 0) return moved
  const keys = wanted.map(() => randomUUID())
  // Unclaimed files are removed by the job.
  if (keep) await announceFiles(keys)
  const warnings = [...moved.warnings]
  const documents = new Map<MovingWaiver, MovingDocument>()
  for (const [index, waiver] of wanted.entries()) {
    const { pdf, row } = waiver
    const key = keys[index]
    if (!pdf || !key) continue
    const path = nameOf(pdf)
    const read =
      pdf.uncompressedSize > DOCUMENT_MAX_BYTES ? 'size' : await bytesOf(() => pdfs.read(pdf))
    const problem = typeof read === 'string' ? read : await problemOf(read)
    if (typeof read === 'string' || problem) {
      const reason = messages[`pdf.${problem ?? 'damaged'}`]
      const message = fill(messages['warn.pdf'], { value: path, reason })
      warnings.push({ row, field: null, message })
      continue
    }
    if (keep) await store(key, read)
    documents.set(waiver, {
      key,
      fileName: namedAs(PDF, basename(path)),
      bytes: read.length,
      sha256: createHash('sha256').update(read).digest('hex'),
    })
  }
  const waivers = moved.waivers.map((waiver) => ({
    ...waiver,
    document: documents.get(waiver) ?? null,
  }))
  return { ...moved, waivers, warnings }
}

async function bytesOf(read: () => Promise<Buffer>): Promise<Buffer | 'damaged'> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DamagedEntry) return 'damaged'
    throw error
  }
}

async function problemOf(bytes: Buffer) {
  return fileTypeOf(bytes) === PDF ? pdfProblem(bytes) : 'type'
}

async function store(key: string, bytes: Buffer) {
  const path = join(uploadFolder, `${thisProcess}+${randomUUID()}`)
  try {
    await onDisk(async () => {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      await keepFile(key, path)
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** PDFs that no row named, as a line of what stays behind. */
export function leftOfArchive(pdfs: OldPdfs | null): { heading: string; reason: string }[] {
  const names = pdfs?.unused() ?? []
  if (names.length === 0) return []
  const some = names.slice(0, NAMED_AT_MOST).join(', ')
  const more = names.length - NAMED_AT_MOST
  const told = more > 0 ? fill(messages['left.pdfs_more'], { names: some, n: more }) : some
  return [
    {
      heading: fill(messages['left.pdfs'], { n: names.length }),
      reason: fill(messages['left.pdfs_reason'], { names: told }),
    },
  ]
}

/** File names told of those that no row named. */
const NAMED_AT_MOST = 5
