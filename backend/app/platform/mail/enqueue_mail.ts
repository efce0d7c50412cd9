import db from '@adonisjs/lucid/services/db'
import { clock } from '#platform/clock'
import { insertMany, insertRow } from '#platform/database/insert_many'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

export type Letter = {
  /** An e-mail address, or ten digits. */
  to: string
  /** An e-mail unless said. */
  channel?: 'mail' | 'sms'
  subject: string
  text: string
  html?: string
  /** A letter with the same key is posted only once. */
  idempotencyKey?: string
  /** Whose letter of a campaign it is: asked once more before it leaves. */
  campaignRecipientId?: number
  /** The signature it tells of: the PDFs of what was signed are attached when it leaves. */
  waiverSigning?: string
}

/** So many letters go into one insert. */
const LETTERS_AT_ONCE = 200

/**
 * Puts a mail into the outbox, in the transaction of what it tells of: it goes out if and only if that was
 * done, however long the mail server is away.
 */
export async function enqueueMail(letter: Letter, trx?: Transaction) {
  if (leaves(letter)) await insertRow(trx ?? db, 'outbox', rowOf(letter))
}

/** The same for many, some hundred with each insert. */
export async function enqueueMails(letters: readonly Letter[], trx: Transaction) {
  const leaving = letters.filter(leaves)
  for (let start = 0; start < leaving.length; start += LETTERS_AT_ONCE) {
    const some = leaving.slice(start, start + LETTERS_AT_ONCE)
    await insertMany(trx, 'outbox', some.map(rowOf))
  }
}

/** Where the park sends no letters none is kept for later, or all of them would leave on the day it begins to. */
function leaves({ channel = 'mail' }: Letter) {
  return channel === 'sms' || mailEnabled()
}

function rowOf({ to, channel = 'mail', subject, text, html, ...letter }: Letter) {
  const now = sqlTime(clock.now())
  return {
    channel,
    address: to,
    subject,
    text,
    html: html ?? null,
    idempotency_key: letter.idempotencyKey ?? null,
    campaign_recipient_id: letter.campaignRecipientId ?? null,
    waiver_signing: letter.waiverSigning ?? null,
    state: 'waiting' as const,
    run_at: now,
    created_at: now,
  }
}
