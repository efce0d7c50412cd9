import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Tells a rider why the park does not delete their data now. */
export function deletionRefusedMail({ firstName, reason }: { firstName: string; reason: string }) {
  const contact = settings.supportContact ? ` You can reach us at ${settings.supportContact}.` : ''
  return letter({
    subject: `Your request to ${settings.parkName} to be deleted`,
    paragraphs: [
      `Hello ${firstName},`,
      'You asked us to delete your data. We do not do that now, for this reason:',
      reason,
      `You may ask again at any time.${contact}`,
    ],
  })
}
