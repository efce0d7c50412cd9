import { BAN_COLUMNS } from '#access/bans'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'

/** Columns read of a person who signs in. */
export const PERSON_COLUMNS = [
  'id',
  'member_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'status',
  'password_hash',
  'created_at',
  'letters_stopped_at',
  ...BAN_COLUMNS,
] as const

export type Person = Pick<CustomersRow, (typeof PERSON_COLUMNS)[number]>

/** The person with this phone number (ten digits). */
export async function personByPhone(phone: string): Promise<Person | null> {
  return PERSON_BY_PHONE.first({ phone })
}

const PERSON_BY_PHONE = statement(({ phone }: { phone: Parameter<string> }) =>
  rowsIn('customers')
    .where('phone', phone)
    .whereNull('closed_at')
    .select(...PERSON_COLUMNS)
    .limit(1)
)
