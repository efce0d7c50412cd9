import type { LetterKind } from '@trailgate/shared/letters/constants'
import type { LetterPreview } from '@trailgate/shared/letters/schemas'
import { messages } from '@trailgate/shared/letters/messages'
import { addDays, type Day } from '@trailgate/shared/dates'
import { letterSubject, letterText } from '#letters/letter_text'
import { settings } from '#start/settings'

/** A letter of this kind with invented people; its links lead to the pages, and open nothing. */
export function letterPreview(kind: LetterKind, today: Day): LetterPreview {
  const until = addDays(today, kind === 'waiver_expiring_7' ? 7 : 30)
  const { subject, html, text } = letterText({
    kind,
    subject: kind === 'park_closed' ? messages['sample.subject'] : letterSubject(kind, until),
    details: {
      text: messages['sample.text'],
      type: messages['sample.type'],
      number: 2041,
      day: kind === 'waiver_voided' ? today : until,
    },
    names: ['Rosa'],
    people: [
      { name: 'Rosa', coveredUntil: until },
      { name: 'Theo', coveredUntil: until },
    ],
    links: [{ name: 'Rosa', url: `${settings.appUrl}/sign` }],
    stopUrl: `${settings.appUrl}/api/unsubscribe/0-r-sample`,
  })
  return { subject, html, text }
}
