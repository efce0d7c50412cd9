import type { CustomersRow } from '#database/rows'
import type { KioskCustomer, RiderCustomer } from '@trailgate/shared/customers/schemas'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { lastInitial } from '@trailgate/shared/text'
import { isBanned } from '@trailgate/shared/visits/may_ride'
import { banOf, type BanRow } from '#access/bans'
import { isoTime } from '#platform/database/sql_time'

type RiderRow = Pick<
  CustomersRow,
  | 'id'
  | 'member_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'date_of_birth'
  | 'created_at'
  | 'letters_stopped_at'
> &
  BanRow

/** The own record as a rider reads it. */
export function toRider(row: RiderRow, today: Day): RiderCustomer {
  return {
    id: row.id,
    member_id: row.member_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    created_at: isoTime(row.created_at),
    is_minor: row.date_of_birth !== null && isMinor(row.date_of_birth, today),
    is_banned: isBanned({ ban: banOf(row) }, today),
    service_letters: row.letters_stopped_at === null,
  }
}

/** All that a kiosk shows of a person: others in the queue may be looking. */
export function toKioskCustomer(
  row: Pick<RiderRow, 'id' | 'first_name' | 'last_name'>
): KioskCustomer {
  return { id: row.id, first_name: row.first_name, last_name: lastInitial(row.last_name) }
}
