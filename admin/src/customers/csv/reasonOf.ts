import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ImportRowReport } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'

/** 'Row 17, phone: …'; a row that is wrong as a whole names no field. */
export function reasonOf({
  row,
  field,
  message,
}: Pick<ImportRowReport, 'row' | 'field' | 'message'>): string {
  const said = { n: row, field: field ?? '', message: message ?? '' }
  return fill(field ? manager['import.row'] : manager['import.row_whole'], said)
}
