import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { wholeRecord } from '#services/seal/whole_record'
import { pdfOfRecord, type PdfFile } from '#services/waiver_pdf/pdf_of_record'

/**
 * The PDFs of what was signed with one signature, made when the letter about it leaves. A record that is gone or no longer
 * what was sealed has none; its seal in the letter counts all the more. There may be many, and each takes its time: after each
 * one it is asked whether the letter is still ours to send. Null when it is not.
 */
export async function attachmentsOf(
  signing: string | null,
  isStillOurs: () => Promise<boolean>
): Promise<PdfFile[] | null> {
  if (signing === null) return []
  const waivers: { uid: string }[] = await db
    .from('signed_waivers')
    .where('signing', signing)
    .orderBy('id')
    .select('uid')
  const files: PdfFile[] = []
  for (const { uid } of waivers) {
    const record = await wholeRecord(uid)
    if (typeof record === 'string') logger.error({ uid, record }, 'outbox: no PDF of a waiver')
    else files.push(await pdfOfRecord(record))
    if (!(await isStillOurs())) return null
  }
  return files
}
