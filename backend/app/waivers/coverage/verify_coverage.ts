import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import type { CoveragePerson } from '@trailgate/shared/waivers/coverage'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { COVERAGE_COLUMNS, coveragePeople, type CoverageRow } from '#waivers/coverage/coverage_of'
import {
  latestCoverageDay,
  storedCoverage,
  type StoredCoverage,
} from '#waivers/coverage/store_coverage'
import { Problems } from '#waivers/seal/problems'

const AT_ONCE = 100
/** Placeholder for the date of a person who is not covered. */
const NO_DAY = 'no day'

type Row = CoverageRow & StoredCoverage

/** The park's day, and the latest day as of which coverage is stored. */
type Days = { today: Day; latest: Day | null }

/**
 * Recomputes the coverage of everyone who has stored coverage or signed a waiver, and reports differences. Stored
 * coverage may be as old as the last daily refresh, or as of a later day if the clock was set back since. A pending
 * template change excuses nothing: its flag is a row that anyone with write access to the database can set.
 */
export async function verifyCoverage(between?: () => Promise<void>): Promise<string[]> {
  const problems = await differences(between)
  const told = problems.sentences()
  if (problems.count === 0 || !(await isStale())) return told
  return [fill(messages['coverage.unsettled'], { n: problems.count }), ...told]
}

async function isStale() {
  const noted = await rowsIn('counters').where('name', 'stale_coverage').select('value').first()
  return noted !== null && noted.value !== 0
}

async function differences(between?: () => Promise<void>): Promise<Problems> {
  const days = { today: clock.today(), latest: await latestCoverageDay() }
  const problems = new Problems()
  for (let after = 0; ;) {
    const rows = await peopleAfter(after)
    const last = rows.at(-1)
    if (!last) return problems
    const people = await coveragePeople(rows, db)
    for (const row of rows) {
      const person = people.get(row.id)
      if (!person || isAsStored(row, person, days)) continue
      // It may have been written between the two queries.
      const problem = await lookAgain(row.id, days)
      if (problem !== null) problems.add(problem)
    }
    after = last.id
    await between?.()
  }
}

async function lookAgain(id: number, days: Days): Promise<string | null> {
  const row: Row | null = await everybody().where('id', id).first()
  const person = row && (await coveragePeople([row], db)).get(id)
  if (!row || !person || isAsStored(row, person, days)) return null
  const told = storedCoverage(person, days.today).covered_until ?? NO_DAY
  const stored = row.covered_until ?? NO_DAY
  return fill(messages['coverage.otherwise'], { id, stored, told })
}

function isAsStored(row: Row, person: CoveragePerson, { today, latest }: Days): boolean {
  const { covered_until: until, covered_since: since } = row
  const earlier = until !== null && until < today ? [until] : []
  const later = latest !== null && latest > today ? [latest, since ?? latest] : []
  const days = [today, addDays(today, -1), ...earlier, ...later]
  return days.some((day) => {
    const told = storedCoverage(person, day)
    return told.covered_until === until && told.covered_since === since
  })
}

async function peopleAfter(after: number): Promise<Row[]> {
  return everybody()
    .where('id', '>', after)
    .where((some) => {
      void some
        .whereNotNull('covered_until')
        .orWhereNotNull('covered_since')
        .orWhereExists(rowsIn('signed_waivers').whereColumn('counts_for_id', 'customers.id'))
    })
    .orderBy('id')
    .limit(AT_ONCE)
}

function everybody() {
  return rowsIn('customers').select(...COVERAGE_COLUMNS, 'covered_until', 'covered_since')
}
