import type { NewAlert } from '@trailgate/shared/visits/schemas'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { NotFound } from '#platform/http/refusals'
import { endedAt } from '#platform/validity'
import { alertsOf, type AlertRow } from '#visits/alerts/alerts_of'
import { recordOpenVisits } from '#visits/stream/events'

type Alerting = { id: number; alert: NewAlert; by: Actor }

/**
 * Sets the alert about a person, in place of an earlier one. An identical alert stays as it is.
 * @throws {NotFound}
 */
export async function setAlert({ id, alert, by }: Alerting) {
  const { text, severity, until = null } = alert
  await inTransaction(async (trx) => {
    const before = await heldAlert(id, trx)
    if (before?.text === text && before.severity === severity && before.until === until) return
    if (before) await endAlert(before, trx)
    await insertRow(trx, 'alerts', {
      customer_id: id,
      text,
      severity,
      until,
      created_at: sqlTime(clock.now()),
      created_by: by.name,
    })
    // The text stays out of the history, which a person's own data tells.
    const changes = {
      severity: [before?.severity ?? null, severity],
      until: [before?.until ?? null, until],
      ...(before?.text !== text && { alert: [before?.text ?? null, text] as const }),
    } as const
    const details = { severity, until }
    await record({ action: 'alert.set', by, customerId: id, details, changes }, trx)
    await recordOpenVisits([id], trx)
  })
}

/**
 * Removes the alert about a person; without one nothing happens.
 * @throws {NotFound}
 */
export async function removeAlert({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    const before = await heldAlert(id, trx)
    if (!before) return
    await endAlert(before, trx)
    const changes = { severity: [before.severity, null] } as const
    await record({ action: 'alert.removed', by, customerId: id, changes }, trx)
    await recordOpenVisits([id], trx)
  })
}

function endAlert({ id }: Pick<AlertRow, 'id'>, trx: Transaction) {
  const ended = { ended_at: endedAt('created_at', clock.now()) }
  return rowsIn('alerts', trx).where('id', id).update(ended)
}

/** The alert about a person, who is locked: two who set one at once leave one. */
async function heldAlert(id: number, trx: Transaction): Promise<AlertRow | null> {
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .select('id')
    .first()
  if (!person) throw new NotFound()
  return (await alertsOf([id], trx)).get(id) ?? null
}
