import type { MembershipsRow } from '#database/rows'
import { rowsInto } from '#platform/database/rows_into'
import { isActivityAction, type ActivityAction } from '@trailgate/shared/activity/actions'
import { audit } from '#platform/audit/audit'
import type { Changes } from '#platform/audit/entries'
import type { Actor } from '#platform/actor'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Event = {
  membership: Pick<MembershipsRow, 'id' | 'membership_id'>
  /** Customer concerned: the primary member, or the person who was given or left a place. */
  customerId: number
  /** History action, such as 'membership.renewed'. */
  action: MembershipAction | VisitAction | ImportAction
  /** Old and new values for the history, in readable form. */
  details?: Record<string, unknown>
  /** Old and new values for the log, where the details do not have them as `changed`. */
  changes?: Changes
  /** Further details for the log alone. */
  facts?: Record<string, unknown>
  /** Action in the park's log; null if another event logs it. */
  logged?: MembershipAction | null
}

/** A visit of a pack; the check-in logs it. */
type VisitAction = 'membership.visit_used' | 'membership.visit_returned'

/** A membership of an imported file; the import logs it. */
type ImportAction = 'membership.imported'

type MembershipAction = Extract<ActivityAction, `membership.${string}` | `slot.${string}`>

type Teller = { by: Actor; now: Date }

/** Rows per insert. */
const ROWS_AT_ONCE = 500

/**
 * Adds lines to the history of memberships and of the customers concerned, in the transaction of
 * the change.
 */
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
  audit(
    events.flatMap(({ membership, customerId, logged, ...event }) => {
      const action = logged === undefined ? event.action : logged
      if (action === null || !isActivityAction(action)) return []
      const details = { customer_id: customerId, ...event.details, ...event.facts }
      const subject = { id: membership.id, label: String(membership.membership_id) }
      return [{ action, by, details, changes: event.changes, subject }]
    }),
    trx
  )
}
