import { SIGN_LINK_DAYS } from '@trailgate/shared/sign_links/constants'
import { notYou } from '#access/account_letters/account_changed_mail'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** The letter that brings a link to sign, at the request of staff. */
export function signLinkMail({ firstName, url }: { firstName: string; url: string }) {
  return letter({
    subject: `Sign your waiver for ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `Before you ride at ${settings.parkName}, a waiver has to be signed. With this link you read and sign what is missing for you and your minors; no password is needed.`,
    ],
    paragraphs: [
      `A staff member made this link for you. ${notYou()}`,
      `The link works for ${SIGN_LINK_DAYS} days. Whoever has it can sign in your name, so please do not pass it on.`,
    ],
    links: [{ label: 'Read and sign', url }],
  })
}
