import type { OutboxRow } from '#database/rows'
import type { Transaction } from '#platform/database/transaction'

/** An attachment of a letter. */
export type MailFile = { name: string; bytes: Buffer }

type LeavingLetter = Pick<OutboxRow, 'id' | 'campaign_recipient_id' | 'letter_id' | 'begun_at'>

type Result = {
  state: 'sent' | 'failed'
  error: string | null
  /** Given up because it was too old, and not because the mail server refused it. */
  late: boolean
}

/** Hooks for rooms whose letters need more than an address and a text when they leave. */
type LetterHooks = {
  /**
   * Makes the attachments of a letter about signings. Null when this process no longer holds the letter, which
   * `isStillOurs` tells; it is called between files, as each takes time.
   */
  attachments: (
    signings: readonly string[],
    isStillOurs: () => Promise<boolean>
  ) => Promise<MailFile[] | null>
  /**
   * Checks consent once more before a letter of a campaign or of service leaves. Returns the unsubscribe link for its
   * header; null when it must not leave and was removed; undefined for a letter without one.
   */
  beforeSending: (letter: LeavingLetter, trx: Transaction) => Promise<string | null | undefined>
  /** Records the result on the campaign's recipient, or on the letter of service. */
  settled: (letter: LeavingLetter, result: Result, trx: Transaction) => Promise<void>
}

let hooks: LetterHooks | undefined

export function setLetterHooks(chosen: LetterHooks) {
  hooks = chosen
}

/** @throws when no room has set them: letters would leave without their files or consent. */
export function letterHooks(): LetterHooks {
  if (!hooks) throw new Error('The hooks of letters are not set')
  return hooks
}
