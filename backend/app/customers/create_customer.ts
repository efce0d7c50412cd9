import type { NewCustomer } from '@trailgate/shared/customers/schemas'
import { messages as apiKeys } from '@trailgate/shared/api_keys/messages'
import { messages } from '@trailgate/shared/customers/messages'
import { isMinor } from '@trailgate/shared/dates'
import { searchable } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { staffIdOf } from '#platform/actor'
import { clock } from '#platform/clock'
import { memberIdWithin } from '#platform/database/counters'
import { customerEvents } from '#customers/events'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsInto } from '#platform/database/rows_into'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Forbidden } from '#platform/http/refusals'
import { sqlTime } from '#platform/database/sql_time'
import { mayGiveReason } from '#customers/status_reason'
import { checkPhone, maySayNoPhone } from '#customers/phones/own_phone'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

/**
 * Creates a customer as entered by staff and returns the id. A waiver ticked as signed is a paper
 * waiver attested by this member of staff; only adults can agree to marketing.
 * @throws {DuplicatePhone} 409
 * @throws {Forbidden} 403 below manager for a person who has died, and for a cashier who sets
 * `no_phone`, and for a key with a paper waiver.
 * @throws {Invalid} 422 for a minor without a phone, and for the phone of a household that has
 * none.
 */
export async function createCustomer(caller: Caller, customer: NewCustomer): Promise<number> {
  const { by } = caller
  const {
    waiver_signed: signed = false,
    waiver_date: signedOn,
    marketing_consent: consent,
    ...person
  } = customer
  if (signed && by.kind === 'key') throw new Forbidden(apiKeys.paper_waiver)
  const { status = 'active', status_reason: reason } = person
  if (reason) mayGiveReason({ status, reason }, by)
  const { phone = null, no_phone: noPhone = false, household_phone_of: sharedOf = null } = person
  if (noPhone) maySayNoPhone(by)
  const memberId = await memberIdWithin()
  const now = clock.now()
  const today = clock.today()
  const born = person.date_of_birth ?? null
  const paper = { paper_waiver: signed, waiver_date: signed ? (signedOn ?? null) : null }
  const agreed = consent === true && !(born && isMinor(born, today))

  const { id } = await withIdempotencyKey(caller, {
    resource: 'customer',
    body: customer,
    isBrief: true,
    make: async (trx) => {
      const standing = {
        phone,
        no_phone: noPhone ? (1 as const) : (0 as const),
        household_phone_of: sharedOf,
        phone_released_at: null,
        claims_phone: null,
        date_of_birth: born,
      }
      await checkPhone(null, standing, trx)
      const [rowId] = await rowsInto('customers', trx)
        .insert({
          ...person,
          phone,
          no_phone: noPhone,
          household_phone_of: sharedOf,
          email_by_staff: Boolean(person.email),
          ...paper,
          paper_waiver_by: signed ? staffIdOf(by) : null,
          marketing_consent: agreed,
          member_id: await memberId(trx),
          first_name_search: searchable(person.first_name),
          last_name_search: searchable(person.last_name),
          status,
          source: 'staff',
          created_at: sqlTime(now),
          created_day: today,
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new DuplicatePhone(messages['phone.taken']) : error
        })
      const customerId = Number(rowId)
      await storeSearchKeys([customerId], trx)
      if (signed) await customerEvents.coverageChanged.emit({ ids: [customerId] }, trx)
      if (agreed)
        await customerEvents.consentedToStaff.emit({ customerId, given: true, by, now }, trx)
      await record({ action: 'customer.created', by, customerId }, trx)
      return customerId
    },
  })
  return id
}
