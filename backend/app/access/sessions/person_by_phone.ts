import db from '@adonisjs/lucid/services/db'
import type { CustomerStatus } from '@trailgate/shared/customers/constants'
import type { Day } from '@trailgate/shared/dates'
import { statement, type Parameter } from '#platform/database/statement'

export type Person = {
  id: number
  member_id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  status: CustomerStatus
  password_hash: string | null
  created_at: string
}

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
] as const satisfies (keyof Person)[]

/** The person with this phone number, ten digits. */
export async function personByPhone(phone: string): Promise<Person | null> {
  return PERSON_BY_PHONE.first({ phone })
}

const PERSON_BY_PHONE = statement(({ phone }: { phone: Parameter<string> }) =>
  db
    .from('customers')
    .where('phone', phone)
    .whereNull('closed_at')
    .select(...PERSON_COLUMNS)
    .limit(1)
)
