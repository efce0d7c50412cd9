import logger from '@adonisjs/core/services/logger'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { wholeRecord } from '#waivers/seal/whole_record'
import type { MailFile } from '#platform/mail/letter_hooks'
import { pdfOfRecord } from '#waivers/pdf/pdf_of_record'

/** If ownership was confirmed this recently before the last PDF, the letter is sent: the claim lasts far longer. */
const JUST_ASKED_MS = 10_000

/**
 * PDFs of the waivers of these signings, made when the letter about it leaves. A record that is gone or not as
 * it was sealed has none; its seal in the letter counts all the more. There may be many, and each takes time: before
 * each further one, and at the end if the last one took long, `isStillOurs` is asked. Null if this process no longer
 * holds the letter.
 */
export async function receiptAttachments(
  signings: readonly string[],
  isStillOurs: () => Promise<boolean>
): Promise<MailFile[] | null> {
  if (signings.length === 0) return []
  const waivers = await rowsIn('signed_waivers')
    .whereIn('signing', [...signings])
    .orderBy('id')
    .select('uid')
  const files: MailFile[] = []
  let askedAt = clock.now()
  for (const [number, { uid }] of waivers.entries()) {
    if (number > 0) {
      askedAt = clock.now()
      if (!(await isStillOurs())) return null
    }
    const record = await wholeRecord(uid)
    if (typeof record === 'string') logger.error({ uid, record }, 'outbox: no PDF of a waiver')
    else files.push(await pdfOfRecord(record))
  }
  if (clock.now().getTime() - askedAt.getTime() < JUST_ASKED_MS) return files
  return (await isStillOurs()) ? files : null
}
