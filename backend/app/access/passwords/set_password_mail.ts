import { SET_PASSWORD_LINK_DAYS } from '@trailgate/shared/sessions/constants'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** The letter that brings the link to a first password, after registration or from staff. */
export function setPasswordMail({ firstName, url }: { firstName: string; url: string }) {
  return letter({
    subject: `Choose your password for ${settings.parkName}`,
    paragraphs: [
      `Hello ${firstName},`,
      `with a password you can sign in from home, look after your family's data and sign waivers before you come.`,
      `The link works once, for ${SET_PASSWORD_LINK_DAYS} days.`,
    ],
    links: [{ label: 'Choose your password', url }],
  })
}
