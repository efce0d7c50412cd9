import type { Slot } from '@trailgate/shared/slots/schemas'
import { isoTime } from '#platform/database/sql_time'

export type SlotRow = {
  id: number
  slot_number: number
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  member_id: string | null
  email: string | null
  assigned_at: string | null
  removed_at: string | null
}

/** A place as staff read it, or somebody who held it before. */
export function toSlot(row: SlotRow): Slot {
  return {
    id: row.id,
    slot_number: row.slot_number,
    customer:
      row.customer_id === null
        ? null
        : {
            id: row.customer_id,
            first_name: row.first_name ?? '',
            last_name: row.last_name ?? '',
            member_id: row.member_id ?? '',
            email: row.email,
          },
    assigned_at: isoTime(row.assigned_at),
    removed_at: isoTime(row.removed_at),
  }
}
