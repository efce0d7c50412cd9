import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Day } from '@trailgate/shared/dates'
import type { CustomersRow } from '#database/rows'
import { NO_END } from '@trailgate/shared/waivers/constants'
import { coverage, type CoveragePerson } from '@trailgate/shared/waivers/coverage'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'
import { takeNumbers } from '#platform/database/counters'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { COVERAGE_COLUMNS, coveragePeople } from '#waivers/coverage/coverage_of'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** How many people the daily round looks at in one transaction. */
const BATCH = 200

/** Of how many at most one statement asks whether they are among those. */
const LOOKED_AT = 1000

/** So long the answer to a template's change waits for it: enough for most parks, and far less than any proxy waits. */
const ANSWERED_WITHIN_MS = 5000

/** What is stored of somebody's coverage, for sorting, counting and lists. */
export type StoredCoverage = Pick<CustomersRow, 'covered_until' | 'covered_since'>

/** What to store for a person on a day. */
export function storedCoverage(person: CoveragePerson, today: Day): StoredCoverage {
  const { covered, covered_until: until, signed_on: since } = coverage(person, today)
  return { covered_until: covered ? (until ?? NO_END) : null, covered_since: since }
}

/**
 * Stores anew how these people are covered. Whatever may change it calls this in its own transaction: a signature, a paper
 * waiver, a birth date, a waiver that is voided.
 */
export async function storeCoverage(ids: readonly number[], trx: Transaction) {
  const today = clock.today()
  // Locked before anything is read: a signature that comes in between must not be forgotten again.
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

/**
 * Notes, in the transaction of a template's change, that it may change how those are covered who signed something. They are
 * too many for that transaction; `refreshBeforeAnswer` goes through them afterwards, if need be after a restart.
 */
export async function markCoverageStale(trx: Transaction) {
  await takeNumbers('stale_coverage', 1, trx)
}

/**
 * Looks at everybody who ever signed, if a template's change asks for it. Where they are so many that it takes longer than anybody
 * should wait, it goes on behind the answer.
 */
export function refreshBeforeAnswer(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWERED_WITHIN_MS).unref()
    inBackground('coverage', () => refreshStaleCoverage().finally(resolve))
  })
}

let stopping = false

/** Ends it after the batch that it is at, when the process is told to end: the next one begins anew. */
export function stopCoverage() {
  stopping = true
}

let underWay: Promise<void> | undefined

/** Whoever asks while it is under way waits for its end. */
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
    // After a change that came meanwhile everybody is looked at again.
    await stale.clone().where('value', value).update({ value: 0 })
  }
}

let refreshedOn: Day | null = null

/**
 * Once a park day, and when the process starts: whose coverage ended is noted, and paper waivers are counted anew, because
 * the setting may have changed or their day may have come. Several processes may do it at once.
 */
export async function refreshCoverage() {
  await refreshStaleCoverage()
  const today = clock.today()
  if (refreshedOn === today) return
  // The clock was a day ahead: whoever seemed covered no more is looked at again.
  if (refreshedOn !== null && refreshedOn > today) await refreshSigners()
  await refreshAll((query) => query.where('covered_until', '<', today))
  await refreshAll((query) => query.where('paper_waiver', true))
  refreshedOn = today
}

/** Everybody who ever signed, and everybody of whom something is stored, whoever wrote it there. */
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

type People = RowsOf<'customers'>

/** Where few are meant, a statement that walks until it has met a batch of them would hold up everybody else. */
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
