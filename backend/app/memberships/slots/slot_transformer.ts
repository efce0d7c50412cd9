import type { CustomersRow, Instant, MembershipSlotsRow } from '#database/rows'
import type { Slot } from '@trailgate/shared/slots/schemas'
import { isoTime } from '#platform/database/sql_time'

type Holder = Pick<CustomersRow, 'first_name' | 'last_name' | 'member_id' | 'email'>

export type SlotRow = Pick<
  MembershipSlotsRow,
  'id' | 'slot_number' | 'customer_id' | 'assigned_at'
> & { [Column in keyof Holder]: Holder[Column] | null } & { removed_at: Instant | null }

/** A place with its holder, or a former holder of it, for staff. */
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
