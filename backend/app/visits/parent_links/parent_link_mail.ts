import { PARENT_LINK_HOURS } from '@trailgate/shared/parent_links/constants'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

type Letter = { asker: string; minor: string; url: string }

/** Letter with the link to a child's waiver. */
export function parentLinkMail({ asker, minor, url }: Letter) {
  return letter({
    subject: `${minor} needs your signature at ${settings.parkName}`,
    lead: [
      'Hello,',
      `${asker} is at ${settings.parkName} and asks you to read and sign the waiver for ${minor}. It takes about a minute, and no password is needed.`,
    ],
    paragraphs: [
      `The link works for ${PARENT_LINK_HOURS} hours. Please do not pass it on: it answers in your name. If ${minor} is not your child, choose "Not my child".`,
    ],
    links: [{ label: 'Read and sign', url }],
  })
}

/** Text message with the link to a child's waiver. */
export function parentLinkText({ asker, minor, url }: Letter) {
  return `${settings.parkName}: ${asker} asks you to sign the waiver for ${minor}. Read and sign: ${url}`
}
