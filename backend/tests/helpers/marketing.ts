/** Campaign types, and riders who opted in to them. */
import db from '@adonisjs/lucid/services/db'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { aLastName, aPhone, aRider, type TestRider } from '#tests/helpers/people'

export type TestType = { id: number; name: string }

/** A campaign type without opt-ins. */
export async function aCampaignType(isActive = true): Promise<TestType> {
  const now = sqlTime(clock.now())
  const name = aLastName('News ')
  const [id] = await db
    .table('campaign_types')
    .insert({ name, is_active: isActive, created_at: now, updated_at: now })
  return { id: Number(id), name }
}

type Choice = { email?: boolean; sms?: boolean; affirmed?: boolean }

/** A rider's choice for a type; an SMS opt-in counts as ticked by the rider, by default. */
export async function agree(
  rider: { id: number },
  type: TestType,
  { email = false, sms = false, affirmed = sms }: Choice
) {
  const now = sqlTime(clock.now())
  await db.table('marketing_preferences').insert({
    customer_id: rider.id,
    campaign_type_id: type.id,
    email_opted_in: email,
    sms_opted_in: sms,
    sms_affirmed: affirmed,
    email_opt_in_date: email ? now : null,
    sms_opt_in_date: sms ? now : null,
    updated_at: now,
  })
}

/** A rider who opted in to a type. */
export async function aSubscriber(
  type: TestType,
  choice: Choice = { email: true },
  columns: Record<string, unknown> = {}
): Promise<TestRider> {
  const rider = await aRider(columns)
  await agree(rider, type, choice)
  return rider
}

/** A manager's draft. */
export async function aDraft(
  type: TestType,
  columns: Record<string, unknown> = {}
): Promise<number> {
  const now = sqlTime(clock.now())
  const [id] = await db.table('campaigns').insert({
    campaign_type_id: type.id,
    channel: 'email',
    subject: `Trails are dry ${aPhone()}`,
    text: 'Come and ride.',
    author_name: 'Sam Staff',
    created_at: now,
    updated_at: now,
    ...columns,
  })
  return Number(id)
}
