import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Tells a rider which details were changed in the portal, without the values. */
export function ownDetailsMail({ firstName, changed }: { firstName: string; changed: string[] }) {
  return letter({
    subject: `Your details at ${settings.parkName} were changed`,
    lead: [`Hello ${firstName},`, `This was changed in your account: ${changed.join(', ')}.`],
    paragraphs: ['If it was not you, choose another password at once and tell us.'],
    links: [{ label: 'Choose another password', url: `${settings.appUrl}/forgot-password` }],
  })
}
