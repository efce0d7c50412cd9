import logger from '@adonisjs/core/services/logger'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { wholeRecord } from '#waivers/seal/whole_record'
import type { MailFile } from '#platform/mail/letter_hooks'
import { pdfOfRecord } from '#waivers/pdf/pdf_of_record'

/** Who asked so shortly before the last PDF was made sends the letter: the claim holds far longer. */
const JUST_ASKED_MS = 10_000

/**
 * The PDFs of what was signed with one signature, made when the letter about it leaves. A record that is gone or no longer
 * what was sealed has none; its seal in the letter counts all the more. There may be many, and each takes its time: before each
 * further one, and at the end when the last one took long, it is asked whether the letter is still ours to send. Null when it is not.
 */
export async function receiptAttachments(
  signing: string | null,
  isStillOurs: () => Promise<boolean>
): Promise<MailFile[] | null> {
  if (signing === null) return []
  const waivers = await rowsIn('signed_waivers')
    .where('signing', signing)
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
