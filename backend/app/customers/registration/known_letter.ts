import type { KnownLetter } from '@trailgate/shared/customers/schemas'
import { RESET_LINK_MINUTES } from '@trailgate/shared/sessions/constants'
import { letterAddress } from '#access/letter_address'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { knownAs } from '#customers/registration/maybe_known'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { mayWriteTo } from '#platform/http/rate_limits'
import { areLeaving } from '#platform/leaving_people'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { letter } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Most records of one person that get the letter. */
const KNOWN_AT_MOST = 5

/**
 * Writes to the addresses on file of people with this name and this birth date or e-mail: that they
 * are registered, and how they sign in. Never to the typed address, unless it is on file.
 */
export async function mailKnown(person: KnownLetter) {
  for (const { id } of (await knownAs(person)).slice(0, KNOWN_AT_MOST)) await mailOne(person, id)
}

async function mailOne(person: KnownLetter, id: number) {
  const [known] = (await knownAs(person)).filter((each) => each.id === id)
  const to = known && letterAddress(known)
  if (!known || !to || known.status !== 'active' || !(await mayWriteTo(to))) return
  const now = clock.now()
  await inTransaction(async (trx) => {
    const [still] = (await knownAs(person, trx)).filter((each) => each.id === id)
    if (!still || still.email !== to || (await areLeaving([id], trx))) return
    const seenByStaff = still.email_by_staff === 1
    const link = { customerId: id, purpose: 'reset' as const, seenByStaff, now, trx }
    const { url } = await makePasswordLink(link)
    const { first_name: firstName, phone } = still
    await enqueueMail({ to, ...alreadyRegisteredMail({ firstName, phone, url }) }, trx)
  })
}

type Registered = { firstName: string; phone: string | null; url: string }

/** Letter to a rider who may be registering a second time. */
function alreadyRegisteredMail({ firstName, phone, url }: Registered) {
  const number = phone
    ? `You check in with the phone number that ends in ${phone.slice(-2)}, and sign in with it and your password.`
    : 'There is no phone number with your registration: please give a staff member yours, and you can check in with it.'
  return letter({
    subject: `You are already registered at ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `Somebody with your name was about to register at ${settings.parkName}. You are registered already, with your waivers and your family.`,
    ],
    paragraphs: [
      number,
      `The link works once, for ${RESET_LINK_MINUTES} minutes. If it was not you, ignore this letter: nothing changes.`,
    ],
    links: [{ label: 'Choose a password', url }],
  })
}
