import { daysBetween, formatDate, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/due_messages'
import { fill } from '@trailgate/shared/text'

import type { Letter } from './renewals.ts'

/** 'in 12 days', 'today', '3 days ago' */
export function endsIn(end: Day, today: Day): string {
  const days = daysBetween(today, end)
  if (days === 0) return messages['ends.today']
  if (days === 1) return messages['ends.tomorrow']
  if (days === -1) return messages['ended.yesterday']
  return days > 0
    ? fill(messages['ends.in'], { n: days })
    : fill(messages['ended.ago'], { n: -days })
}

/** Label of a letter's state. */
export function letterText(letter: Letter, timeZone: string): string {
  switch (letter.kind) {
    case 'sent':
      return fill(messages['letter.sent'], { date: formatDate(letter.at, timeZone) })
    case 'planned':
      return fill(messages['letter.planned'], { date: formatDate(letter.on) })
    case 'waiting':
      return messages['letter.waiting']
    case 'missed':
      return messages['letter.missed']
    case 'none':
      return messages['letter.none']
  }
}
