import { addDays, isMinor, type Day } from '@trailgate/shared/dates'
import type { Page } from '@trailgate/shared/http/paging'
import { csvLine } from '@trailgate/shared/customers/csv'
import { GAP_LISTS, GAP_ROWS, type GapList } from '@trailgate/shared/reports/constants'
import type { CoverageGap, GapRow } from '@trailgate/shared/reports/schemas'
import type { CustomersRow } from '#database/rows'
import { computed, rowsIn, theSums, type AnyRows } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { COVERAGE_COLUMNS, coverageOfRows } from '#waivers/coverage/coverage_of'

type Asked = { days: number; today: Day }

/** People whose coverage has ended or ends soon: both totals, and the first rows of each list. */
export async function coverageGap(asked: Asked): Promise<CoverageGap> {
  const first = { offset: 0, limit: GAP_ROWS }
  const [uncovered, runningOut] = await Promise.all(
    GAP_LISTS.map((of) => gapRows({ ...asked, of, page: first }))
  )
  return {
    days: asked.days,
    uncovered_total: uncovered?.total ?? 0,
    running_out_total: runningOut?.total ?? 0,
    uncovered: uncovered?.rows ?? [],
    running_out: runningOut?.rows ?? [],
  }
}

/** Number of people on a list. */
export async function gapTotal(of: GapList, asked: Asked): Promise<number> {
  const { total } = await theSums(people(of, asked).count('* as total'))
  return Number(total)
}

/** A page of one of the lists, with its total. */
export async function gapRows({ of, page, ...asked }: Asked & { of: GapList; page: Page }) {
  const [total, found]: [number, Found[]] = await Promise.all([
    gapTotal(of, asked),
    people(of, asked)
      .select(...COLUMNS.map((column) => `c.${column}` as const), lastVisitDay())
      .orderBy(
        of === 'uncovered' ? 'last_visit_day' : 'c.covered_until',
        of === 'uncovered' ? 'desc' : 'asc'
      )
      .orderBy('c.id')
      .offset(page.offset)
      .limit(page.limit),
  ])
  return { rows: await toGapRows(found, asked.today), total }
}

const COLUMNS = [
  ...COVERAGE_COLUMNS,
  'member_id',
  'first_name',
  'last_name',
  'phone',
  'email',
] as const

type Found = Pick<CustomersRow, (typeof COLUMNS)[number]> & { last_visit_day: Day | null }

function people(of: GapList, { days, today }: Asked): AnyRows {
  // Without deceased people, who get no letters, and banned ones, who do not come.
  const open = rowsIn('customers as c', slowReads())
    .whereNull('c.closed_at')
    .whereRaw("coalesce(c.status_reason, '') <> 'deceased'")
    .whereRaw('(c.banned_at is null or c.ban_until < ?)', [today])
  if (of === 'running_out') {
    return open.whereBetween('c.covered_until', [today, addDays(today, days)])
  }
  return open
    .where((not) => not.whereNull('c.covered_until').orWhere('c.covered_until', '<', today))
    .whereIn(
      'c.id',
      visits()
        .whereBetween('v.park_day', [addDays(today, 1 - days), today])
        .select('v.customer_id')
    )
}

const visits = () =>
  rowsIn('visits as v', slowReads()).whereNull('v.under_id').whereNull('v.undone_at')

function lastVisitDay() {
  return computed<{ last_visit_day: Day | null }>(
    `(select max(l.park_day) from visits l where l.customer_id = c.id and l.undone_at is null
       and l.under_id is null) as last_visit_day`
  )
}

async function toGapRows(found: readonly Found[], today: Day): Promise<GapRow[]> {
  const [coverages, guardians] = await Promise.all([
    coverageOfRows(found, today),
    guardiansOf(found.map(({ id }) => id)),
  ])
  return found.flatMap((row) => {
    const coverage = coverages.get(row.id)
    return coverage
      ? [
          {
            customer_id: row.id,
            member_id: row.member_id,
            first_name: row.first_name,
            last_name: row.last_name,
            is_minor: row.date_of_birth !== null && isMinor(row.date_of_birth, today),
            phone: row.phone,
            email: row.email,
            last_visit_day: row.last_visit_day,
            coverage,
            guardians: guardians.get(row.id) ?? [],
          },
        ]
      : []
  })
}

/** Guardians by minor. */
async function guardiansOf(ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, GapRow['guardians']>()
  const links = await rowsIn('guardianships as g')
    .join('customers as a', 'a.id', 'g.guardian_id')
    .whereIn('g.minor_id', [...ids])
    .whereNull('g.ended_at')
    .whereNull('a.closed_at')
    .orderBy('g.id')
    .select('g.minor_id', 'a.id', 'a.first_name', 'a.last_name')
  const byMinor = Map.groupBy(links, (link) => link.minor_id)
  return new Map(
    [...byMinor].map(([minor, some]) => [
      minor,
      some.map(({ id, first_name: first, last_name: last }) => ({
        id,
        name: `${first} ${last}`.trim(),
      })),
    ])
  )
}

/** Rows per read for a file. */
const FILE_ROWS = 500

/** A whole list as the lines of a file, read in batches. */
export async function* gapLines(asked: Asked & { of: GapList }): AsyncGenerator<string> {
  yield csvLine(GAP_HEADINGS)
  for (let offset = 0; ; offset += FILE_ROWS) {
    const { rows } = await gapRows({ ...asked, page: { offset, limit: FILE_ROWS } })
    yield rows.map(lineOf).join('')
    if (rows.length < FILE_ROWS) return
  }
}

const GAP_HEADINGS = [
  'member_id',
  'first_name',
  'last_name',
  'is_minor',
  'phone',
  'email',
  'last_visit_day',
  'covered_until',
  'reason',
  'guardians',
]

function lineOf(row: GapRow): string {
  return csvLine([
    row.member_id,
    row.first_name,
    row.last_name,
    String(row.is_minor),
    row.phone ?? '',
    row.email ?? '',
    row.last_visit_day ?? '',
    row.coverage.covered_until ?? '',
    row.coverage.reason,
    row.guardians.map(({ name }) => name).join('; '),
  ])
}
