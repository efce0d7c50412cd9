import type { MembershipsRow } from '#database/rows'
import { rowsInto } from '#platform/database/rows_into'
import type { Actor } from '#platform/actor'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Event = {
  membership: Pick<MembershipsRow, 'id' | 'membership_id'>
  /** Whom it concerns: the primary member, or whoever was given or left a place. */
  customerId: number
  /** What happened, such as 'membership.renewed'. */
  action: string
  /** What changed, from what and to what, for people to read. */
  details?: Record<string, unknown>
}

type Teller = { by: Actor; now: Date }

/** How many rows go into one insert. */
const ROWS_AT_ONCE = 500

/** Adds lines to the history of memberships and of those whom they concern, in the transaction of what they tell of. */
export async function notifyHolders(events: Event[], { by, now }: Teller, trx: Transaction) {
  const rows = events.map(({ membership, customerId, action, details }) => ({
    membership_id: membership.id,
    customer_id: customerId,
    action,
    details: JSON.stringify({ membership_id: membership.membership_id, ...details }),
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    created_at: sqlTime(now),
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await rowsInto('membership_events', trx).multiInsert(rows.slice(start, start + ROWS_AT_ONCE))
  }
}
