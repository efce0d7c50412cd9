import { adultAge, addYears, EARLIEST_BIRTH, type Day } from '@trailgate/shared/dates'
import {
  standingOf,
  type CoverageRecord,
  type CoverageTemplate,
} from '@trailgate/shared/waivers/coverage'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { NotFound } from '#platform/http/refusals'
import { parkTemplates } from '#waivers/templates/park_templates'

/**
 * Number of riders with a waiver of this template that is valid on a day: they would have to sign again if a new text
 * that requires it took effect then. @throws {NotFound}
 */
export async function resignCountOf(id: number, on: Day): Promise<number> {
  const templates = await parkTemplates()
  const template = templates.find((each) => each.id === id)
  if (!template) throw new NotFound()
  const versions = versionsInForce(template, on)
  if (versions.length === 0) return 0
  const { riders } = await theSums(
    holding(id, versions, on).countDistinct('w.counts_for_id as riders')
  )
  return Number(riders)
}

/** Versions whose signers do not have to sign a newer one. */
function versionsInForce(template: CoverageTemplate, on: Day): number[] {
  const grownUp = { date_of_birth: EARLIEST_BIRTH, templates: [template] }
  const signed: Omit<CoverageRecord, 'version_id'> = {
    template_id: template.id,
    audience: 'any',
    signed_day: on,
    last_day: null,
    by_guardian: false,
    voided: false,
  }
  return template.versions
    .map(({ id }) => id)
    .filter((id) => standingOf({ ...signed, version_id: id }, grownUp, on).is_valid)
}

/**
 * Waivers of these versions that `standingOf` calls valid on a day, of open profiles. It is the same rule in SQL, since
 * a park may have a million signers (`resign_count_of_many.spec.ts` compares the two).
 */
function holding(templateId: number, versions: readonly number[], on: Day) {
  const grownUp = addYears(on, -adultAge())
  // Adult age on the day of signing.
  const grownUpWhenSigning = `concat(substr(w.signed_day, 1, 4) - ${adultAge()}, substr(w.signed_day, 5))`
  return rowsIn('signed_waivers as w', slowReads())
    .join('customers as c', 'c.id', 'w.counts_for_id')
    .where('w.template_id', templateId)
    .whereIn('w.version_id', versions)
    .whereNull('w.voided_at')
    .whereNull('c.closed_at')
    .where('w.signed_day', '<=', on)
    .where((query) => query.whereNull('w.last_day').orWhere('w.last_day', '>=', on))
    .where((query) =>
      query
        .where((child) =>
          child
            .where('c.date_of_birth', '>', grownUp)
            .where('w.by_guardian', true)
            .whereNot('w.audience', 'adult')
        )
        .orWhere((adult) =>
          adult
            .where('c.date_of_birth', '<=', grownUp)
            .where('w.by_guardian', false)
            .whereNot('w.audience', 'minor')
            .whereRaw(`cast(c.date_of_birth as char) <= ${grownUpWhenSigning}`)
        )
    )
}
