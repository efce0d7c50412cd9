import db from '@adonisjs/lucid/services/db'
import { clock } from '#platform/clock'
import { insertMany, insertRow } from '#platform/database/insert_many'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

export type Letter = {
  /** An e-mail address, or ten digits. */
  to: string
  /** Default: mail. */
  channel?: 'mail' | 'sms'
  subject: string
  text: string
  html?: string
  /** A letter with the same key is enqueued only once. */
  idempotencyKey?: string
  /** Recipient of a campaign, whose consent is checked again before the letter leaves. */
  campaignRecipientId?: number
  /** Letter of service (docs/product/letters.md). */
  letterId?: number
  /** The signing that it reports, and true if PDFs of the signed waivers are attached when it leaves. */
  receipt?: { signing: string; attached: boolean }
  /** Seconds before it leaves, at most `HELD_SECONDS_MAX`: until then more may be added to it. */
  heldSeconds?: number
}

/** A letter is held for no longer, whatever the clock does. */
export const HELD_SECONDS_MAX = 600

/** Letters per insert. */
const LETTERS_AT_ONCE = 200

/**
 * Adds a mail to the outbox within the caller's transaction: it is sent if and only if that commits, however long the
 * mail server is unreachable.
 */
export async function enqueueMail(letter: Letter, trx?: Transaction) {
  if (leaves(letter)) await insertRow(trx ?? db, 'outbox', rowOf(letter))
}

/** Adds many letters, several hundred per insert. */
export async function enqueueMails(letters: readonly Letter[], trx: Transaction) {
  const leaving = letters.filter(leaves)
  for (let start = 0; start < leaving.length; start += LETTERS_AT_ONCE) {
    const some = leaving.slice(start, start + LETTERS_AT_ONCE)
    await insertMany(trx, 'outbox', some.map(rowOf))
  }
}

/** While e-mail is disabled no letter is stored, or all of them would leave on the day it is enabled. */
function leaves({ channel = 'mail' }: Letter) {
  return channel === 'sms' || mailEnabled()
}

function rowOf({ to, channel = 'mail', subject, text, html, ...letter }: Letter) {
  const { receipt, heldSeconds = 0 } = letter
  const now = sqlTime(clock.now())
  const held = heldSeconds > 0 ? sqlTimeAfter(clock.now(), heldSeconds) : null
  return {
    channel,
    address: to,
    subject,
    text,
    html: html ?? null,
    idempotency_key: letter.idempotencyKey ?? null,
    campaign_recipient_id: letter.campaignRecipientId ?? null,
    letter_id: letter.letterId ?? null,
    waiver_signing: receipt?.attached ? receipt.signing : null,
    waiver_signings: receipt?.signing ?? null,
    held_until: held,
    state: 'waiting' as const,
    run_at: held ?? now,
    created_at: now,
  }
}
