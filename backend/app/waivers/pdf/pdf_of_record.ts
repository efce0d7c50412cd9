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
import { fullName, PDF_FORMAT } from './facts.ts'
import { pdfInBackground } from './pdf_in_background.ts'

/** The PDF of a record with the name of its file. Its hash is kept when it is made for the first time. */
export async function pdfOfRecord({ body, image, link }: WholeRecord): Promise<MailFile> {
  const bytes = await pdfInBackground({ body, image, link })
  await keepHash(link.uid, sha256(bytes))
  return { name: `${nameOf(body)}.pdf`, bytes }
}

/** What files about a record are called, without an ending. */
export function nameOf({ template, subject, signed_day: day }: WholeRecord['body']) {
  return `${template.name} - ${fullName(subject)} - ${day}`
}

async function keepHash(uid: string, hash: string) {
  const kept = (await keptHash(uid)) ?? (await insertHash(uid, hash))
  if (kept !== hash) logger.error({ uid, kept, made: hash }, 'waiver: its PDF is not what it was')
}

async function keptHash(uid: string): Promise<string | null> {
  const row = await rowsIn('waiver_pdfs')
    .where({ uid, format: PDF_FORMAT })
    .select('sha256')
    .first()
  return row?.sha256 ?? null
}

/** Whoever is first keeps it; who comes second at the same moment reads what the first one kept. */
async function insertHash(uid: string, hash: string): Promise<string | null> {
  const made = { uid, format: PDF_FORMAT, sha256: hash, made_at: sqlTime(clock.now()) }
  try {
    await inTransaction((trx) => rowsInto('waiver_pdfs', trx).insert(made))
    return hash
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return keptHash(uid)
  }
}
