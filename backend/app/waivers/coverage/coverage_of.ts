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
import { computed, rowsIn } from '#platform/database/rows_in'
import { coverageTemplatesOf, type VersionRow } from '#waivers/templates/park_templates'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Columns of a customer that decide about coverage. */
export type CoverageRow = Pick<
  CustomersRow,
  'id' | 'date_of_birth' | 'paper_waiver' | 'waiver_date'
>

export const COVERAGE_COLUMNS = ['id', 'date_of_birth', 'paper_waiver', 'waiver_date'] as const

/** Columns of a signed waiver that decide about coverage. */
export type RecordRow = Pick<SignedWaiversRow, (typeof RECORD_COLUMNS)[number]> &
  Partial<Pick<SignedWaiversRow, 'id'>>

export const RECORD_COLUMNS = [
  'template_id',
  'version_id',
  'audience',
  'signed_day',
  'last_day',
  'by_guardian',
  'voided_at',
] as const

/** Coverage of these people on a day, by id, in one query. */
export async function coverageOfRows(
  rows: readonly CoverageRow[],
  on: Day
): Promise<Map<number, CoverageAnswer>> {
  const people = await coveragePeople(rows, db)
  return new Map([...people].map(([id, person]) => [id, coverage(person, on)]))
}

/** Everything that decides about the coverage of these people, by id. */
export async function coveragePeople(
  rows: readonly CoverageRow[],
  client: Reader
): Promise<Map<number, CoveragePerson>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const answer: Found[] = await DECIDING.all({ ids }, client)
  const found = answer.toSorted(byId)
  const templates = coverageTemplatesOf(found.filter(isVersion)).toSorted(byId)

  const byPerson = Map.groupBy(found.filter(isRecord), (record) => record.counts_for_id)
  return new Map(rows.map((row) => [row.id, personOf(row, byPerson.get(row.id) ?? [], templates)]))
}

/** A waiver of a person, or a version of a template (recognized by its effective date). */
type Found = Pick<SignedWaiversRow, 'id' | 'counts_for_id'> & OrNull<RecordRow & VersionRow>
type OrNull<Row> = { [Column in keyof Row]: Row[Column] | null }

/**
 * Waivers of these people, signed here or imported, and versions of the park's templates in one statement: coverage is never judged on one
 * without the other. A version belongs to no person and has a meaningless id there: beside a null or a zero MariaDB
 * would return ids as decimals, which are text.
 */
const DECIDING = statement(({ ids }: { ids: Parameter<number>[] }) => {
  const versions = rowsIn('waiver_versions as v')
    .join('waiver_templates as t', 't.id', 'v.template_id')
    .select('v.id', 'v.id as nobody', 'v.template_id', 'v.id as version_id', 't.audience')
    .select(computed('null, null, null, null'), 'v.effective_date', 'v.requires_resign')
    .select('t.required', 't.is_active', 't.archived_at')
  const imported = rowsIn('imported_waivers')
    .whereIn('customer_id', ids)
    .select('id', 'customer_id', ...RECORD_COLUMNS)
    .select(computed('null, null, null, null, null'))
  return rowsIn('signed_waivers')
    .whereIn('counts_for_id', ids)
    .select('id', 'counts_for_id', ...RECORD_COLUMNS)
    .select(computed<NoVersion>('null as effective_date, null as requires_resign'))
    .select(computed('null as required, null as is_active, null as archived_at'))
    .unionAll(imported)
    .unionAll(versions)
})

type NoVersion = OrNull<Omit<VersionRow, keyof RecordRow | 'id'>>

function isVersion(found: Found): found is Found & VersionRow {
  return found.effective_date !== null
}

function isRecord(found: Found): found is Found & RecordRow {
  return found.effective_date === null
}

function byId(one: { id: number }, other: { id: number }): number {
  return one.id - other.id
}

/** The imported waivers of these people, by person, where those signed here are known already. */
export async function importedRecords(
  ids: readonly number[],
  client: Reader
): Promise<Map<number, RecordRow[]>> {
  const rows = await IMPORTED_RECORDS.all({ ids: [...ids] }, client)
  return Map.groupBy(rows, ({ customer_id: id }) => id)
}

const IMPORTED_RECORDS = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('imported_waivers')
    .whereIn('customer_id', ids)
    .select('customer_id', ...RECORD_COLUMNS)
)

/** A person in the form of the coverage rule. */
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

/** A signed waiver in the form of the coverage rule. */
export function recordOf(row: RecordRow): CoverageRecord {
  return {
    ...(row.id !== undefined && { id: row.id }),
    template_id: row.template_id,
    version_id: row.version_id,
    audience: row.audience,
    signed_day: row.signed_day,
    last_day: row.last_day,
    by_guardian: row.by_guardian === 1,
    voided: row.voided_at !== null,
  }
}
