import { adultAge } from '@trailgate/shared/dates'
import { LETTER_DAYS } from '@trailgate/shared/retention/constants'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Last letter to a rider who asked to be deleted: what was deleted, and what stays for how long. */
export function deletionDoneMail({ firstName }: { firstName: string }) {
  const years = settings.waiverRetentionYears
  return letter({
    subject: `Your data at ${settings.parkName} were deleted`,
    paragraphs: [
      `Hello ${firstName},`,
      'As you asked, your data were deleted: your profile, documents, memberships and preferences, and those of minors who had no other guardian.',
      `What you signed stays sealed as evidence for ${years} years after the signature, for a minor after the day they turn ${adultAge()}, and is removed then. This letter is removed from our system after ${LETTER_DAYS} days.`,
    ],
  })
}
