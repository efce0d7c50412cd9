import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { standingOf } from '@trailgate/shared/waivers/coverage'
import { NotFound } from '#exceptions/refusals'
import { parkTemplates } from '#queries/waivers/park_templates'
import { COVERAGE_COLUMNS, coveragePeople, type CoverageRow } from '#services/coverage/coverage_of'

/** So many signers are looked at together: a park may have a million of them. */
const BATCH = 1000

/**
 * How many riders have signed a text of this template that still holds on a day: they would have to sign again if a new one
 * took effect on it that must be signed again. @throws {NotFound}
 */
export async function resignCountOf(id: number, on: Day): Promise<number> {
  const templates = await parkTemplates()
  if (!templates.some((template) => template.id === id)) throw new NotFound()
  let riders = 0
  for await (const signers of signersInBatches()) {
    const people = await coveragePeople(signers, db)
    riders += [...people.values()].filter((person) =>
      person.records.some(
        (record) => record.template_id === id && standingOf(record, person, on).is_valid
      )
    ).length
  }
  return riders
}

/** Everybody whom a signed waiver counts for, unless the profile is closed. */
async function* signersInBatches(): AsyncGenerator<CoverageRow[]> {
  for (let after = 0; ;) {
    const signers: { counts_for_id: number }[] = await db
      .from('signed_waivers')
      .where('counts_for_id', '>', after)
      .distinct('counts_for_id')
      .orderBy('counts_for_id')
      .limit(BATCH)
    const last = signers.at(-1)
    if (!last) return
    const ids = signers.map(({ counts_for_id: signerId }) => signerId)
    yield await db
      .from('customers')
      .whereIn('id', ids)
      .whereNull('closed_at')
      .select(...COVERAGE_COLUMNS)
    after = last.counts_for_id
  }
}
