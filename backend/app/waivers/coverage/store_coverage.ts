import { setImmediate as letOthersIn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { addYears, ADULT_AGES, adultAge, type Day } from '@trailgate/shared/dates'
import type { CustomersRow } from '#database/rows'
import { NO_END } from '@trailgate/shared/waivers/constants'
import { coverage, type CoveragePerson } from '@trailgate/shared/waivers/coverage'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'
import { raiseCounter, takeNumbers } from '#platform/database/counters'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { COVERAGE_COLUMNS, coveragePeople } from '#waivers/coverage/coverage_of'
import { inTransaction, type Reader, type Transaction } from '#platform/database/transaction'

/** People per transaction of the daily refresh. */
const BATCH = 200

/** Ids that one statement scans for them. */
const LOOKED_AT = 1000

/**
 * Maximum time that a template change waits for the refresh: enough for most parks, and well below any proxy's timeout.
 */
const ANSWERED_WITHIN_MS = 5000

/** Stored coverage of a customer, for sorting, counting and lists. */
export type StoredCoverage = Pick<CustomersRow, 'covered_until' | 'covered_since'>

/** Coverage to store for a person on a day. */
export function storedCoverage(person: CoveragePerson, today: Day): StoredCoverage {
  const { covered, covered_until: until, signed_on: since } = coverage(person, today)
  return { covered_until: covered ? (until ?? NO_END) : null, covered_since: since }
}

/**
 * Recomputes and stores the coverage of these people. Called within the transaction of every change that affects it: a
 * signature, a paper waiver, a birth date, a voided waiver.
 */
export async function storeCoverage(ids: readonly number[], trx: Transaction) {
  const today = clock.today()
  await noteCoverageDay(today, trx)
  // Lock before reading: otherwise a concurrent signature would be lost.
  const rows = await rowsIn('customers', trx)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select(...COVERAGE_COLUMNS, 'covered_until', 'covered_since')
  const people = await coveragePeople(rows, trx)
  for (const { id, covered_until: until, covered_since: since } of rows) {
    const person = people.get(id)
    const after = person && storedCoverage(person, today)
    if (!after || (after.covered_until === until && after.covered_since === since)) continue
    await rowsIn('customers', trx).where('id', id).update(after)
  }
}

const COVERAGE_DAY = 'coverage_day'
const LOOKED_AT_DAY = 'coverage_looked_at'
type DayCounter = typeof COVERAGE_DAY | typeof LOOKED_AT_DAY
const DAY_MS = 24 * 3600 * 1000
/** Counters hold numbers: days since 1970. */
const numberOf = (day: Day) => Math.round(Date.parse(day) / DAY_MS)
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Day that this process has already recorded. */
let notedOn: Day | null = null

/**
 * Records, in the transaction that stores coverage as of a day, that this was done: if the clock is set back, coverage
 * stored ahead of it is recomputed (`refreshCoverage`).
 */
export async function noteCoverageDay(today: Day, trx: Transaction) {
  if (notedOn === today) return
  const noted = await dayNoted(COVERAGE_DAY, trx)
  if (noted !== null && noted >= today) notedOn = today
  else await raiseCounter(COVERAGE_DAY, numberOf(today), trx)
}

/**
 * Latest day as of which any coverage is stored; in the future after the clock was set back, until the next refresh.
 */
export function latestCoverageDay(client: Reader = db): Promise<Day | null> {
  return dayNoted(COVERAGE_DAY, client)
}

async function dayNoted(name: DayCounter, client: Reader = db): Promise<Day | null> {
  const noted = await rowsIn('counters', client).where('name', name).select('value').first()
  return noted === null || noted.value === 0 ? null : dayOf(noted.value)
}

/** Compare-and-set: another process may have recorded another day meanwhile. */
async function noteDay(name: DayCounter, { before, now }: { before: Day | null; now: Day }) {
  await rowsIn('counters')
    .where('name', name)
    .where('value', before === null ? 0 : numberOf(before))
    .update({ value: numberOf(now) })
}

/**
 * Records, in the transaction of a template change, that the coverage of its signers may change. They are too many for
 * that transaction; `refreshBeforeAnswer` recomputes them afterwards, even after a restart.
 */
export async function markCoverageStale(trx: Transaction) {
  await takeNumbers('stale_coverage', 1, trx)
}

/**
 * Recomputes the coverage of everyone who ever signed, if a template change requires it. If that takes too long, it
 * continues in the background after the answer.
 */
export function refreshBeforeAnswer(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWERED_WITHIN_MS).unref()
    inBackground('coverage', () => refreshStaleCoverage().finally(resolve))
  })
}

