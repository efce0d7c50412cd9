import { setImmediate as nextTurn } from 'node:timers/promises'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { rowsAcross, rowsIn, type TableColumn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { Conflict, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { stateOf } from '#customers/import/interrupted_imports'
import { bindKeyToBody } from '#platform/http/idempotency'
import { endedAt } from '#platform/validity'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { forgetSearchKeys } from '#customers/search_keys/store_search_keys'

/** What the idempotency keys of undoing are for: they bind a key to its body, and make nothing. */
export const UNDO = 'import.undo'

const ROWS_A_STEP = 1000

/** Where something stands once a person was used for anything, by the column that points at them. */
export const TRACES = [
  ['sign_ins', 'customer_id'],
  ['sessions', 'customer_id'],
  ['known_devices', 'customer_id'],
  ['password_links', 'customer_id'],
  ['sign_links', 'customer_id'],
  ['signing_tickets', 'signer_id'],
  ['email_changes', 'customer_id'],
  ['guardian_requests', 'minor_id'],
  ['guardian_requests', 'guardian_id'],
  ['parties', 'host_id'],
  ['party_guests', 'customer_id'],
  ['guardianships', 'minor_id'],
  ['guardianships', 'guardian_id'],
  ['memberships', 'customer_id'],
  ['membership_slots', 'customer_id'],
  ['membership_events', 'customer_id'],
  ['slot_history', 'customer_id'],
  ['signed_waivers', 'subject_id'],
  ['signed_waivers', 'signer_id'],
  ['signed_waivers', 'counts_for_id'],
  ['customer_merges', 'winner_id'],
  ['customer_merges', 'loser_id'],
  ['documents', 'customer_id'],
  ['marketing_preferences', 'customer_id'],
  ['consent_events', 'customer_id'],
  ['campaign_recipients', 'customer_id'],
  ['deletion_requests', 'customer_id'],
  ['visits', 'customer_id'],
  ['passes', 'customer_id'],
  ['activity', 'customer_id'],
] as const satisfies TableColumn[]

/**
 * Takes back what an import created: the people, as if they had never been. Only while none of them was touched
 * since; somebody who is touched while this goes on stays. Undoing twice is undoing once.
 * @throws {NotFound}
 * @throws {Conflict} while it runs, or when a row was touched.
 * @throws {Invalid} 422 when the call's key was used for another import.
 */
export async function undoImport(caller: Caller, { id }: { id: number }) {
  const { by } = caller
  await bindKeyToBody(caller, { resource: UNDO, body: { id } })
  const found = await rowsIn('imports').where('id', id).first()
  if (!found) throw new NotFound()
  const state = stateOf(found)
  if (state === 'undone') return
  if (state === 'running') throw new Conflict(messages['import.undo_running'])

  for await (const people of steps(id)) {
    const untouched = await untouchedOf(people)
    if (untouched.length < people.length) throw new Conflict(messages['import.undo_touched'])
  }
  let removed = 0
  for await (const people of steps(id)) {
    removed += await inTransaction(async (trx) => {
      const untouched = await untouchedOf(people, trx)
      await forgetSearchKeys(untouched, trx)
      await rowsIn('customers', trx).whereIn('id', untouched).delete()
      return untouched.length
    })
  }
  await inTransaction(async (trx) => {
    const undone = { state: 'undone' as const, undone_at: endedAt('created_at', clock.now()) }
    await rowsIn('imports', trx).where('id', id).update(undone)
    await record({ action: 'import.undone', by, details: { import_id: id, removed } }, trx)
  })
}

/** The people that the import created and who are still there, some at a time. */
async function* steps(importId: number): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const found = await rowsIn('import_rows')
      .where({ import_id: importId, result: 'created' })
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(ROWS_A_STEP)
      .select('row_number', 'customer_id')
    const last = found.at(-1)
    if (!last) return
    yield found.flatMap(({ customer_id: customerId }) => customerId ?? [])
    after = last.row_number
    await nextTurn()
  }
}

async function untouchedOf(ids: number[], trx?: Transaction): Promise<number[]> {
  const query = (trx ? rowsIn('customers as c', trx).forUpdate() : rowsIn('customers as c'))
    .whereIn('c.id', ids)
    .where('c.revision', 1)
    .whereNull('c.closed_at')
    .whereNull('c.password_hash')
  for (const [table, column] of TRACES) {
    void query.whereNotExists(rowsAcross(`${table} as t`).whereColumn(`t.${column}`, 'c.id'))
  }
  const rows = await query.select('c.id')
  return rows.map(({ id }) => id)
}
