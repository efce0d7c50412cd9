import type { NewCustomer } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/customers/messages'
import { isMinor } from '@trailgate/shared/dates'
import { searchable } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { DuplicatePhone } from '#customers/duplicate_phone'
import { clock } from '#platform/clock'
import { memberIdWithin } from '#platform/database/counters'
import { customerEvents } from '#customers/events'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsInto } from '#platform/database/rows_into'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import { storeSearchKeys } from '#customers/search_keys/store_search_keys'

/**
 * Makes a customer as staff entered one and returns the id. A waiver ticked as signed is a paper waiver
 * that this member of staff attests; marketing is agreed to by adults only.
 * @throws {DuplicatePhone} 409
 */
export async function createCustomer(caller: Caller, customer: NewCustomer): Promise<number> {
  const { by } = caller
  const {
    waiver_signed: signed = false,
    waiver_date: signedOn,
    marketing_consent: consent,
    ...person
  } = customer
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
      const [rowId] = await rowsInto('customers', trx)
        .insert({
          ...person,
          ...paper,
          paper_waiver_by: signed ? by.id : null,
          marketing_consent: agreed,
          member_id: await memberId(trx),
          first_name_search: searchable(person.first_name),
          last_name_search: searchable(person.last_name),
          status: person.status ?? 'active',
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
