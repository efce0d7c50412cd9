import { csvLine } from '@trailgate/shared/customers/csv'
import { todayIn, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/due_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { letterOf, type Renewal } from './renewals.ts'

const HEADINGS = [
  messages['column.number'],
  messages['column.customer'],
  'Member ID',
  'Email',
  messages['column.type'],
  messages['column.end'],
  messages['column.auto_renew'],
  'Letter sent on',
] as const

/** Without it spreadsheets misread names like Núñez. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The list as CSV; days as YYYY-MM-DD, so that they sort. */
export function renewalsCsv(renewals: readonly Renewal[], today: Day, timeZone: string): string {
  const lines = renewals.map((renewal) => {
    const letter = letterOf(renewal, today)
    return csvLine([
      renewal.membership_id,
      renewal.customer_name,
      renewal.customer_member_id,
      renewal.customer_email,
      renewal.membership_type,
      renewal.end_date,
      renewal.auto_renew ? words.yes : words.no,
      letter.kind === 'sent' ? todayIn(timeZone, new Date(letter.at)) : '',
    ])
  })
  return BYTE_ORDER_MARK + csvLine(HEADINGS) + lines.join('')
}

/** Report name and date. */
export function renewalsFileName(today: Day): string {
  return `memberships-due-${today}.csv`
}
