import type { Registration } from '@trailgate/shared/customers/schemas'
import { ageOn, isMinor, type Day } from '@trailgate/shared/dates'
import { searchable } from '@trailgate/shared/text'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { setPasswordMail } from '#access/passwords/set_password_mail'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { customerEvents } from '#customers/events'
import { claimPhone, holderOf } from '#customers/phones/claim_phone'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { enqueueMail } from '#platform/mail/enqueue_mail'

/** Staff are asked to find a guardian for riders below this age who registered alone. */
const GUARDIAN_SOUGHT_BELOW = 13

type Entered = Omit<
  Registration,
  'password' | 'marketing' | 'party' | 'return_to' | 'confirm_new' | 'phone_moved' | 'email'
> & { email?: string }

type Storing = {
  person: Entered
  memberId: string
  passwordHash: string | null
  marketing: Registration['marketing']
  source: 'kiosk' | 'portal'
  /** The number may be another record's: then it is claimed, and staff decide. */
  claims: boolean
  /** True if a link to choose a password goes to the address. */
  mayWrite: boolean
  /** True if the holder of a claimed number is told by letter. */
  mayTellHolder: boolean
  seenBy: { ip: string | null; userAgent: string | null }
  now: Date
  today: Day
}

/**
 * Stores a rider who registered, and returns the id: with the marketing choices of an adult, the link to choose a
 * password, the history, and a claimed number.
 * @throws {DuplicatePhone} 409
 */
export async function storeRegistration(storing: Storing, trx: Transaction): Promise<number> {
  const { person, passwordHash, marketing, seenBy, now, today } = storing
  const { first_name: firstName, last_name: lastName, phone, email } = person
  const minor = isMinor(person.date_of_birth, today)
  const holder = storing.claims ? await holderOf(phone, trx) : null
  const [rowId] = await rowsInto('customers', trx)
    .insert({
      ...person,
      ...(holder && { phone: null, claims_phone: phone }),
      member_id: storing.memberId,
      first_name_search: searchable(firstName),
      last_name_search: searchable(lastName),
      status: 'active',
      password_hash: passwordHash,
      needs_guardian: ageOn(person.date_of_birth, today) < GUARDIAN_SOUGHT_BELOW,
      marketing_consent: !minor && marketing?.email === true,
      source: storing.source,
      created_at: sqlTime(now),
      created_day: today,
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DuplicatePhone() : error
    })
  const customerId = Number(rowId)
  await storeSearchKeys([customerId], trx)
  if (marketing && !minor) {
    await customerEvents.consentedAtRegistration.emit({ customerId, marketing, seenBy, now }, trx)
  }
  if (storing.mayWrite && email) {
    const { url } = await makePasswordLink({ customerId, purpose: 'set', now, trx })
    await enqueueMail({ to: email, ...setPasswordMail({ firstName, url }) }, trx)
  }
  const { ip } = seenBy
  const by = { kind: 'anonymous' as const, id: null, name: `${firstName} ${lastName}`, ip }
  await record({ action: 'customer.registered', by, customerId }, trx)
  if (holder) {
    const mayWrite = storing.mayTellHolder
    await claimPhone({ holder, claimantId: customerId, mayWrite, by }, trx)
  }
  return customerId
}
