import type { CustomerChanges } from '@trailgate/shared/customers/schemas'
import { messages as apiKeys } from '@trailgate/shared/api_keys/messages'
import { messages } from '@trailgate/shared/customers/messages'
import { SEARCHED } from '@trailgate/shared/customers/search_keys'
import { isMinor, type Day } from '@trailgate/shared/dates'
import type { CustomersRow } from '#database/rows'
import { searchable } from '@trailgate/shared/text'
import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import { refuseUntying } from '#access/ban_twins'
import { endParentLinks, endSignLinks } from '#access/sign_links/end_sign_links'
import { rowsIn } from '#platform/database/rows_in'
import { checkPhone, maySayNoPhone, OWN_NUMBER, PHONE_COLUMNS } from '#customers/phones/own_phone'
import { refuseYoungGuardian } from '#customers/minors/refuse_young_guardian'
import { actsForPark, staffIdOf, type Actor } from '#platform/actor'
import { NOT_DECLINED } from '#customers/declined'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { Conflict, Forbidden, NotFound, StaleWrite } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { shownWaiver } from '#customers/covered_until'
import { mayGiveReason } from '#customers/status_reason'
import { stopLetters } from '#customers/stop_letters'
import { customerEvents } from '#customers/events'
import { isUniqueViolation } from '#platform/database/database_errors'
import { COMPARED } from '#customers/duplicates/compared'
import { matchAgain } from '#customers/duplicates/match_due'
import { record } from '#platform/history'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

type Update = { id: number; changes: CustomerChanges; by: Actor }

/** The record as it was. */
type Before = CustomersRow & Record<string, unknown>

/**
 * Updates a customer in one transaction: writes only changed fields, with a history entry. A
 * customer who becomes inactive is signed out; links to an old e-mail address are void; if staff
 * change the e-mail or phone, the person is notified.
 * @throws {NotFound}
 * @throws {Conflict} 409 for a closed profile.
 * @throws {Forbidden} 403 below manager for a person who has died, and where a ban would no longer
 * follow the person.
 * @throws {Forbidden} 403 for a cashier who sets `no_phone`, and for a key with a paper waiver.
 * @throws {Invalid} 422 for a birth date that would make a guardian of minors a minor, and for an
 * unowned phone.
 * @throws {StaleWrite} when the caller's `revision` is not the newest.
 * @throws {DuplicatePhone}
 */
export async function updateCustomer(update: Update) {
  await inTransaction(async (trx) => {
    await writeChanges(update, trx)
  })
}

/** The same in a transaction of the caller's; answers which columns were written. */
export async function writeChanges(
  { id, changes, by }: Update,
  trx: Transaction
): Promise<string[]> {
  const { revision, ...wanted } = changes
  const before: Before | null = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .first()
  if (!before) throw new NotFound()
  if (before.is_closed) throw new Conflict(messages['profile.closed'])
  if (revision !== undefined && revision !== before.revision) throw new StaleWrite()

  const today = clock.today()
  const after = differences(before, columnsOf(wanted, before, today))
  if (Object.keys(after).length === 0) return []
  if (by.kind === 'key' && ('paper_waiver' in after || 'waiver_date' in after)) {
    throw new Forbidden(apiKeys.paper_waiver)
  }
  const standing = { ...before, ...after }
  const isTakenBack = standing.status_reason === null && 'status' in after
  if ('status_reason' in after && !isTakenBack) {
    mayGiveReason({ status: standing.status, reason: standing.status_reason }, by)
  }

  const isMinorWithoutPhone = 'date_of_birth' in after && Boolean(standing.no_phone)
  if (isMinorWithoutPhone || PHONE_COLUMNS.some((column) => column in after)) {
    if (after.no_phone === true || after.household_phone_of) maySayNoPhone(by)
    await checkPhone(id, { ...before, ...after } as Before, trx)
  }
  await refuseYoungGuardian({ id, born: after.date_of_birth }, trx)
  await refuseUntying({ before, after, by }, trx)
  const written = await rowsIn('customers', trx)
    .where({ id, revision: before.revision })
    .update({ ...after, ...derived(before, after, by), revision: before.revision + 1 })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DuplicatePhone(messages['phone.taken']) : error
    })
  if (Number(written) === 0) throw new StaleWrite()
  await followUp({ id, before, after, by }, trx)
  return Object.keys(after)
}

type Columns = Record<string, string | number | boolean | null>

/**
 * Requested changes as columns. The waiver counts only if it differs from the one that the caller
 * was shown.
 */
