import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { toDollars } from '#platform/money'

export type MembershipTypeRow = {
  id: number
  name: string
  display_name: string
  description: string | null
  default_price_cents: number
  default_duration_days: number
  number_of_slots: number
  is_active: number
  sort_order: number
  revision: number
}

/** A type of membership; more than one place makes it a family type. */
export function toMembershipType(row: MembershipTypeRow): MembershipType {
  return {
    id: row.id,
    name: row.name,
    display_name: row.display_name,
    description: row.description,
    default_price: toDollars(row.default_price_cents),
    default_duration_days: row.default_duration_days,
    number_of_slots: row.number_of_slots,
    is_family_type: row.number_of_slots > 1,
    is_active: row.is_active === 1,
    sort_order: row.sort_order,
    revision: row.revision,
  }
}
