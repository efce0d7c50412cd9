import type { Caller } from '#access/callers'
import { staffOf } from '#access/caller'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Wanted = {
  campaignTypeId: number
  subject: string
  text: string
  /** Chosen recipients; consent is checked again when each letter is written and when it leaves. */
  customerIds: readonly number[]
}

/** Creates an e-mail campaign to chosen customers that starts sending at once; returns its id. */
export async function writeToSome(caller: Caller, wanted: Wanted, trx: Transaction) {
  const { campaignTypeId, subject, text, customerIds } = wanted
  const now = sqlTime(clock.now())
  const [row] = await rowsInto('campaigns', trx).insert({
    campaign_type_id: campaignTypeId,
    channel: 'email',
    subject,
    text,
    author_id: staffOf({ caller }).id,
    author_name: caller.by.name ?? '',
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
