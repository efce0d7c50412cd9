import { formatDate, type Day } from '@trailgate/shared/dates'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

type Ending = { firstName: string; typeName: string; number: number; end: Day }

/** The letter for who wants to renew: nothing is paid or extended by itself, so it says whom to turn to. */
export function renewalMail({ firstName, typeName, number, end }: Ending) {
  const contact = settings.supportContact ? ` You can reach us at ${settings.supportContact}.` : ''
  return letter({
    subject: `Your membership at ${settings.parkName} ends on ${formatDate(end)}`,
    paragraphs: [
      `Hello ${firstName},`,
      `your ${typeName} membership ${number} ends on ${formatDate(end)}, and you told us that you want to renew it.`,
      `It is not renewed by itself: please see a staff member on your next visit, or before.${contact}`,
    ],
  })
}
