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

/** How these people stand on a day, by id: one query, however many they are. */
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
  const answer: Found[] = await DECIDING.all({ ids }, client)
  const found = answer.toSorted(byId)
  const templates = coverageTemplatesOf(found.filter(isVersion)).toSorted(byId)

  const byPerson = Map.groupBy(found.filter(isRecord), (record) => record.counts_for_id)
  return new Map(rows.map((row) => [row.id, personOf(row, byPerson.get(row.id) ?? [], templates)]))
}

/** A record of somebody, or a version of a template. Only a version is of effect from a day on. */
type Found = Pick<SignedWaiversRow, 'id' | 'counts_for_id'> & OrNull<RecordRow & VersionRow>
type OrNull<Row> = { [Column in keyof Row]: Row[Column] | null }

/**
 * The records of these people and the versions of the park's templates in one statement: nobody is judged without both. A version is
 * nobody's, and says so by an id that means nothing: beside a null or a zero MariaDB tells ids as decimal numbers, which are text.
 */
const DECIDING = statement(({ ids }: { ids: Parameter<number>[] }) => {
  const versions = rowsIn('waiver_versions as v')
    .join('waiver_templates as t', 't.id', 'v.template_id')
    .select('v.id', 'v.id as nobody', 'v.template_id', 'v.id as version_id', 't.audience')
    .select(computed('null, null, null, null'), 'v.effective_date', 'v.requires_resign')
    .select('t.required', 't.is_active', 't.archived_at')
  return rowsIn('signed_waivers')
    .whereIn('counts_for_id', ids)
    .select('id', 'counts_for_id', ...RECORD_COLUMNS)
    .select(computed<NoVersion>('null as effective_date, null as requires_resign'))
    .select(computed('null as required, null as is_active, null as archived_at'))
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
