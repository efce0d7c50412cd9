import type { HttpContext } from '@adonisjs/core/http'
import { IMPORT_FILE_MAX_BYTES } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import {
  importListSchema,
  importRequestSchema,
  importRowsSchema,
} from '@trailgate/shared/customers/schemas'
import { callerOf } from '#access/caller'
import { importCustomers } from '#customers/import/import_customers'
import { undoImport } from '#customers/import/undo_import'
import { Invalid, UnsupportedType } from '#platform/http/refusals'
import { send } from '#platform/http/send'
import { sendCsv, wantsCsv } from '#platform/http/send_csv'
import { receiveFile, type Upload } from '#platform/http/upload'
import { validate, validateQuery } from '#platform/http/validate'
import { failedRowsAsCsv } from '#customers/import/failed_rows'
import {
  importBatch,
  importBatches,
  importHeadings,
  importResult,
  importRows,
} from '#customers/import/import_batches'
import { openCsv, type CsvFile } from '#platform/csv/csv_file'
import { TextInspector, type NotText } from '#platform/csv/text_inspector'
import { headingColumns } from '#customers/import/heading_columns'
import { dryRunImport } from '#customers/import/dry_run_import'

const REFUSED: Record<NotText, string> = {
  spreadsheet: messages['import.spreadsheet'],
  utf16: messages['import.utf16'],
  nul: messages['import.nul'],
  not_text: messages['import.not_text'],
}

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
      missing: messages['import.missing'],
      see: (chunk) => inspector.see(chunk),
    })
    let begun = false
    try {
      const options = validate(importRequestSchema, { ...ctx.request.qs(), ...upload.fields })
      const file = await csvOf(upload, inspector)
      const columns = headingColumns(file.headings.cells, options.mapping)
      if (options.dry_run) return send(ctx, await dryRunImport(file, columns))

      const started = await importCustomers(callerOf(ctx), { upload, file, columns })
      begun = started.begun
      if (options.async) return send(ctx, { batch_id: started.id }, { status: 202 })
      await started.done()
      return send(ctx, await importResult(started.id))
    } finally {
      if (!begun) await upload.remove()
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
      return sendCsv(ctx, { fileName: `import-${id}-failed-rows.csv`, pieces: rows })
    }
    const { rows, total } = await importRows(id, asked)
    return send(ctx, rows, { total })
  }

  /** POST /customers/imports/{batchId}/undo */
  async undo(ctx: HttpContext) {
    const id = Number(ctx.params.batchId)
    await undoImport(callerOf(ctx), { id })
    return send(ctx, await importBatch(id))
  }
}

async function csvOf({ path }: Upload, inspector: TextInspector): Promise<CsvFile> {
  const verdict = inspector.verdict()
  if ('refused' in verdict) throw new UnsupportedType(REFUSED[verdict.refused])
  const file = await openCsv(path, verdict.encoding)
  if (!file) throw new Invalid({ file: [messages['import.no_headings']] })
  return file
}
