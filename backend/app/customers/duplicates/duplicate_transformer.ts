import type { DuplicateCustomer } from '@trailgate/shared/customers/duplicates/schemas'
import type { CustomersRow } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'

/** Columns of `customers as c` that distinguish people. */
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

export type DuplicateRow = Pick<
  CustomersRow,
  (typeof DUPLICATE_COLUMNS)[number] extends `c.${infer Column extends keyof CustomersRow}`
    ? Column
    : never
>

/** Fields of a record that distinguish people. */
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
