import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'

/** What is read of whoever signs in. */
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
] as const

export type Person = Pick<CustomersRow, (typeof PERSON_COLUMNS)[number]>

/** The person with this phone number, ten digits. */
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
