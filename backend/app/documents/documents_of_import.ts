import { DEFAULT_DOCUMENT_TYPE } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import type { MovedIn } from '#customers/events'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { claimFiles, discardFiles } from '#platform/files/unclaimed'
import { Conflict } from '#platform/http/refusals'

const KIND = 'documents'

/** Stores the old PDFs of imported waivers as documents of their people. */
export async function bringDocuments({ importId, waivers, by }: MovedIn, trx: Transaction) {
  const brought = waivers.flatMap(({ customerId, document }) =>
    document ? [{ customerId, ...document }] : []
  )
  if (brought.length === 0) return
  const keys = brought.map(({ key }) => key)
  await claimFiles(keys, trx)
  const now = sqlTime(clock.now())
  await insertMany(
    trx,
    'documents',
    brought.map(({ customerId, key, fileName, bytes, sha256 }) => ({
      customer_id: customerId,
      file_key: key,
      filename: fileName,
      document_type: DEFAULT_DOCUMENT_TYPE,
      content_type: 'application/pdf',
      file_size: bytes,
      sha256,
      uploaded_by_kind: by.kind,
      uploaded_by_id: by.id,
      uploaded_by_name: by.name,
      created_at: now,
    }))
  )
  const rows = await rowsIn('documents', trx).whereIn('file_key', keys).select('id')
  await insertMany(
    trx,
    'import_records',
    rows.map(({ id }) => ({ import_id: importId, kind: KIND, record_id: id }))
  )
}

/** @throws {Conflict} 409 when one of the documents was verified since, or its person is under a legal hold. */
export async function expectUnusedDocuments({ importId }: { importId: number }, trx: Transaction) {
  const used = await ofImport(importId, trx)
    .join('customers as c', 'c.id', 'd.customer_id')
    .where((either) => either.where('d.is_verified', true).orWhere('c.legal_hold', true))
    .select('d.id')
    .first()
  if (used) throw new Conflict(messages['import.undo_touched'])
}

/**
 * Deletes the documents of an import; their files are removed afterwards. Those of waivers that known people keep stay.
 */
export async function takeBackDocuments({ importId }: { importId: number }, trx: Transaction) {
  for (;;) {
    const rows = await ofImport(importId, trx)
      .whereNotExists(keptWaivers(importId))
      .limit(AT_ONCE)
      .select('d.id', 'd.file_key')
    if (rows.length === 0) return
    await discardFiles(
      rows.map(({ file_key: key }) => key),
      trx
    )
    await rowsIn('documents', trx)
      .whereIn(
        'id',
        rows.map(({ id }) => id)
      )
      .delete()
  }
}

const AT_ONCE = 500

/** Waivers of a document that an undo has left with a known person (`knownMovedBack`). */
function keptWaivers(importId: number) {
  return rowsIn('imported_waivers as w')
    .join('import_records as k', (on) => {
      on.on('k.record_id', 'w.id').andOnVal('k.kind', 'imported_waivers')
    })
    .where('k.import_id', importId)
    .whereColumn('w.customer_id', 'd.customer_id' as 'w.customer_id')
    .whereColumn('w.file_key', 'd.file_key' as 'w.file_key')
}

function ofImport(importId: number, trx: Transaction) {
  return rowsIn('documents as d', trx)
    .join('import_records as r', (on) => {
      on.on('r.record_id', 'd.id').andOnVal('r.kind', KIND)
    })
    .where('r.import_id', importId)
}
