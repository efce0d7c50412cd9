import { messages } from '@trailgate/shared/memberships/manager_messages'
import { fill } from '@trailgate/shared/text'
import { letter } from './letter.ts'
import { settings } from '#start/settings'

type Mail = { subject: string; message: string; firstName: string; typeName: string }

/** A letter that staff write to members: their words, and why it came and how that is changed. */
export function memberMail({ subject, message, firstName, typeName }: Mail) {
  const paragraphs = message.split('\n').filter((line) => line.trim() !== '')
  return letter({
    subject,
    paragraphs: [
      `Hello ${firstName},`,
      ...paragraphs,
      fill(messages['mail.why'], { type: typeName }),
    ],
    links: [
      { label: messages['mail.change'], url: `${settings.appUrl}/customer-dashboard/marketing` },
    ],
  })
}
