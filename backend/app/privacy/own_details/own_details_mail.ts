import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** The letter to a rider whose details were changed in the portal: which, and not to what. */
export function ownDetailsMail({ firstName, changed }: { firstName: string; changed: string[] }) {
  return letter({
    subject: `Your details at ${settings.parkName} were changed`,
    paragraphs: [
      `Hello ${firstName},`,
      `this was changed in your account: ${changed.join(', ')}.`,
      'If it was not you, choose another password at once and tell us.',
    ],
    links: [{ label: 'Choose another password', url: `${settings.appUrl}/forgot-password` }],
  })
}
