import type { HttpContext } from '@adonisjs/core/http'
import { IMPORT_FILE_MAX_BYTES } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { ARCHIVE_UNPACKED_MAX_BYTES } from '@trailgate/shared/moving/constants'
import {
  importListSchema,
  importRequestSchema,
  importRowsSchema,
  importWarningsSchema,
} from '@trailgate/shared/customers/schemas'
import { actorOf, callerOf } from '#access/caller'
import { importCustomers } from '#customers/import/import_customers'
import { undoImport } from '#customers/import/undo_import'
import { record } from '#platform/history'
import { send } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { receiveFile } from '#platform/http/upload'
import { Invalid } from '#platform/http/refusals'
import { unknownParameters, validate, validateQuery } from '#platform/http/validate'
import { failedRowsAsCsv } from '#customers/import/failed_rows'
import {
  importBatch,
  importBatches,
  importHeadings,
  importResult,
  importRows,
  importWarnings,
} from '#customers/import/import_batches'
import { TextInspector } from '#platform/csv/text_inspector'
import { readFile } from '#customers/import/file_reader'
import { dryRunMove } from '#customers/import/moving/dry_run_move'
import { dryRunImport } from '#customers/import/dry_run_import'

/** CSV imports (docs/product/csv.md). */
export default class CustomerImportsController {
  /**
   * POST /customers/import: the whole result, or with `async` 202 and a batch to ask about. With `dry_run` the
   * same answer with what would become of each row, and nothing is written.
   */
  async store(ctx: HttpContext) {
    const inspector = new TextInspector()
    const upload = await receiveFile(ctx, {
      field: 'file',
      maxBytes: IMPORT_FILE_MAX_BYTES,
      maxZipBytes: ARCHIVE_UNPACKED_MAX_BYTES,
      missing: messages['import.missing'],
      see: (chunk) => inspector.see(chunk),
    })
    let begun = false
    const closing = [upload.remove]
    const close = async () => {
      for (const each of closing) await each()
    }
    try {
      // Unknown form fields are ignored, unknown query parameters are refused as everywhere.
      const unknown = unknownParameters(ctx, Object.keys(importRequestSchema().entries))
      if (Object.keys(unknown).length > 0) throw new Invalid(unknown)
      const options = validate(importRequestSchema, { ...ctx.request.qs(), ...upload.fields })
      const { move, ...read } = await readFile({ ...upload, inspector }, options)
      closing.push(read.close)
      if (options.dry_run) {
        const result = move ? dryRunMove(move, options) : dryRunImport(read.file, read.readRow)
        return send(ctx, await result)
      }
      const moving = move && { move, options, fileName: upload.fileName }
      const started = await importCustomers(callerOf(ctx), { ...read, upload, close, moving })
      begun = started.begun
      if (options.async) return send(ctx, { batch_id: started.id }, { status: 202 })
      await started.done()
      return send(ctx, await importResult(started.id))
    } finally {
      if (!begun) await close()
    }
  }

  /** GET /customers/imports: all imports of the park, the newest first. */
  async index(ctx: HttpContext) {
    const { batches, total } = await importBatches(validateQuery(ctx, importListSchema))
    return send(ctx, batches, { total })
  }

  /** GET /customers/imports/{batchId} */
  async show(ctx: HttpContext) {
    return send(ctx, await importBatch(Number(ctx.params.batchId)))
  }

  /** GET /customers/imports/{batchId}/rows: a page of them, or the failed ones as a file to mend. */
  async rows(ctx: HttpContext) {
    const id = Number(ctx.params.batchId)
    const asked = validateQuery(ctx, importRowsSchema)
    if (wantsCsv(ctx)) {
      const rows = failedRowsAsCsv(id, await importHeadings(id))
      const by = actorOf(ctx)
      await record({ action: 'import.exported', by, subject: { id } })
      return sendCsv(ctx, { fileName: `import-${id}-failed-rows.csv`, pieces: rows })
    }
    const { rows, total } = await importRows(id, asked)
    return send(ctx, rows, { total })
  }

  /** GET /customers/imports/{batchId}/warnings: what was read with a guess, or left out. */
  async warnings(ctx: HttpContext) {
    const query = validateQuery(ctx, importWarningsSchema)
    const { rows, total } = await importWarnings(Number(ctx.params.batchId), query)
    return send(ctx, rows, { total })
  }

  /** POST /customers/imports/{batchId}/undo */
  async undo(ctx: HttpContext) {
    const id = Number(ctx.params.batchId)
    await undoImport(callerOf(ctx), { id })
    return send(ctx, await importBatch(id))
  }
}
