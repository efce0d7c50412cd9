import db from '@adonisjs/lucid/services/db'
import type { CustomerStatus } from '@trailgate/shared/customers/constants'
import type { Day } from '@trailgate/shared/dates'
import { bound, keptRow } from '#platform/database/kept_query'

export type Person = {
  id: number
  member_id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string
  date_of_birth: Day | null
  status: CustomerStatus
  password_hash: string | null
  created_at: string
}

/** The person with this phone number, ten digits. */
export async function personByPhone(phone: string): Promise<Person | null> {
  return keptRow('person by phone', { phone: bound(phone) }, withPhone)
}

function withPhone({ phone }: { phone: string }) {
  return db
    .from('customers')
    .where('phone', phone)
    .whereNull('closed_at')
    .select('id', 'member_id', 'first_name', 'last_name', 'email', 'phone', 'date_of_birth')
    .select('status', 'password_hash', 'created_at')
    .limit(1)
}
