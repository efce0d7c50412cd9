import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Tells a rider that their password was changed in the portal. */
export function passwordChangedMail({ firstName }: { firstName: string }) {
  return letter({
    subject: `Your password for ${settings.parkName} was changed`,
    lead: [
      `Hello ${firstName},`,
      'Your password was changed in the portal. Everywhere else you are signed out.',
    ],
    paragraphs: ['If it was not you, choose another one at once and tell us.'],
    links: [{ label: 'Choose another password', url: `${settings.appUrl}/forgot-password` }],
  })
}
