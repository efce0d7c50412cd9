import type { ImportRowResult } from '@trailgate/shared/customers/constants'
import type {
  ImportBatch,
  ImportResult,
  ImportRowReport,
  ImportWarning,
} from '@trailgate/shared/customers/schemas'
import { MAX_PAGE_SIZE } from '@trailgate/shared/http/paging'

import { call, readCsv, upload, type Signal, type Upload } from '../../api/client.ts'
import { readPage } from '../../api/readPage.ts'

const PATH = '/customers/imports'

export interface SentFile extends Upload {
  file: File
  /** Mapping of columns to fields, where staff chose one. */
  mapping: object | undefined
  /** Further form fields for a file of another system. */
  fields?: Record<string, string> | undefined
}

/** API calls of customer imports. */
export const importCalls = {
  /** Dry run: returns the outcome of each row. */
  tryImport: (sent: SentFile) => sendFile<ImportResult>(sent, ['dry_run', 'true']),
  /** Starts an import; the server continues by itself. */
  startImport: (sent: SentFile) => sendFile<{ batch_id: number }>(sent, ['async', 'true']),
  getImport: ({ id, signal }: Signal & { id: number }) =>
    call<ImportBatch>(`${PATH}/${id}`, { signal }),
  getRecentImports: ({ n, signal }: Signal & { n: number }) =>
    call<ImportBatch[]>(`${PATH}?limit=${n}`, { signal }),
  getImportRows: ({ id, result, signal }: Signal & { id: number; result: ImportRowResult }) =>
    readPage<ImportRowReport>(`${PATH}/${id}/rows`, {
      perPage: MAX_PAGE_SIZE,
      query: { result },
      signal,
    }),
  getImportWarnings: ({ id, signal }: Signal & { id: number }) =>
    readPage<ImportWarning>(`${PATH}/${id}/warnings`, { perPage: MAX_PAGE_SIZE, signal }),
  /** The rows with mistakes as they came, each with its reason. */
  exportFailedRows: ({ id }: { id: number }) => readCsv(`${PATH}/${id}/rows`),
  undoImport: ({ id }: { id: number }) =>
    call<ImportBatch>(`${PATH}/${id}/undo`, { method: 'POST', body: {} }),
}

function sendFile<Answer>(
  { file, mapping, fields = {}, ...sending }: SentFile,
  [name, value]: [string, string]
) {
  const form = new FormData()
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  for (const [field, text] of Object.entries(fields)) form.append(field, text)
  form.append(name, value)
  form.append('file', file)
  return upload<Answer>('/customers/import', form, sending)
}