let stopping = false

/** Stops after the current batch at shutdown; the next process starts over. */
export function stopCoverage() {
  stopping = true
}

let underWay: Promise<void> | undefined

/** Concurrent callers wait for the same run. */
function refreshStaleCoverage(): Promise<void> {
  underWay ??= refreshUntilFresh().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function refreshUntilFresh() {
  const stale = rowsIn('counters').where('name', 'stale_coverage')
  for (;;) {
    const { value } = await stale.clone().select('value').firstOrFail()
    if (value === 0) return
    await refreshSigners()
    if (stopping) return
    // If a change arrived meanwhile, everyone is recomputed again.
    await stale.clone().where('value', value).update({ value: 0 })
  }
}

let refreshedOn: Day | null = null

/**
 * Runs once per park day and at start: updates coverage that has ended and recomputes paper waivers, since the setting
 * may have changed or their day may have come. Safe in several processes at once.
 */
export async function refreshCoverage() {
  await refreshStaleCoverage()
  const today = clock.today()
  const [ahead, before] = [await dayNoted(COVERAGE_DAY), await dayNoted(LOOKED_AT_DAY)]
  const wasAhead = ahead !== null && ahead > today
  if (refreshedOn === today && !wasAhead) return
  // The clock was set back: people who seemed no longer covered, or signed on a future day, are recomputed.
  if (wasAhead) await refreshSigners()
  else if (before !== null && before < today) await refreshSignersSince(before)
  await refreshAll((query) => query.where('covered_until', '<', today))
  await refreshAll((query) => query.where('paper_waiver', true))
  await refreshForAge(today)
  if (stopping) return
  await noteDay(COVERAGE_DAY, { before: ahead, now: today })
  await noteDay(LOOKED_AT_DAY, { before, now: today })
  notedOn = null
  refreshedOn = today
}

const COVERAGE_AGE = 'coverage_age'

/** Recomputes the young if AGE_OF_MAJORITY differs from that of the last time: a guardian's waiver ends with it. */
async function refreshForAge(today: Day) {
  const age = adultAge()
  const noted = rowsIn('counters').where('name', COVERAGE_AGE)
  const { value: before } = await noted.clone().select('value').firstOrFail()
  if (before === age) return
  const youngest = addYears(today, -ADULT_AGES.most - 1)
  await refreshAll((query) => query.where('date_of_birth', '>', youngest))
  // Compare-and-set: a process with another age may have recomputed them meanwhile.
  if (!stopping) await noted.clone().where('value', before).update({ value: age })
}

/** Everyone who ever signed, and everyone with stored coverage of any origin. */
function refreshSigners() {
  return refreshAll((query) =>
    query.where((some) => {
      void some
        .whereNotNull('covered_until')
        .orWhereNotNull('covered_since')
        .orWhereExists(rowsIn('signed_waivers').whereColumn('counts_for_id', 'customers.id'))
    })
  )
}

/** Resets the state of a fresh process, for tests. */
export function forgetRefreshed() {
  refreshedOn = null
  notedOn = null
}

type People = RowsOf<'customers'>

/** People with waivers signed since: while the clock was set back they counted for nothing. */
function refreshSignersSince(day: Day) {
  return refreshAll((query) =>
    query.whereExists(
      rowsIn('signed_waivers')
        .whereColumn('counts_for_id', 'customers.id')
        .where('signed_day', '>', day)
    )
  )
}

/** Scans in id ranges: if few match, a single statement that searches for a whole batch would block everyone else. */
async function refreshAll(narrow: (query: People) => People) {
  const { end } = await rowsIn('customers').max('id as end').firstOrFail()
  for (let after = 0; after < Number(end ?? 0) && !stopping;) {
    const until = after + LOOKED_AT
    const rows = await narrow(rowsIn('customers').where('id', '>', after).where('id', '<=', until))
      .orderBy('id')
      .limit(BATCH)
      .select('id')
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await inTransaction((trx) => storeCoverage(ids, trx))
    after = (rows.length === BATCH && rows.at(-1)?.id) || until
    await letOthersIn()
  }
}
