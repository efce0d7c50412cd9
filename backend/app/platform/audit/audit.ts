import { searchable } from '@trailgate/shared/text'
import type { AuditLogRow } from '#database/rows'
import { currentCall, type AuditActor, type AuditedCall } from '#platform/audit/audited_call'
import { noting } from '#platform/audit/noting'
import { entryOf, joined, type Entry, type Noted } from '#platform/audit/entries'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/*
 * The log of the park (docs/product/activity.md): one row per call that changed or exported something. Events are
 * noted where the history is written; before COMMIT they become the row of their call.
 */

const notedIn = new WeakMap<object, Noted[]>()

/** Notes events of a transaction for the log. */
export function audit(events: readonly Noted[], trx: Transaction) {
  const noted = notedIn.get(trx)
  if (noted) noted.push(...events)
  else notedIn.set(trx, [...events])
}

/** Writes the row of a transaction's events, and returns what to do once it is committed. */
export async function writeAudit(trx: Transaction): Promise<() => void> {
  const events = notedIn.get(trx) ?? []
  notedIn.delete(trx)
  const entry = entryOf(events)
  const [first] = events
  if (!entry || !first) return () => {}
  await noting.emit(events, trx)
  const call = currentCall()
  const row = call?.row ? await addTo(call.row, entry, trx) : await add(entry, first, call, trx)
  return () => {
    if (!call) return
    call.row = row
    call.onWritten?.(row.id)
  }
}

type Written = NonNullable<AuditedCall['row']>

async function add(
  entry: Entry,
  first: Noted,
  call: AuditedCall | null,
  trx: Transaction
): Promise<Written> {
  const subject = { ...entry.subject, label: await labelOf(entry, first, trx) }
  const actor = call?.actor() ?? actorOf(first, subject)
  const id = await insertRow(trx, 'audit_log', {
    created_at: sqlTime(clock.now()),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action: entry.action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    ...labelColumns(subject.label),
    details: JSON.stringify({ ...entry.details, ...call?.facts }),
    request_id: call?.requestId ?? null,
  })
  return { id, entry: { ...entry, subject } }
}

async function addTo(written: Written, later: Entry, trx: Transaction): Promise<Written> {
  const entry = joined(written.entry, later)
  if (entry === written.entry) return written
  await rowsIn('audit_log', trx)
    .where('id', written.id)
    .update({ details: JSON.stringify(entry.details) })
  return { id: written.id, entry }
}

/** A label with the keys that the search goes by: it finds the beginning of the name, and of the last name. */
export function labelColumns(label: string | null) {
  const key = label === null ? null : searchable(label).slice(0, KEY_LENGTH)
  const [, ...rest] = (key ?? '').split(' ')
  return {
    subject_label: label,
    label_key: key,
    label_tail: rest.length > 0 ? rest.join(' ') : null,
  } satisfies Partial<AuditLogRow>
}

const KEY_LENGTH = 120

/** The name of a customer, unless the event has it. */
async function labelOf({ subject }: Entry, { by }: Noted, trx: Transaction) {
  if (subject.kind !== 'customer' || subject.id === null || subject.label !== null) {
    return subject.label
  }
  if ((by.kind === 'rider' || by.kind === 'kiosk') && by.id === subject.id && by.name) {
    return by.name
  }
  const person = await rowsIn('customers', trx)
    .where('id', subject.id)
    .select('first_name', 'last_name')
    .first()
  return person && `${person.first_name} ${person.last_name}`
}

/** The actor of an event outside of a request, or of a request without a session: a mailed link, or a registration. */
function actorOf({ by, action }: Noted, { kind, id, label }: Entry['subject']): AuditActor {
  switch (by.kind) {
    case 'system':
      return { kind: 'job', id: null, name: null }
    case 'rider':
    case 'kiosk':
    case 'link':
    case 'key':
      return { kind: by.kind, id: by.id, name: by.name }
    case 'anonymous': {
      const isPerson = kind === 'customer'
      const kindOfActor = action === 'customer.registered' ? 'rider' : 'link'
      return { kind: kindOfActor, id: isPerson ? id : null, name: isPerson ? label : null }
    }
    case 'cashier':
    case 'staff':
    case 'manager':
    case 'admin':
      return { kind: 'staff', id: by.id, name: by.name }
  }
}
