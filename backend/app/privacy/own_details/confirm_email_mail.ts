import { EMAIL_CHANGE_HOURS } from '@trailgate/shared/own_details/constants'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Confirmation letter to a rider's new e-mail address. */
export function confirmEmailMail({ firstName, url }: { firstName: string; url: string }) {
  return letter({
    subject: `Confirm your new email address for ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `You asked ${settings.parkName} to write to this address from now on. We do so as soon as you follow this link.`,
    ],
    paragraphs: [
      `It works once, for ${EMAIL_CHANGE_HOURS} hours. If it was not you, ignore this letter: nothing changes.`,
    ],
    links: [{ label: 'Use this address', url }],
  })
}
