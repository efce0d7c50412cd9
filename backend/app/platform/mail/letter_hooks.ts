import type { OutboxRow } from '#database/rows'
import type { Transaction } from '#platform/database/transaction'

/** A file that goes along with a letter. */
export type MailFile = { name: string; bytes: Buffer }

type CampaignLetter = Pick<OutboxRow, 'id' | 'campaign_recipient_id' | 'begun_at'>

/** What rooms whose letters need more than an address and a text do when one leaves. */
type LetterHooks = {
  /**
   * Makes the files of a letter about a signing. Null when the letter is no longer ours to send, which `isStillOurs` says; it is
   * asked between files, as each takes its time.
   */
  attachments: (
    signing: string | null,
    isStillOurs: () => Promise<boolean>
  ) => Promise<MailFile[] | null>
  /**
   * Checks consent once more before a campaign's letter leaves. The unsubscribe link for its head, null when it may not leave and was
   * removed, undefined for a letter of no campaign.
   */
  beforeSending: (letter: CampaignLetter, trx: Transaction) => Promise<string | null | undefined>
  /** Notes the outcome on the campaign's recipient. */
  settled: (recipientId: number, state: 'sent' | 'failed', trx: Transaction) => Promise<void>
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
