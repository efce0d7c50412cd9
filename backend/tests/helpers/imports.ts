/** CSV files for tests, as office staff send them. */
import { fileURLToPath } from 'node:url'
import type { ApiClient } from '@japa/api-client'
import type { ImportRowReport } from '@trailgate/shared/customers/schemas'
import { MAX_PAGE_SIZE, TOTAL_COUNT_HEADER } from '@trailgate/shared/http/paging'
import { csv } from '../../../lab/fixtures/make_riders.mjs'
import { asStaff } from '#tests/helpers/credentials'

/** A committed file of `lab/fixtures/make_riders.mjs`. */
export const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/riders/${name}`, import.meta.url))

type Fields = Record<string, string>
type Sent = { fields?: Fields; headers?: Fields }

/** Imports a file as a member of staff, or with the given headers. */
export async function importFile(
  client: ApiClient,
  file: string | Buffer,
  { fields = {}, headers }: Sent = {}
) {
  const request = client
    .post('/api/customers/import')
    .headers(headers ?? (await asStaff('staff')))
    .file('file', file, typeof file === 'string' ? undefined : { filename: 'riders.csv' })
  for (const [name, value] of Object.entries(fields)) request.field(name, value)
  return request
}

/** Rows under headings of one's own. */
export const lines = (headings: string[], ...rows: string[][]) =>
  Buffer.from(csv(rows, { headings }))

/** A file as an office brings it, with what must come of it for the one that has such a list. */
export const officeFile = (name: string) =>
  fileURLToPath(new URL(`../fixtures/office/${name}`, import.meta.url))

export const OFFICE_FILES = [
  'riders-2000-excel.csv',
  'riders-300-libreoffice-semicolon.csv',
  'riders-200-windows1252.csv',
  'riders-22-hard-rows.csv',
  'other-system-150.csv',
]

/** Results of all rows of an import, page by page. */
export async function everyRow(client: ApiClient, batchId: number): Promise<ImportRowReport[]> {
  const rows: ImportRowReport[] = []
  let total
  do {
    const page = await client
      .get(`/api/customers/imports/${batchId}/rows`)
      .qs({ skip: rows.length, limit: MAX_PAGE_SIZE })
      .headers(await asStaff('staff'))
    rows.push(...page.body())
    total = Number(page.header(TOTAL_COUNT_HEADER))
  } while (rows.length < total)
  return rows
}
