/** Letters of service for tests. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { addDays } from '@trailgate/shared/dates'
import type { LetterKind } from '@trailgate/shared/letters/constants'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { forgetReminded, queueExpiringLetters } from '#letters/expiring_letters'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { settings } from '#start/settings'
import { asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'

type Columns = Parameters<typeof aRider>[0]

/** The columns of a paper waiver whose last day is so many days from today. */
function endingIn(days: number) {
  const waiverDate = addDays(clock.today(), days + 1 - settings.paperWaiverDays)
  return { paper_waiver: true, waiver_date: waiverDate }
}

/** A rider whose waiver has its last day so many days from today. */
export async function aRiderCoveredFor(days: number, columns: Columns = {}): Promise<TestRider> {
  return covered(await aRider({ ...endingIn(days), ...columns }))
}

/** The same of a minor. */
export async function aMinorCoveredFor(days: number, guardian: TestRider, columns: Columns = {}) {
  return covered(await aMinorOf(guardian, { ...endingIn(days), ...columns }))
}

async function covered(person: TestRider) {
  await refreshCoverage([person.id])
  return person
}

/** Stores the coverage of people after a text of the park changed. */
export async function refreshCoverage(ids: readonly number[]) {
  await inTransaction((trx) => storeCoverage(ids, trx))
}

/** The daily job about waivers that end. */
export async function remind() {
  forgetReminded()
  await queueExpiringLetters()
}

/** Letters to an address, oldest first. */
export function letterRowsTo(
  address: string | null
): Promise<
  { id: number; kind: LetterKind; status: string; reason: string | null; subject: string }[]
> {
  return db
    .from('letters')
    .where('address', address ?? '')
    .orderBy('id')
}

/** Asks for letters as a manager. */
export async function askForLetters(
  client: ApiClient,
  what: 'resign' | 'coverage' | 'park-closed',
  body: Record<string, unknown>
) {
  return client
    .post(`/api/letters/${what}`)
    .headers(await asStaff('manager'))
    .json(body)
}
