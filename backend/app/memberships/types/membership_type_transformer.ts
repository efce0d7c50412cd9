import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import type { MembershipTypesRow } from '#database/rows'
import { toDollars } from '#platform/money'

export type MembershipTypeRow = Omit<MembershipTypesRow, 'created_at'>

/** A type of membership; more than one place makes it a family type. */
export function toMembershipType(row: MembershipTypeRow): MembershipType {
  return {
    id: row.id,
    name: row.name,
    display_name: row.display_name,
    description: row.description,
    default_price: toDollars(row.default_price_cents),
    // Older tables allow none; every type was made with one.
    default_duration_days: row.default_duration_days ?? 0,
    number_of_slots: row.number_of_slots,
    is_family_type: row.number_of_slots > 1,
    is_active: row.is_active === 1,
    sort_order: row.sort_order,
    revision: row.revision,
  }
}
