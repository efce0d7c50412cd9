import { SET_PASSWORD_LINK_DAYS } from '@trailgate/shared/sessions/constants'
import { notYou } from '#access/account_letters/account_changed_mail'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

type Addressee = { firstName: string; url: string }

/** Letter with the link for a first password, after registration. */
export function setPasswordMail({ firstName, url }: Addressee) {
  return letter({
    subject: `Choose your password for ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `With a password you can sign in from home, look after your family's data and sign waivers before you come.`,
    ],
    paragraphs: [LINK_WORKS],
    links: [{ label: 'Choose your password', url }],
  })
}

/** Letter for a link made by staff: it says so, as they have a link of their own. */
export function passwordLinkMail({ firstName, url }: Addressee) {
  return letter({
    subject: `Choose your password for ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      'A staff member made a link to choose a new password for your account. With a password you can sign in from home and sign waivers before you come.',
    ],
    paragraphs: [LINK_WORKS, notYou()],
    links: [{ label: 'Choose your password', url }],
  })
}

const LINK_WORKS = `The link works once, for ${SET_PASSWORD_LINK_DAYS} days.`
