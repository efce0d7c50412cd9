import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/sample_messages'
import { rowsIn } from '#platform/database/rows_in'
import { lockedTemplate } from '#waivers/templates/locked_template'
import type { Actor } from '#platform/actor'
import { Conflict, Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

type Confirmation = {
  id: number
  /** Name as typed. */
  name: string
  by: Actor
}

/**
 * Allows signing a sample text as it is, confirmed under the staff member's name. Idempotent.
 * @throws {NotFound}
 * @throws {Invalid} 422 when the name is not that of the account.
 * @throws {Conflict} 409 when the template has no sample text.
 */
export async function confirmSample({ id, name, by }: Confirmation) {
  const own = by.name ?? ''
  if (sameName(name) !== sameName(own)) {
    throw new Invalid({ name: [fill(messages['confirm.name_wrong'], { name: own })] })
  }
  await inTransaction(async (trx) => {
    const { versions, newest } = await lockedTemplate(id, trx)
    if (!versions.some(({ is_sample: isSample }) => isSample === 1)) {
      throw new Conflict(messages['confirm.none'])
    }
    const confirmed = await rowsIn('waiver_versions', trx)
      .where({ template_id: id, is_sample: true })
      .whereNull('sample_confirmed_at')
      .update({ sample_confirmed_at: sqlTime(clock.now()), sample_confirmed_by: own })
    if (Number(confirmed) === 0) return
    const details = { template_id: id, name: newest.name, version: newest.version }
    const subject = { id, label: newest.name }
    await record({ action: 'waiver_template.sample_confirmed', by, details, subject }, trx)
  })
}

function sameName(name: string) {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
