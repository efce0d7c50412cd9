import { isMinor } from '@trailgate/shared/dates'
import { CHANNEL_LABELS, type Channel } from '@trailgate/shared/marketing/constants'
import { messages } from '@trailgate/shared/marketing/messages'
import type { PreferenceChanges } from '@trailgate/shared/marketing/schemas'
import type { CampaignTypesRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { chosen, UNTOUCHED, type Choice } from '#marketing/consents/chosen'
import { keepConsentMark } from '#marketing/consents/consent_mark'
import type { Actor } from '#platform/actor'
import { Invalid, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

type Save = {
  customerId: number
  wanted: PreferenceChanges['preferences']
  by: Actor
  userAgent: string | null
  /** Labels of the boxes that a rider saw; default: English. */
  labels?: Record<Channel, string> | undefined
}

type CampaignType = Pick<CampaignTypesRow, 'id' | 'name'>

/**
 * Saves a customer's choices for the campaign types named. Every change is kept as evidence (who, when, from where,
 * beside which text); screens show the resulting state (docs/product/marketing.md).
 * @throws {NotFound}
 * @throws {Invalid} 422 for a type that is not offered, and for the consent of a minor.
 */
export async function savePreferences({ customerId, wanted, by, userAgent, labels }: Save) {
  const now = sqlTime(clock.now())
  const byRider = by.kind === 'rider'
  await inTransaction(async (trx) => {
    await lockAdult({ customerId, wanted }, trx)
    const types = await offeredTypes(wanted, trx)
    const before = await choicesOf(customerId, trx)
    const made = types.flatMap((type) => {
      const want = wanted[type.id]
      const outcome = want && chosen(before.get(type.id) ?? UNTOUCHED, want, { byRider, now })
      return outcome && outcome.changed.length > 0 ? [{ type, ...outcome }] : []
    })
    if (made.length === 0) return

    await rowsInto('consent_events', trx).multiInsert(
      made.flatMap((change) => changeEvents({ customerId, by, userAgent, labels, now }, change))
    )
    const rows = made.map(({ type, after }) => ({
      customer_id: customerId,
      campaign_type_id: type.id,
      ...after,
      updated_at: now,
    }))
    // One upsert for all rows: separate ones could deadlock by locking in two orders.
    await rowsInto('marketing_preferences', trx)
      .multiInsert(rows)
      .onConflict(['customer_id', 'campaign_type_id'])
      .merge([...(Object.keys(UNTOUCHED) as (keyof Choice)[]), 'updated_at'])
    await keepConsentMark(customerId, trx)
    const details = {
      changed: made.flatMap(({ type, changed, after }) =>
        changed.map((channel) => ({
          type: type.name,
          channel,
          opted_in: after[`${channel}_opted_in`],
        }))
      ),
    }
    await record({ action: 'preferences.changed', by, customerId, details }, trx)
  })
}

type Change = { type: CampaignType; changed: Channel[]; after: Choice }
type Told = Omit<Save, 'wanted' | 'by'> & { by: Pick<Actor, 'kind' | 'id' | 'ip'>; now: string }

/** Evidence of a change. */
export function changeEvents(
  { customerId, by, userAgent, labels = CHANNEL_LABELS, now }: Told,
  { type, changed, after }: Change
) {
  const byRider = by.kind === 'rider'
  return changed.map((channel) => ({
    customer_id: customerId,
    campaign_type_id: type.id,
    channel,
    opted_in: after[`${channel}_opted_in`],
    source: byRider ? ('rider' as const) : ('staff' as const),
    text_shown: byRider ? `${type.name}: ${labels[channel]}` : null,
    touched: byRider ? true : null,
    actor_kind: by.kind,
    actor_id: by.id,
    ip: by.ip,
    user_agent: userAgent?.slice(0, 300) ?? null,
    created_at: now,
  }))
}

/** Locks the customer, so that changes are serialized and the evidence adds up. Marketing never reaches minors. */
async function lockAdult(
  { customerId, wanted }: Pick<Save, 'customerId' | 'wanted'>,
  trx: Transaction
) {
  const customer = await rowsIn('customers', trx)
    .where('id', customerId)
    .whereNull('closed_at')
    .forUpdate()
    .select('date_of_birth')
    .first()
  if (!customer) throw new NotFound()
  const { date_of_birth: born } = customer
  const yes = Object.values(wanted).some((want) => want.email_opted_in || want.sms_opted_in)
  if (yes && born && isMinor(born, clock.today())) {
    throw new Invalid({ preferences: [messages.minor] })
  }
}

async function offeredTypes(wanted: Save['wanted'], trx: Transaction): Promise<CampaignType[]> {
  const asked = Object.keys(wanted)
  const offered: CampaignType[] = await rowsIn('campaign_types', trx)
    .where('is_active', true)
    .orderBy('id')
    // Keeps these types from being switched on or off until the transaction ends: the flag on the customer depends on
    // it.
    .forShare()
    .select('id', 'name')
  const known = new Set(offered.map(({ id }) => String(id)))
  const unknown = asked.find((id) => !known.has(id))
  if (unknown) throw new Invalid({ [`preferences.${unknown}`]: [messages['type.unknown']] })
  return offered
}

async function choicesOf(customerId: number, trx: Transaction): Promise<Map<number, Choice>> {
  const rows = await rowsIn('marketing_preferences', trx).where('customer_id', customerId)
  return new Map(
    rows.map((row) => [
      row.campaign_type_id,
      {
        email_opted_in: Boolean(row.email_opted_in),
        sms_opted_in: Boolean(row.sms_opted_in),
        sms_affirmed: Boolean(row.sms_affirmed),
        email_opt_in_date: row.email_opt_in_date,
        email_opt_out_date: row.email_opt_out_date,
        sms_opt_in_date: row.sms_opt_in_date,
        sms_opt_out_date: row.sms_opt_out_date,
      } as Choice,
    ])
  )
}
