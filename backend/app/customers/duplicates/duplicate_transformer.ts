import type { CustomerStatus } from '@trailgate/shared/customers/constants'
import type { DuplicateCustomer } from '@trailgate/shared/customers/duplicates/schemas'
import type { Day } from '@trailgate/shared/dates'
import { isoTime } from '#platform/database/sql_time'

/** The columns of `customers as c` that tell people apart. */
export const DUPLICATE_COLUMNS = [
  'c.id',
  'c.member_id',
  'c.first_name',
  'c.last_name',
  'c.email',
  'c.phone',
  'c.date_of_birth',
  'c.status',
  'c.created_at',
] as const

export type DuplicateRow = {
  id: number
  member_id: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  status: CustomerStatus
  created_at: string
}

/** As much of a record as tells people apart. */
export function toDuplicateCustomer(row: DuplicateRow): DuplicateCustomer {
  return {
    id: row.id,
    member_id: row.member_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    date_of_birth: row.date_of_birth,
    status: row.status,
    created_at: isoTime(row.created_at),
  }
}
