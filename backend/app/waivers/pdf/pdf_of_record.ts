import logger from '@adonisjs/core/services/logger'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import type { MailFile } from '#platform/mail/letter_hooks'
import { sha256 } from '#platform/sha256'
import type { WholeRecord } from '#waivers/seal/whole_record'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { FORMAT_ON, fullName, PDF_FORMATS, type PdfFormat } from './facts.ts'
import { pdfInBackground } from './pdf_in_background.ts'

/**
 * The PDF of a record with its file name. Its hash is stored when it is first made; from then on the record keeps the
 * format and with it the paper, so that later versions of the product and other settings make the same bytes.
 */
export async function pdfOfRecord({ body, image, link }: WholeRecord): Promise<MailFile> {
  const { uid } = link
  const known = await keptFormat(uid)
  const format = known?.format ?? FORMAT_ON[settings.paperSize]
  const bytes = await pdfInBackground({ body, image, link }, format)
  const made = { uid, format, sha256: sha256(bytes) }
  const kept = known?.sha256 ?? (await insertHash(made))
  if (kept !== made.sha256) logger.error({ kept, made }, 'waiver: its PDF is not what it was')
  return { name: `${nameOf(body)}.pdf`, bytes }
}

/** File name of a record, without extension. */
export function nameOf({ template, subject, signed_day: day }: WholeRecord['body']) {
  return `${template.name} - ${fullName(subject)} - ${day}`
}

type Made = { uid: string; format: PdfFormat; sha256: string }

/** The first format in which the PDF of a record was made, of those that can still be made. */
async function keptFormat(uid: string): Promise<Made | null> {
  const rows = await rowsIn('waiver_pdfs').where('uid', uid).select('format', 'sha256')
  for (const format of PDF_FORMATS) {
    const row = rows.find((each) => each.format === format)
    if (row) return { uid, format, sha256: row.sha256 }
  }
  return null
}

/** The first process stores it; a concurrent one reads the stored hash. */
async function insertHash(made: Made): Promise<string | null> {
  const row = { ...made, made_at: sqlTime(clock.now()) }
  try {
    await inTransaction((trx) => rowsInto('waiver_pdfs', trx).insert(row))
    return made.sha256
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return (await keptFormat(made.uid))?.sha256 ?? null
  }
}
