import type db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import { mailBar, type MailBar } from '@trailgate/shared/memberships/mail'
import { banOf } from '#access/bans'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

export type Recipient = { customerId: number; firstName: string; name: string; email: string }

/** A membership whose holder gets no letter; `why` is null when the membership does not exist. */
export type LeftOut = {
  id: number
  number: number | null
  name: string | null
  why: MailBar | null
}

export type MailList = { recipients: Recipient[]; leftOut: LeftOut[] }

type Asked = { ids: readonly number[]; campaignTypeId: number; today: Day }

/**
 * Splits the primary members of a selection into recipients (each once) and members left out. Only members who opted in
 * to the type are recipients.
 */
export async function mailRecipients(
  { ids, campaignTypeId, today }: Asked,
  client: typeof db | Transaction
): Promise<MailList> {
  const rows = await rowsIn('memberships as m', client)
    .join('customers as c', 'c.id', 'm.customer_id')
    .leftJoin('marketing_preferences as p', (on) => {
      on.on('p.customer_id', 'c.id').andOnVal('p.campaign_type_id', campaignTypeId)
    })
    .whereIn('m.id', [...ids])
    .orderBy('m.id')
    .select('m.id', 'm.membership_id', 'm.customer_id', 'c.first_name', 'c.last_name', 'c.email')
    .select('c.date_of_birth', 'c.status', 'p.email_opted_in')
    .select('c.banned_at', 'c.banned_by', 'c.ban_until', 'c.ban_reason')

  const recipients = new Map<number, Recipient>()
  const leftOut: LeftOut[] = []
  for (const row of rows) {
    const { customer_id: customerId, first_name: firstName, email } = row
    const name = `${firstName} ${row.last_name}`
    const why = mailBar(
      {
        ...row,
        opted_in: row.email_opted_in === 1,
        banned: isBanned({ ban: banOf(row) }, today),
      },
      today
    )
    if (why !== null) leftOut.push({ id: row.id, number: row.membership_id, name, why })
    else if (email) recipients.set(customerId, { customerId, firstName, name, email })
  }
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  leftOut.push(...unknown.map((id) => ({ id, number: null, name: null, why: null })))
  return { recipients: [...recipients.values()], leftOut }
}
