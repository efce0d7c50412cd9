import type { CustomersRow, SignedWaiversRow } from '#database/rows'
import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { CoverageAnswer } from '@trailgate/shared/waivers/answers'
import {
  coverage,
  type CoveragePerson,
  type CoverageRecord,
  type CoverageTemplate,
} from '@trailgate/shared/waivers/coverage'
import { rowsIn } from '#platform/database/rows_in'
import { parkTemplates } from '#waivers/templates/park_templates'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** What of a person's own row decides. */
export type CoverageRow = Pick<
  CustomersRow,
  'id' | 'date_of_birth' | 'paper_waiver' | 'waiver_date'
>

export const COVERAGE_COLUMNS = ['id', 'date_of_birth', 'paper_waiver', 'waiver_date'] as const

/** A signed waiver as far as it decides. */
export type RecordRow = Pick<SignedWaiversRow, (typeof RECORD_COLUMNS)[number]>

export const RECORD_COLUMNS = [
  'template_id',
  'version_id',
  'audience',
  'signed_day',
  'last_day',
  'by_guardian',
  'voided_at',
] as const

/** How these people stand on a day, by id: two queries, however many they are. */
export async function coverageOfRows(
  rows: readonly CoverageRow[],
  on: Day
): Promise<Map<number, CoverageAnswer>> {
  const people = await coveragePeople(rows, db)
  return new Map([...people].map(([id, person]) => [id, coverage(person, on)]))
}

/** Everything that decides about these people, by id. */
export async function coveragePeople(
  rows: readonly CoverageRow[],
  client: Reader
): Promise<Map<number, CoveragePerson>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const records = await RECORDS_FOR.all({ ids }, client)
  const templates = await parkTemplates(client)

  const byPerson = Map.groupBy(records, (record) => record.counts_for_id)
  return new Map(rows.map((row) => [row.id, personOf(row, byPerson.get(row.id) ?? [], templates)]))
}

const RECORDS_FOR = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('signed_waivers')
    .whereIn('counts_for_id', ids)
    .orderBy('id')
    .select('counts_for_id', ...RECORD_COLUMNS)
)

/** A person as the rule sees one. */
export function personOf(
  row: CoverageRow,
  records: readonly RecordRow[],
  templates: readonly CoverageTemplate[]
): CoveragePerson {
  const attested = row.paper_waiver && row.waiver_date
  return {
    date_of_birth: row.date_of_birth,
    records: records.map(recordOf),
    templates,
    paper: attested ? { on: attested, days: settings.paperWaiverDays } : null,
  }
}

/** A signed waiver as the rule sees one. */
export function recordOf(row: RecordRow): CoverageRecord {
  return {
    template_id: row.template_id,
    version_id: row.version_id,
    audience: row.audience,
    signed_day: row.signed_day,
    last_day: row.last_day,
    by_guardian: row.by_guardian === 1,
    voided: row.voided_at !== null,
  }
}
