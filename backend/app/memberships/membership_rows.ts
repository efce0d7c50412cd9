import db from '@adonisjs/lucid/services/db'
import { keptFields } from '@trailgate/shared/memberships/fields'
import { columnsOf } from '@trailgate/shared/records/fields'
import { computed, rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** Stored columns of the fields of `memberships as m`. */
export const KEPT_COLUMNS = columnsOf(keptFields).map((column) => `m.${column}` as const)

/** `memberships as m` with customer and type, and the columns that make a MembershipRow. */
export function membershipRows(reader: Reader = db) {
  return rowsIn('memberships as m', reader)
    .join('customers as c', 'c.id', 'm.customer_id')
    .join('membership_types as t', 't.id', 'm.type_id')
    .select('m.id', 'm.customer_id', ...KEPT_COLUMNS, 'm.created_at', 'm.revision')
    .select('m.visits_left')
    .select('t.name as type')
    .select('c.first_name', 'c.last_name', 'c.member_id', 'c.email', TOTAL_SLOTS, USED_SLOTS)
}

const TOTAL_SLOTS = computed<{ total_slots: number }>(
  '(select count(*) from membership_slots s where s.membership_id = m.id) as total_slots'
)

const USED_SLOTS = computed<{ used_slots: number }>(
  '(select count(s.customer_id) from membership_slots s where s.membership_id = m.id) as used_slots'
)
