import { GUARDIAN_REQUEST_DAYS } from '@trailgate/shared/guardian_requests/constants'
import { isMinor } from '@trailgate/shared/dates'
import { SIGN_LINK_DAYS } from '@trailgate/shared/sign_links/constants'
import { BAN_COLUMNS, isKeptOut } from '#access/bans'
import { makeSignLink, signLinkUrl } from '#access/sign_links/make_sign_link'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { mayWriteTo } from '#platform/http/rate_limits'
import type { Transaction } from '#platform/database/transaction'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { letter } from '#platform/mail/letter'
import { smsEnabled } from '#platform/mail/sms_enabled'
import { newToken } from '#platform/secrets'
import { settings } from '#start/settings'

type Asked = {
  guardianId: number
  minor: string
  /** False if strangers have caused too many letters to this address. */
  mayWrite: boolean
}

/**
 * Notifies a guardian of a child's request, with a personal link to accept: by letter, and by text
 * message where the park sends those. Sends nothing to a person who could not accept.
 */
export async function notifyAsked({ guardianId, minor, mayWrite }: Asked, trx: Transaction) {
  const guardian = await rowsIn('customers', trx)
    .where('id', guardianId)
    .select('first_name', 'email', 'email_by_staff', 'phone', 'status', 'date_of_birth')
    .select(...BAN_COLUMNS)
    .firstOrFail()
  const today = clock.today()
  const { first_name: firstName, email, phone, date_of_birth: born } = guardian
  if (isKeptOut(guardian, today) || (born && isMinor(born, today))) return
  if (email && mayWrite) {
    const seenByStaff = guardian.email_by_staff === 1
    const url = await newLink({ customerId: guardianId, seenByStaff }, trx)
    await enqueueMail({ to: email, ...guardianAskedMail({ firstName, minor, url }) }, trx)
  }
  if (phone && smsEnabled()) {
    const url = await newLink({ customerId: guardianId, seenByStaff: false }, trx)
    const text = `${settings.parkName}: ${minor} asks you to sign as a parent. Answer here: ${url}`
    await enqueueMail({ to: phone, channel: 'sms', subject: '', text }, trx)
  }
}

type NewLink = { customerId: number; seenByStaff: boolean }

async function newLink(link: NewLink, trx: Transaction): Promise<string> {
  const token = newToken()
  await makeSignLink({ ...link, token, now: clock.now() }, trx)
  return signLinkUrl(token)
}

type Letter = { firstName: string; minor: string; url: string }

/** The letter to a parent whose phone number a child gave at the kiosk. */
function guardianAskedMail({ firstName, minor, url }: Letter) {
  return letter({
    subject: `${minor} asks you to sign at ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `${minor} gave your phone number at ${settings.parkName} as that of a parent. With this link you say whether you are, and can then sign for ${minor}; no password is needed.`,
    ],
    paragraphs: [
      `The link works for ${SIGN_LINK_DAYS} days. You can also answer in the portal or at the counter, for ${GUARDIAN_REQUEST_DAYS} days.`,
      `If you do not know ${minor}, choose "Not my child": you are then not asked again.`,
    ],
    links: [{ label: 'Answer', url }],
  })
}

/**
 * Letter to the first guardian of a child whom another adult added too, with a link to answer; none to an address that
 * strangers have caused too many letters to.
 */
export async function notifyOfTwin(
  { guardianId, minor }: Pick<Asked, 'guardianId' | 'minor'>,
  trx: Transaction
) {
  const guardian = await rowsIn('customers', trx)
    .where('id', guardianId)
    .select('first_name', 'email', 'email_by_staff', 'status')
    .select(...BAN_COLUMNS)
    .firstOrFail()
  const { first_name: firstName, email } = guardian
  if (!email || isKeptOut(guardian, clock.today()) || !(await mayWriteTo(email))) return
  const seenByStaff = guardian.email_by_staff === 1
  const url = await newLink({ customerId: guardianId, seenByStaff }, trx)
  await enqueueMail({ to: email, ...twinMail({ firstName, minor, url }) }, trx)
}

/** Text of that letter. */
function twinMail({ firstName, minor, url }: Letter) {
  return letter({
    subject: `Another adult added ${minor} at ${settings.parkName}`,
    lead: [
      `Hello ${firstName},`,
      `Another adult has added ${minor}, with the same name and birth date, at ${settings.parkName}. Is it the same child? If you accept, ${minor} has one record and you are both guardians.`,
    ],
    paragraphs: [
      `You can answer with this link, in the portal or at the counter, for ${GUARDIAN_REQUEST_DAYS} days.`,
      'If it is another child, or you do not know the adult, refuse: then nothing changes.',
    ],
    links: [{ label: 'Answer', url }],
  })
}
