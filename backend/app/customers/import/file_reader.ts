import type { ImportColumn } from '@trailgate/shared/customers/csv'
import { messages } from '@trailgate/shared/customers/manager_messages'
import type { ImportRequest } from '@trailgate/shared/customers/schemas'
import { isForeignColumn } from '@trailgate/shared/moving/columns'
import { restoreOwnCells } from '@trailgate/shared/moving/own_export'
import { askForOrder, planMove } from '@trailgate/shared/moving/plan'
import { Survey } from '@trailgate/shared/moving/survey'
import { isOwnExport } from '@trailgate/shared/moving/table'
import { clock } from '#platform/clock'
import { openCsv, openForeignCsv, recordsOf, type CsvFile } from '#platform/csv/csv_file'
import type { NotText, TextInspector } from '#platform/csv/text_inspector'
import { Invalid, UnsupportedType } from '#platform/http/refusals'
import { headingColumns, type Columns } from '#customers/import/heading_columns'
import { openArchive, type OldPdfs } from '#customers/import/moving/open_archive'
import { isZipName, type Upload } from '#platform/http/upload'
import { planFile, type MoveFile } from '#customers/import/moving/move_file'
import { rowReader } from '#customers/import/read_row'

/** A file that may be imported, and how its rows are read. */
export type ReadFile = {
  file: CsvFile
  columns: (string | null)[]
  readRow: ReturnType<typeof rowReader>
  move: MoveFile | null
  /** Removes what was unpacked of it. */
  close: () => Promise<void>
}

/** An upload and what its bytes told. */
type Received = Pick<Upload, 'path' | 'fileName'> & { inspector: TextInspector }

const REFUSED: Record<NotText, string> = {
  spreadsheet: messages['import.spreadsheet'],
  utf16: messages['import.utf16'],
  nul: messages['import.nul'],
  not_text: messages['import.not_text'],
}

/**
 * Opens a file by the documented rules, or as another system's where the caller asks for anything of that.
 * @throws {UnsupportedType} 415
 * @throws {Invalid} 422
 */
export async function readFile(received: Received, request: ImportRequest): Promise<ReadFile> {
  if (!isForeign(request)) return readDocumented(received, request)
  const { path, fileName, inspector } = received
  if (!inspector.isZip() || !isZipName(fileName)) return readForeign(received, null, request)
  const { pdfs, close, ...table } = await openArchive(path)
  try {
    return { ...(await readForeign(table, pdfs, request)), close }
  } catch (error) {
    await close()
    throw error
  }
}

function isForeign(request: ImportRequest): boolean {
  const { lenient, households, memberships, waivers, consents } = request
  const more = request.source ?? request.header_row ?? request.merge_into_existing
  return Boolean(lenient || households || memberships || waivers || consents || more)
}

async function readForeign(
  { path, inspector }: Pick<Received, 'path' | 'inspector'>,
  pdfs: OldPdfs | null,
  request: ImportRequest
): Promise<ReadFile> {
  const encoding = inspector.utf16() ?? encodingOf(inspector)
  const file = await openForeignCsv(path, encoding, request.header_row)
  if (!file) throw new Invalid({ file: [messages['import.no_headings']] })
  const move = await planFile(file, request, pdfs)
  const columns = move.plan.columns.map(({ column }) => column)
  return { file, columns, readRow: rowReader([], clock.today()), move, close: noClose }
}

async function noClose() {}

async function readDocumented(
  { path, inspector }: Received,
  { mapping, date_order: order }: ImportRequest
): Promise<ReadFile> {
  const file = await openCsv(path, encodingOf(inspector))
  if (!file) throw new Invalid({ file: [messages['import.no_headings']] })
  const columns = headingColumns(file.headings.cells, documented(mapping))
  const today = clock.today()
  const readRow = isOwnExport(file.headings.cells)
    ? await ownReader(file, columns, order ?? 'auto')
    : rowReader(columns, today)
  return { file, columns, readRow, move: null, close: noClose }
}

/** Our own export may have been saved by a spreadsheet. @throws {Invalid} 422 for dates that may be read in two ways. */
async function ownReader(file: CsvFile, columns: Columns, dateOrder: Order) {
  const survey = new Survey(file.headings.cells.length)
  for await (const records of recordsOf(file)) for (const record of records) survey.see(record)
  const plan = planMove(file.headings.cells, survey, { source: 'trailgate', dateOrder })
  if (plan.questions.length > 0) throw new Invalid({ date_order: plan.questions.map(askForOrder) })
  const order = plan.columns.find(({ column }) => column === 'date_of_birth')?.order ?? 'mdy'
  return rowReader(columns, clock.today(), (cells) => restoreOwnCells(cells, order))
}

type Order = NonNullable<ImportRequest['date_order']>

/** @throws {Invalid} 422 for a column that only files of other systems have. */
function documented(mapping: ImportRequest['mapping']) {
  if (!mapping) return undefined
  return Object.fromEntries(
    Object.entries(mapping).map(([heading, column]): [string, ImportColumn | null] => {
      if (column === null) return [heading, null]
      if (typeof column === 'object' || isForeignColumn(column))
        throw new Invalid({ mapping: [messages['import.mapping']] })
      return [heading, column]
    })
  )
}

function encodingOf(inspector: TextInspector) {
  const verdict = inspector.verdict()
  if ('refused' in verdict) throw new UnsupportedType(REFUSED[verdict.refused])
  return verdict.encoding
}
