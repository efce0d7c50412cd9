import { randomUUID } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import {
  DOCUMENTS_MAX,
  DOCUMENTS_MAX_BYTES,
  type DocumentType,
} from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import type { Caller } from '#access/callers'
import { Conflict, NotFound, UnsupportedType } from '#platform/http/refusals'
import type { Upload } from '#platform/http/upload'
import { clock } from '#platform/clock'
import { keepFile, onDisk } from '#platform/files/file_store'
import { fileTypeOf, HEAD_BYTES, isHeic, namedAs, type FileType } from '#platform/files/file_type'
import { pdfProblem } from '#platform/files/pdf_problem'
import { rebuildPicture } from '#platform/files/rebuild_picture'
import { announceFile, claimFile, withdrawFile } from '#platform/files/unclaimed'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type NewDocument = { customerId: number; documentType: DocumentType; upload: Upload }

/**
 * Stores an uploaded document of a person and returns its id (docs/product/documents.md). The type is detected from the
 * bytes; of a picture only the pixels are kept.
 * @throws {UnsupportedType} 415 for any type but the documented ones, whatever the file name says, and for a PDF with a
 *   password or a script.
 * @throws {Conflict} 409 when the rider's storage is full.
 * @throws {NotFound} when the person was removed meanwhile.
 */
export async function addDocument(
  caller: Caller,
  { customerId, documentType, upload }: NewDocument
): Promise<number> {
  const { by } = caller
  const type = await cleaned(upload)
  const { size } = await stat(upload.path)
  const key = randomUUID()
  await announceFile(key)

  let kept = false
  try {
    await onDisk(() => keepFile(key, upload.path))
    const { id, repeated } = await withIdempotencyKey(caller, {
      resource: 'document',
      body: { customerId, documentType, name: upload.fileName, sha256: upload.sha256 },
      make: async (trx) => {
        await makeRoom(customerId, { size, limited: by.kind === 'rider' }, trx)
        await claimFile(key, trx)
        const [rowId] = await rowsInto('documents', trx).insert({
          customer_id: customerId,
          file_key: key,
          filename: namedAs(type, upload.fileName),
          document_type: documentType,
          content_type: type,
          file_size: size,
          sha256: upload.sha256,
          uploaded_by_kind: by.kind,
          uploaded_by_id: by.id,
          uploaded_by_name: by.name,
          created_at: sqlTime(clock.now()),
        })
        const details = { document_id: Number(rowId), document_type: documentType }
        await record({ action: 'document.added', by, customerId, details }, trx)
        return Number(rowId)
      },
    })
    kept = !repeated
    return id
  } finally {
    if (!kept) await withdrawFile(key)
  }
}

/** Detects the type and strips the file of everything that is not part of the document. */
async function cleaned({ path }: Upload): Promise<FileType> {
  const head = await headOf(path)
  const type = fileTypeOf(head)
  if (!type) throw new UnsupportedType(messages[isHeic(head) ? 'file.heic' : 'file.type'])
  if (type === 'application/pdf') await expectPlainPdf(path)
  else await onDisk(() => rebuildPicture(path, type))
  return type
}

const PDF_PROBLEMS = {
  password: messages['file.pdf_password'],
  script: messages['file.pdf_script'],
  unreadable: messages['file.pdf_unreadable'],
}

async function expectPlainPdf(path: string) {
  const problem = await pdfProblem(await readFile(path))
  if (problem) throw new UnsupportedType(PDF_PROBLEMS[problem])
}

async function headOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Row lock on the person: concurrent uploads check the storage limit one by one. Staff have no limit. */
async function makeRoom(
  customerId: number,
  { size, limited }: { size: number; limited: boolean },
  trx: Transaction
) {
  const person = await rowsIn('customers', trx)
    .where('id', customerId)
    .whereNull('closed_at')
    .forUpdate()
    .select('id')
    .first()
  if (!person) throw new NotFound()
  if (!limited) return
  const { files, bytes } = await rowsIn('documents', trx)
    .where('customer_id', customerId)
    .count('* as files')
    .sum('file_size as bytes')
    .firstOrFail()
  if (Number(files) >= DOCUMENTS_MAX || Number(bytes) + size > DOCUMENTS_MAX_BYTES) {
    throw new Conflict(messages.quota)
  }
}