function columnsOf(wanted: Omit<CustomerChanges, 'revision'>, before: Before, today: Day): Columns {
  const {
    waiver_signed: signed,
    waiver_date: signedOn,
    marketing_consent: consent,
    ...plain
  } = wanted
  const columns: Columns = {}
  for (const [name, value] of Object.entries(plain)) {
    if (value !== undefined) columns[name] = value
  }
  // A given number is the customer's own; an omitted `no_phone` changes nothing.
  if (plain.phone) Object.assign(columns, OWN_NUMBER)
  else if (plain.no_phone === true) columns.phone = null
  else if (plain.no_phone === false) columns.household_phone_of = null
  // Another status takes the reason back.
  if ((plain.status ?? before.status) !== 'inactive') columns.status_reason ??= null
  const born = plain.date_of_birth === undefined ? before.date_of_birth : plain.date_of_birth
  if (consent !== undefined || (born && isMinor(born, today))) {
    columns.marketing_consent = (consent ?? false) && !(born && isMinor(born, today))
  }
  return { ...columns, ...paperWaiver({ signed, signedOn }, before, today) }
}

type PaperWish = { signed: boolean | undefined; signedOn: Day | null | undefined }

function paperWaiver({ signed, signedOn }: PaperWish, before: Before, today: Day): Columns {
  const { waiver_signed: shown, waiver_date: shownOn } = shownWaiver(before, today)
  const dateStays = signedOn === undefined || signedOn === shownOn
  if ((signed ?? shown) === shown && dateStays) return {}
  const attested = signed ?? Boolean(before.paper_waiver)
  // A new tick without a day of its own is of today, as the form fills it in.
  const day = signedOn ?? (shown ? shownOn : today)
  return {
    paper_waiver: attested,
    waiver_date: attested ? day : null,
    ...(attested && NOT_DECLINED),
  }
}

/** Columns that follow from others. */
function derived(before: Before, after: Columns, by: Actor): Columns {
  const merged = { ...before, ...after } as Before
  const columns: Columns = {
    first_name_search: searchable(merged.first_name),
    last_name_search: searchable(merged.last_name),
  }
  if ('email' in after) columns.email_by_staff = isAddressOfStaff(before, after, by)
  if ('waiver_date' in after || 'paper_waiver' in after) {
    columns.paper_waiver_by = merged.paper_waiver ? staffIdOf(by) : null
  }
  return columns
}

/**
 * True if the letter about this address can reach staff only: they gave it to a customer who had none. It stays so with the next one, until a rider
 * whose password was chosen over a link of their own confirms another.
 */
function isAddressOfStaff(before: Before, after: Columns, by: Actor): boolean {
  if (after.email === null) return false
  const isUnproven = before.email_by_staff === 1
  if (actsForPark(by)) return before.email === null || isUnproven
  return isUnproven && before.password_by_staff_link === 1
}

/** Changed columns only; the engines store booleans as 1 and 0. */
function differences(before: Before, columns: Columns): Columns {
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => {
      return (typeof value === 'boolean' ? Number(value) : value) !== before[name]
    })
  )
}

/** Contact fields, used to reach the customer and to sign in: changes by staff are notified. */
const CONTACTS = ['email', 'phone'] as const

type Written = { id: number; before: Before; after: Columns; by: Actor }

async function followUp({ id, before, after, by }: Written, trx: Transaction) {
  if (actsForPark(by)) {
    const changes = CONTACTS.filter((column) => column in after)
    await notifyAccountChanged({ customerId: id, changes, before: before.email }, trx)
  }
  if ('status' in after && after.status !== 'active') {
    await rowsIn('sessions', trx).where('customer_id', id).delete()
    await endSignLinks([id], trx)
  }
  if (after.status_reason === 'deceased') await stopLetters(before, trx)
  if ('paper_waiver' in after || 'waiver_date' in after || 'date_of_birth' in after) {
    await customerEvents.coverageChanged.emit({ ids: [id] }, trx)
  }
  if ('email' in after) {
    await rowsIn('password_links', trx).where('customer_id', id).whereNull('used_at').delete()
    await rowsIn('email_changes', trx).where('customer_id', id).whereNull('used_at').delete()
    await endSignLinks([id], trx)
  }
  if ('phone' in after) await endParentLinks([id], trx)
  if (COMPARED.some((column) => column in after)) await matchAgain([id], trx)
  if (SEARCHED.some((column) => column in after)) await storeSearchKeys([id], trx)
  if ('marketing_consent' in after) {
    const given = after.marketing_consent === true
    await customerEvents.consentedToStaff.emit({ customerId: id, given, by, now: clock.now() }, trx)
  }
  const changed = Object.fromEntries(
    Object.entries(after).map(([name, to]) => {
      const from = typeof to === 'boolean' ? before[name] === 1 : before[name]
      return [name, { from, to }]
    })
  )
  await record({ action: 'customer.updated', by, customerId: id, details: { changed } }, trx)
}
