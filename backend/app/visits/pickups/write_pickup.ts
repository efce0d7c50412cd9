import { messages } from '@trailgate/shared/pickups/messages'
import { PICKUPS_MAX } from '@trailgate/shared/pickups/constants'
import { barring } from '@trailgate/shared/pickups/barred'
import type { NewPickup, PickupChanges } from '@trailgate/shared/pickups/schemas'
import { fill } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import type { NewRow } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Invalid, NotFound } from '#platform/http/refusals'
import { refuseLeaving } from '#platform/leaving_people'
import { entriesOf, type Entry } from '#visits/pickups/entries'
import { expectNotBarred } from '#visits/pickups/expect_not_barred'
import { heldMinor, heldPerson } from '#visits/pickups/held_minor'
import { hashOfPin } from '#visits/pickups/pin'

type Adding = {
  minorId: number
  sent: NewPickup
  /** The guardian who adds them, and is not told of people who may not; null for staff. */
  guardianId: number | null
}

/**
 * Adds a person to the list of a minor, once for a repeated call, and returns the id of the entry.
 * @throws {NotFound}
 * @throws {Invalid} 422 for a minor who is 18 by now, for a full list, and for an unknown person or document.
 * @throws {Forbidden} 403 for a guardian who may not take the minor.
 */
export async function addPickup(caller: Caller, { minorId, sent, guardianId }: Adding) {
  const { by } = caller
  const { id } = await withIdempotencyKey(caller, {
    resource: 'pickup',
    body: { minor_id: minorId, ...sent },
    make: async (trx) => {
      await heldMinor(minorId, trx)
      const entries = await entriesOf([minorId], trx)
      const today = clock.today()
      if (guardianId !== null) await expectNotBarred({ guardianId, entries, today }, trx)
      if (entries.length >= PICKUPS_MAX) {
        throw new Invalid({ name: [fill(messages['refused.full'], { n: PICKUPS_MAX })] })
      }
      const { allowed = true, pin } = sent
      const customerId = sent.customer_id ?? null
      expectOther(minorId, customerId)
      const known = customerId === null ? null : await nameOf(customerId, trx)
      const name = sent.name ?? known ?? ''
      await expectDocument({ minorId, id: sent.document_id ?? null }, trx)
      const listed = { customer_id: customerId, name, record_name: known }
      const isBarred = barring(entries, listed, today)
      if (allowed && isBarred && guardianId === null) {
        throw new Invalid({ name: [fill(messages['refused.barred'], { name: known ?? name })] })
      }
      const entryId = await insertRow(trx, 'pickups', {
        minor_id: minorId,
        customer_id: customerId,
        allowed: allowed ? 1 : 0,
        name,
        phone: sent.phone ?? null,
        relationship: sent.relationship ?? null,
        reason: sent.reason ?? null,
        until: sent.until ?? null,
        pin_hash: pin ? hashOfPin(pin) : null,
        document_id: sent.document_id ?? null,
        created_at: sqlTime(clock.now()),
        created_by: by.name,
      })
      await note({ action: allowed ? 'pickup.allowed' : 'pickup.barred', minorId, by }, name, trx)
      return entryId
    },
  })
  return id
}

type Changing = { minorId: number; id: number; changes: PickupChanges; by: Actor }

/**
 * Writes an entry otherwise.
 * @throws {NotFound}
 * @throws {Invalid} 422 for a person or a document that is not there.
 */
export async function changePickup({ minorId, id, changes, by }: Changing) {
  await inTransaction(async (trx) => {
    const entry = await heldEntry(minorId, id, trx)
    const { pin, allowed, name, ...rest } = changes
    expectOther(minorId, rest.customer_id ?? null)
    if (rest.customer_id) await nameOf(rest.customer_id, trx)
    await expectDocument({ minorId, id: rest.document_id ?? null }, trx)
    const sent = Object.entries(rest).filter(([, value]) => value !== undefined)
    const to: Partial<NewRow<'pickups'>> = {
      ...Object.fromEntries(sent),
      ...(name !== undefined && { name }),
      ...(allowed !== undefined && { allowed: allowed ? 1 : 0 }),
      ...(pin !== undefined && { pin_hash: pin === null ? null : hashOfPin(pin) }),
    }
    if (Object.keys(to).length === 0) return
    await rowsIn('pickups', trx).where('id', id).update(to)
    await note(
      { action: 'pickup.changed', minorId, by, allowed: (allowed ?? true) && entry.allowed },
      name ?? entry.name,
      trx
    )
  })
}

/** Removes a person from the list of a minor. @throws {NotFound} */
export async function removePickup({ minorId, id, by }: Omit<Changing, 'changes'>) {
  await inTransaction(async (trx) => {
    const { name, allowed } = await heldEntry(minorId, id, trx)
    await rowsIn('pickups', trx).where('id', id).delete()
    await note({ action: 'pickup.removed', minorId, by, allowed }, name, trx)
  })
}

async function heldEntry(minorId: number, id: number, trx: Transaction): Promise<Entry> {
  await heldPerson(minorId, trx)
  const entry = (await entriesOf([minorId], trx)).find((each) => each.id === id)
  if (!entry) throw new NotFound()
  return entry
}

/** @throws {Invalid} 422 for the minor themselves. */
function expectOther(minorId: number, customerId: number | null) {
  if (customerId === minorId) throw new Invalid({ customer_id: [messages.self] })
}

/** Name of a customer. @throws {Invalid} 422 for an unknown id, and for a record that was merged into another. */
async function nameOf(id: number, trx: Transaction): Promise<string> {
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .select('first_name', 'last_name')
    .first()
  if (!person) throw new Invalid({ customer_id: [messages['customer.unknown']] })
  await refuseLeaving([id], trx)
  return `${person.first_name} ${person.last_name}`
}

async function expectDocument(
  { minorId, id }: { minorId: number; id: number | null },
  trx: Transaction
) {
  if (id === null) return
  const known = await rowsIn('documents', trx)
    .where({ id, customer_id: minorId })
    .select('id')
    .first()
  if (!known) throw new Invalid({ document_id: [messages['document.unknown']] })
}

type Noted = {
  action: 'pickup.allowed' | 'pickup.barred' | 'pickup.changed' | 'pickup.removed'
  minorId: number
  by: Actor
  /** False hides the name in the data export: people who may not take a minor are not named there. */
  allowed?: boolean
}

function note({ action, minorId, by, allowed }: Noted, name: string, trx: Transaction) {
  const isAllowed = allowed ?? action === 'pickup.allowed'
  const details = { name, allowed: isAllowed }
  return record({ action, by, customerId: minorId, details }, trx)
}
