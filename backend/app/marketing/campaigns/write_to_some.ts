import type { HttpContext } from '@adonisjs/core/http'
import { actorOf, staffOf } from '#access/caller'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Wanted = {
  campaignTypeId: number
  subject: string
  text: string
  /** Who was chosen; whether they may be written to is asked again when their letter is written and when it leaves. */
  customerIds: readonly number[]
}

/** A campaign by e-mail to people who were chosen, under way at once; returns its id. */
export async function writeToSome(ctx: HttpContext, wanted: Wanted, trx: Transaction) {
  const { campaignTypeId, subject, text, customerIds } = wanted
  const now = sqlTime(clock.now())
  const [row] = await trx.table('campaigns').insert({
    campaign_type_id: campaignTypeId,
    channel: 'email',
    subject,
    text,
    author_id: staffOf(ctx).id,
    author_name: actorOf(ctx).name,
    state: 'sending',
    created_at: now,
    updated_at: now,
    sent_at: now,
  })
  const id = Number(row)
  await insertMany(
    trx,
    'campaign_recipients',
    customerIds.map((customerId) => ({
      campaign_id: id,
      customer_id: customerId,
      state: 'waiting',
    }))
  )
  return id
}
