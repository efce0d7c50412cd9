import { RESET_LINK_MINUTES } from '@trailgate/shared/sessions/constants'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Letter for a forgotten password, with a link for each account that has the address. */
export function forgottenPasswordMail(accounts: { name: string; url: string }[]) {
  return letter({
    subject: `Choose a new password for ${settings.parkName}`,
    lead: [`Somebody asked for a new password for your account at ${settings.parkName}.`],
    paragraphs: [
      `The link works once, for ${RESET_LINK_MINUTES} minutes. If it was not you, ignore this letter: nothing changes.`,
    ],
    links: accounts.map(({ name, url }) => ({ label: `Choose a password for ${name}`, url })),
  })
}
