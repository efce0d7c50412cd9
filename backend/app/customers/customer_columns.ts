import {
  columnOf,
  FIELD_NAMES,
  type FieldName,
  type FieldsWith,
} from '@trailgate/shared/customers/fields'
import type { Day } from '@trailgate/shared/dates'
import type { CustomersRow } from '#database/rows'
import { computed } from '#platform/database/rows_in'
import { IN_THIS_ORDER, NO_INDEX } from '#customers/search/planner_hints'

type TableColumn = keyof CustomersRow

/** Fields whose column has the name and value of the wire format. */
type PlainField = Exclude<FieldName, FieldsWith<{ stored: string }>>
const PLAIN_FIELDS = FIELD_NAMES.filter((name) => columnOf(name) === name) as PlainField[]

/** Columns read beside the fields. A new field without a column does not compile. */
const READ = [
  'id',
  'member_id',
  ...(PLAIN_FIELDS satisfies TableColumn[]),
  'is_closed',
  'phone_released_at',
  'household_phone_of',
  'claims_phone',
  'covered_until',
  'covered_since',
  'created_at',
  'revision',
] as const
export type ReadColumn = (typeof READ)[number]

/** The columns of `customers as c` that make a CustomerRow, all but the active membership. */
export const CUSTOMER_COLUMNS = READ.map((column) => `c.${column}` as const)

/**
 * Computed column: the membership that a person has today; of several active ones the one that ends
 * last. Every holder of a place has the membership, not only the primary member.
 */
export function activeMembershipId(today: Day) {
  return computed<{ active_membership_id: number | null }>(
    `(select ${IN_THIS_ORDER} m.id from membership_slots s join memberships m on m.id = s.membership_id
      where s.customer_id = c.id and ${NO_INDEX}m.status = 'active' and (m.end_date is null or m.end_date >= ?)
      order by m.end_date is null desc, m.end_date desc, m.id desc limit 1) as active_membership_id`,
    [today]
  )
}
