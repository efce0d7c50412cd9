import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { IN_THIS_ORDER, NO_INDEX } from '#customers/search/planner_hints'

/** The columns of `customers as c` that make a CustomerRow, all but the active membership. */
export const CUSTOMER_COLUMNS = [
  'c.id',
  'c.member_id',
  'c.first_name',
  'c.last_name',
  'c.email',
  'c.phone',
  'c.date_of_birth',
  'c.status',
  'c.is_closed',
  'c.address_line_1',
  'c.address_line_2',
  'c.city',
  'c.state',
  'c.zip_code',
  'c.emergency_contact_name',
  'c.emergency_contact_phone',
  'c.guardian_name',
  'c.guardian_phone',
  'c.guardian_email',
  'c.covered_until',
  'c.covered_since',
  'c.waiver_date',
  'c.marketing_consent',
  'c.notes',
  'c.created_at',
  'c.revision',
] as const

/**
 * The membership that a person has today, as a column: of several active ones the one that ends last. Whoever
 * holds a place has the membership, not only the primary member.
 */
export function activeMembershipId(today: Day) {
  return db.raw(
    `(select ${IN_THIS_ORDER} m.id from membership_slots s join memberships m on m.id = s.membership_id
      where s.customer_id = c.id and ${NO_INDEX}m.status = 'active' and (m.end_date is null or m.end_date >= ?)
      order by m.end_date is null desc, m.end_date desc, m.id desc limit 1) as active_membership_id`,
    [today]
  )
}
