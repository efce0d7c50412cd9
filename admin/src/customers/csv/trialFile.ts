import { csvLine } from '@trailgate/shared/customers/csv'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import type { ImportTrialRow } from '@trailgate/shared/customers/schemas'

const HEADINGS = [
  texts['trial.column.row'],
  texts['trial.column.result'],
  texts['trial.column.name'],
  texts['trial.column.phone'],
  texts['trial.column.reason'],
]

/** The rows of a trial as a CSV file for a spreadsheet. */
export function trialFile(rows: readonly ImportTrialRow[]): Blob {
  const lines = rows.map(({ row, result, name, phone, field, message }) =>
    csvLine([
      row,
      texts[`result.${result}`],
      name,
      phone,
      field && message ? `${field}: ${message}` : message,
    ])
  )
  // The mark lets Excel read it as UTF-8.
  return new Blob(['\uFEFF', csvLine(HEADINGS), ...lines], { type: 'text/csv' })
}
