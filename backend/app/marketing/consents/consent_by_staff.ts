import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import type { Actor } from '#platform/actor'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Consent = { customerId: number; given: boolean; by: Actor; now: Date }

/**
 * Stores consent that a customer gave to staff: by e-mail, for every active campaign type, never by SMS; a no withdraws
 * every yes. Each change is an event; the current state is stored beside the events.
 */
export async function consentByStaff({ customerId, given, by, now }: Consent, trx: Transaction) {
  const types = await typesThatChange({ customerId, given }, trx)
  if (types.length === 0) return
  const at = sqlTime(now)

  await rowsInto('consent_events', trx).multiInsert(
    types.map(({ id }) => ({
      customer_id: customerId,
      campaign_type_id: id,
      channel: 'email',
      opted_in: given,
      source: 'staff',
      actor_kind: by.kind,
      actor_id: by.id,
      ip: by.ip,
      created_at: at,
    }))
  )
  const outcome = given
    ? { email_opted_in: true, email_opt_in_date: at, updated_at: at }
    : { email_opted_in: false, email_opt_out_date: at, updated_at: at }
  await rowsInto('marketing_preferences', trx)
    .multiInsert(
      types.map(({ id }) => ({ customer_id: customerId, campaign_type_id: id, ...outcome }))
    )
    .onConflict(['customer_id', 'campaign_type_id'])
    .merge(Object.keys(outcome) as (keyof typeof outcome)[])
}

type Change = Pick<Consent, 'customerId' | 'given'>

async function typesThatChange(
  { customerId, given }: Change,
  trx: Transaction
): Promise<{ id: number }[]> {
  const optedInto = await rowsIn('marketing_preferences', trx)
    .where({ customer_id: customerId, email_opted_in: true })
    .orderBy('campaign_type_id')
    .select('campaign_type_id as id')
  if (!given) return optedInto
  return rowsIn('campaign_types', trx)
    .where('is_active', true)
    .whereNotIn(
      'id',
      optedInto.map(({ id }) => id)
    )
    .orderBy('id')
    .select('id')
}
