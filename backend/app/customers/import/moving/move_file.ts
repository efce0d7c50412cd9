import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ImportRequest } from '@trailgate/shared/customers/schemas'
import type { MoveColumn } from '@trailgate/shared/moving/columns'
import {
  askForOrder,
  planMove,
  type MovePlan,
  type MoveRequest,
} from '@trailgate/shared/moving/plan'
import { isFooter } from '@trailgate/shared/moving/read_row'
import { Survey } from '@trailgate/shared/moving/survey'
import { fill } from '@trailgate/shared/text'
import type { OldPdfs } from '#customers/import/moving/open_archive'
import { recordsOf, type CsvFile } from '#platform/csv/csv_file'
import { rowsIn } from '#platform/database/rows_in'
import { Invalid } from '#platform/http/refusals'

/** A file of another system, and how it is read. */
export type MoveFile = {
  file: CsvFile
  plan: MovePlan
  rows: number
  types: ReadonlyMap<string, number>
  /** The PDFs of a ZIP; null for a CSV alone. */
  pdfs: OldPdfs | null
}

/**
 * Looks through a file once and decides how it is read.
 * @throws {Invalid} 422 for a mapping that does not fit the file, and for dates that may be read in two ways.
 */
export async function planFile(
  file: CsvFile,
  request: ImportRequest,
  pdfs: OldPdfs | null = null
): Promise<MoveFile> {
  const headings = file.headings.cells.map((heading) => heading.trim())
  const survey = new Survey(headings.length)
  for await (const records of recordsOf(file)) for (const record of records) survey.see(record)
  const asked = requestOf(request, headings)
  const plan = planMove(headings, survey, asked)
  if (plan.questions.length > 0) throw new Invalid({ date_order: plan.questions.map(askForOrder) })
  if (!plan.columns.some(({ column }) => column !== null && NAMES_SOMEBODY.has(column)))
    throw new Invalid({ file: [manager['import.no_phone_column']] })
  const types = await knownTypes(plan)
  return { file, plan, rows: await countRows(file, plan), types, pdfs }
}

/** A file has to name people by one of these. */
const NAMES_SOMEBODY: ReadonlySet<MoveColumn> = new Set<MoveColumn>([
  'phone',
  'email',
  'buyer_email',
  'full_name',
  'first_name',
  'last_name',
])

/** The caller's choices, with each value mapping placed at its column. */
function requestOf(request: ImportRequest, headings: readonly string[]): MoveRequest {
  const mapping: Record<string, MoveColumn | null> = {}
  const values: Record<string, Record<string, string | null>> = {}
  for (const [name, meaning] of Object.entries(request.mapping ?? {})) {
    const heading = name.trim()
    if (!headings.includes(heading)) throw new Invalid({ mapping: [manager['import.mapping']] })
    if (meaning !== null && typeof meaning === 'object') {
      values[heading] = meaning
      mapping[heading] = 'membership_level'
    } else mapping[heading] = meaning
  }
  return {
    source: request.source ?? 'auto',
    mapping,
    values,
    dateOrder: request.date_order ?? 'auto',
    households: request.households,
    memberships: request.memberships,
    waivers: request.waivers,
    consents: request.consents,
  }
}

/** Ids of the membership types of the levels. @throws {Invalid} 422 for one that does not exist. */
async function knownTypes({ levels }: MovePlan): Promise<Map<string, number>> {
  const rows = await rowsIn('membership_types').select('id', 'name')
  const types = new Map(rows.map(({ id, name }) => [name, id]))
  for (const type of Object.values(levels)) {
    if (type !== null && !types.has(type))
      throw new Invalid({ mapping: [fill(manager['import.unknown_type'], { type })] })
  }
  return types
}

/** Lines below the table are no rows. */
async function countRows(file: CsvFile, plan: MovePlan): Promise<number> {
  let rows = 0
  for await (const records of recordsOf(file))
    rows += records.filter((record) => !isFooter(record, plan)).length
  return rows
}
