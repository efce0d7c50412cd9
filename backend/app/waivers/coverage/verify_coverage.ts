import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import type { CoveragePerson } from '@trailgate/shared/waivers/coverage'
import { messages } from '@trailgate/shared/waivers/verify_messages'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { COVERAGE_COLUMNS, coveragePeople, type CoverageRow } from '#waivers/coverage/coverage_of'
import { storedCoverage, type StoredCoverage } from '#waivers/coverage/store_coverage'
import { Problems } from '#waivers/seal/problems'

const AT_ONCE = 100
/** What stands for the day of somebody who is not covered. */
const NO_DAY = 'no day'

type Row = CoverageRow & StoredCoverage

/**
 * Works out anew how everybody is covered of whom that is stored, or who signed something, and says where the two differ. What is
 * stored may be as old as the last daily round. The note that a template's change is still to be gone through excuses nothing: it is a
 * row that anybody who can write to the database sets.
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
  const today = clock.today()
  const problems = new Problems()
  for (let after = 0; ;) {
    const rows = await peopleAfter(after)
    const last = rows.at(-1)
    if (!last) return problems
    const people = await coveragePeople(rows, db)
    for (const row of rows) {
      const person = people.get(row.id)
      if (!person || isAsStored(row, person, today)) continue
      // It may have been written between the two queries.
      const problem = await lookAgain(row.id, today)
      if (problem !== null) problems.add(problem)
    }
    after = last.id
    await between?.()
  }
}

async function lookAgain(id: number, today: Day): Promise<string | null> {
  const row: Row | null = await everybody().where('id', id).first()
  const person = row && (await coveragePeople([row], db)).get(id)
  if (!row || !person || isAsStored(row, person, today)) return null
  const told = storedCoverage(person, today).covered_until ?? NO_DAY
  const stored = row.covered_until ?? NO_DAY
  return fill(messages['coverage.otherwise'], { id, stored, told })
}

function isAsStored(row: Row, person: CoveragePerson, today: Day): boolean {
  const { covered_until: until, covered_since: since } = row
  const days = [today, addDays(today, -1), ...(until !== null && until < today ? [until] : [])]
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
