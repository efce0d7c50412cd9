import type { ImportRowResult } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'

/** How far an import is: processed rows are imported, skipped or failed. */
export type Tally = { processed: number; imported: number; skipped: number; failed: number }

export const NOTHING_YET: Tally = { processed: 0, imported: 0, skipped: 0, failed: 0 }

/** The tally after some more rows. */
export function tallyAfter(tally: Tally, results: ImportRowResult[]): Tally {
  const count = (wanted: ImportRowResult) => results.filter((result) => result === wanted).length
  return {
    processed: tally.processed + results.length,
    imported: tally.imported + count('created'),
    skipped: tally.skipped + count('skipped'),
    failed: tally.failed + count('failed'),
  }
}

type NotImported = { row: number; field: string | null; reason: string | null }

/** 'Row 17, phone: …' as the result of an import reports it; a row that is wrong as a whole names no field. */
export function reasonLine({ row, field, reason }: NotImported): string {
  const message = reason ?? ''
  return field
    ? fill(messages['import.row'], { n: row, field, message })
    : fill(messages['import.row_whole'], { n: row, message })
}
