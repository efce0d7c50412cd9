import { EMAIL_CHANGE_HOURS } from '@trailgate/shared/own_details/constants'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Warns the old address that a rider asked to change it. */
export function emailChangeMail({ firstName }: { firstName: string }) {
  return letter({
    subject: `Another email address for your account at ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `Somebody who knows your password asked us to write to another address from now on. That happens when the link in our letter to it is followed within ${EMAIL_CHANGE_HOURS} hours.`,
    ],
    paragraphs: [
      'If it was not you, choose another password at once: the link is then good for nothing.',
    ],
    links: [{ label: 'Choose another password', url: `${settings.appUrl}/forgot-password` }],
  })
}
