import type { CustomerAction } from '@trailgate/shared/customers/history_messages'
import { isActivityAction, type ActivityAction } from '@trailgate/shared/activity/actions'
import type { Actor } from '#platform/actor'
import { audit } from '#platform/audit/audit'
import type { Changes, Noted, Subject } from '#platform/audit/entries'
import { clock } from '#platform/clock'
import { insertMany, insertRow } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { refuseLeaving } from '#platform/leaving_people'

type Event = {
  by: Actor
  /** Details for staff to read; no passwords, no tokens. */
  details?: Record<string, unknown>
  /** Old and new values for the log, where the details do not have them as `changed`. */
  changes?: Changes
} & (ToSomebody | InThePark)

/** An event of a customer, such as 'customer.updated': each has its sentence in the History tab. */
type ToSomebody = { action: CustomerAction; customerId: number; subject?: never; bulk?: never }

/** Any other event, such as 'staff.created', with the record that it is about. */
type InThePark = {
  action: ActivityAction | UnloggedAction
  customerId?: null
  subject: Subject | null
  /** Records of a bulk call, for the log. */
  bulk?: { ids: readonly number[] }
}

/** Events of sign-ins: the history has them, the log of the park does not. */
type UnloggedAction =
  | 'staff.signed_in'
  | 'staff.sign_in_refused'
  | 'staff.code_refused'
  | 'staff.recovery_code_used'

/** Lines per insert. */
const LINES_AT_ONCE = 500

/**
 * Adds a line to the history, in the transaction of the event, and returns its id.
 * @throws {Conflict} 409 about a person who is being removed.
 */
export async function record(event: Event, trx?: Transaction): Promise<number> {
  if (!trx) return inTransaction((own) => record(event, own))
  const id = await insertRow(trx, 'activity', rowOf(event))
  audit(notedOf([event]), trx)
  await refuseLeaving(peopleIn([event]), trx)
  return id
}

/** Adds many lines, several hundred per insert. */
export async function recordAll(events: readonly Event[], trx: Transaction) {
  for (let start = 0; start < events.length; start += LINES_AT_ONCE) {
    const some = events.slice(start, start + LINES_AT_ONCE)
    await insertMany(trx, 'activity', some.map(rowOf))
    await refuseLeaving(peopleIn(some), trx)
  }
  audit(notedOf(events), trx)
}

/** The events that the log of the park has. */
function notedOf(events: readonly Event[]): Noted[] {
  return events.flatMap((event) => {
    const { action, by, changes, customerId } = event
    if (!isActivityAction(action)) return []
    const subject = customerId ? { id: customerId } : (event.subject ?? null)
    const { bulk } = event
    // A call on a selection that changed none of it.
    if (bulk?.ids.length === 0) return []
    return [{ action, by, details: { ...event.details, ...bulk }, changes, subject }]
  })
}

/**
 * People who might be leaving. Riders who act for themselves are not checked: their session, ticket or link existed
 * before, and an undo finds it. Most history lines are of this kind, such as each signature.
 */
function peopleIn(events: readonly Event[]): number[] {
  const ids = events.flatMap(({ by, customerId }) =>
    by.kind === 'rider' && by.id === customerId ? [] : (customerId ?? [])
  )
  return [...new Set(ids)]
}

function rowOf({ action, by, customerId, details }: Event) {
  return {
    action,
    customer_id: customerId ?? null,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    ip: by.ip,
    details: details ? JSON.stringify(details) : null,
    created_at: sqlTime(clock.now()),
  }
}
