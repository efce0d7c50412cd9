import { setImmediate as nextTurn } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { messages } from '@trailgate/shared/customers/manager_messages'
import type { ImportsRow } from '#database/rows'
import { rowsAcross, rowsIn, type TableColumn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import type { Actor } from '#platform/actor'
import { Conflict, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { customerEvents } from '#customers/events'
import { stateOf } from '#customers/import/interrupted_imports'
import { takeBackChanges } from '#customers/import/moving/take_back_changes'
import { bindKeyToBody } from '#platform/http/idempotency'
import { acquireLease } from '#platform/jobs/leases'
import { endedAt } from '#platform/validity'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { forgetSearchKeys } from '#customers/search_keys/store_search_keys'

/** Resource of the idempotency keys of an undo: they bind a key to its body and create nothing. */
export const UNDO = 'import.undo'

/**
 * People checked, and people removed, per transaction; short enough that other requests do not
 * wait.
 */
const LOOKED_AT = 1000
const REMOVED = 200

/** Known people from whom an undo takes back waivers, per transaction. */
const KNOWN = 500

/** Columns that reference a person once the person was used for anything. */
export const TRACES = [
  ['customers', 'household_phone_of'],
  ['sign_ins', 'customer_id'],
  ['sessions', 'customer_id'],
  ['known_devices', 'customer_id'],
  ['password_links', 'customer_id'],
  ['sign_links', 'customer_id'],
  ['signing_tickets', 'signer_id'],
  ['email_changes', 'customer_id'],
  ['guardian_requests', 'minor_id'],
  ['guardian_requests', 'guardian_id'],
  ['guardian_requests', 'twin_of'],
  ['parent_links', 'asker_id'],
  ['parent_links', 'minor_id'],
  ['parent_links', 'guardian_id'],
  ['household_adults', 'asker_id'],
  ['household_adults', 'asked_id'],
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
  ['offline_items', 'customer_id'],
  ['pickups', 'minor_id'],
  ['pickups', 'customer_id'],
  ['alerts', 'customer_id'],
  ['vehicles', 'customer_id'],
  ['passes', 'customer_id'],
  ['letters', 'customer_id'],
  ['letter_people', 'customer_id'],
  ['activity', 'customer_id'],
  ['import_changes', 'customer_id'],
  ['imported_waivers', 'customer_id'],
] as const satisfies TableColumn[]

/** The same for columns that are not foreign keys. */
const NUMBERS = [['visits', 'picked_up_by_id']] as const satisfies TableColumn[]

type Traces = ReturnType<typeof rowsAcross>

/**
 * Excludes rows that an import of another system's file created itself: they do not mean that the
 * person was touched.
 */
const BROUGHT: Record<string, ((traces: Traces) => unknown) | undefined> = {
  guardianships: (traces) => notBrought(traces, 'guardianships', 't.id'),
  memberships: (traces) => notBrought(traces, 'memberships', 't.id'),
  membership_slots: (traces) => notBrought(traces, 'memberships', 't.membership_id'),
  membership_events: (traces) => notBrought(traces, 'memberships', 't.membership_id'),
  consent_events: (traces) => traces.whereNot('t.source', 'import'),
  // They change only with an event.
  marketing_preferences: (traces) =>
    traces.whereNotExists(
      rowsIn('consent_events as e')
        .whereColumn('e.customer_id', 't.customer_id')
        .where('e.source', 'import')
    ),
  customers: (traces) => traces.whereNot('t.source', 'import'),
  documents: (traces) => notBrought(traces, 'documents', 't.id'),
  // Those of an import that found the person here are noted; a person's own import deletes its own with them.
  imported_waivers: (traces) =>
    traces.where((some) =>
      some.whereNotNull('t.voided_at').orWhereExists(
        rowsIn('import_records as b')
          .whereColumn('b.record_id', 't.id' as 'b.id')
          .where('b.kind', 'imported_waivers')
      )
    ),
}

function notBrought(traces: Traces, kind: string, column: string) {
  return traces.whereNotExists(
    rowsIn('import_records as b')
      .whereColumn('b.record_id', column as 'b.id')
      .where('b.kind', kind)
  )
}

/**
 * Undoes an import: deletes the people that it created, all of them or, if one was touched since,
 * none. Repeating the call changes nothing.
 * @throws {NotFound}
 * @throws {Conflict} while it runs or is being undone already, or when a row was touched.
 * @throws {Invalid} 422 when the call's key was used for another import.
 */
export async function undoImport(caller: Caller, { id }: { id: number }) {
  await bindKeyToBody(caller, { resource: UNDO, body: { id } })
  const found = await rowsIn('imports').where('id', id).first()
  if (!found) throw new NotFound()
  const state = stateOf(found)
  if (state === 'undone') return
  if (state === 'running') throw new Conflict(messages['import.undo_running'])

  await withLease(id, async () => {
    const { undo_people: decided } = await undoOf(id)
    if (decided === null) {
      // Checked first without the mark, which blocks writes.
      await lookForTouched(id)
      await decide(id, caller)
    }
    await carryOut(id)
  })
}

/**
 * Finishes the undos of killed processes, on any process: a decided undo is carried out; an
 * undecided one is dropped, as its caller never got an answer.
 */
export async function finishUndos() {
  const begun = await rowsIn('imports').whereNotNull('undo_began_at').orderBy('id').select('id')
  for (const { id } of begun) {
    const release = await acquireLease(leaseOf(id))
    if (!release) continue
    try {
      const { undo_began_at: beganAt, undo_by: by, undo_people: decided } = await undoOf(id)
      if (beganAt === null) continue
      if (decided === null) await forget(id, { undo_began_at: beganAt, undo_by: by })
      else await carryOut(id)
      logger.info({ import_id: id }, 'import: an undo of a process that is gone was ended')
    } finally {
      await release()
    }
  }
}

const leaseOf = (id: number) => `import.undo.${id}`

async function withLease(id: number, work: () => Promise<void>) {
  const release = await acquireLease(leaseOf(id))
  if (!release) throw new Conflict(messages['import.undo_under_way'])
  try {
    await work()
  } finally {
    await release()
  }
}

function undoOf(id: number) {
  return rowsIn('imports')
    .where('id', id)
    .select('undo_began_at', 'undo_by', 'undo_people')
    .firstOrFail()
}

/** The mark by which a call recognizes that it is still its own. */
type Mark = Pick<ImportsRow, 'undo_began_at' | 'undo_by'>

/** The import's row if its undo has this mark and is not decided yet. */
function undecided(id: number, mark: Mark, trx: Transaction) {
  return rowsIn('imports', trx)
    .where({ id, ...mark })
    .whereNull('undo_people')
}

/**
 * Once the mark is set, these people cannot be written to (`refuseLeaving`). A transaction already
 * under way holds their rows, so each check waits for it and sees its result: people who are
 * untouched now stay so until they are deleted. A lease may end early when clocks differ or a
 * process was suspended. Then another process may have removed the mark and allowed writes, so the
 * decision requires that the mark is still there.
 * @throws {Conflict} when one of them was touched, and then the mark is removed; or when the mark
 * was removed meanwhile.
 */
async function decide(id: number, { by }: Caller) {
  const begun = await inTransaction(async (trx) => {
    const row = rowsIn('imports', trx).where('id', id)
    const asked = JSON.stringify(by)
    await row.clone().update({ undo_began_at: endedAt('created_at', clock.now()), undo_by: asked })
    return row.select('undo_began_at', 'undo_by').firstOrFail()
  })
  try {
    let people = 0
    for await (const some of steps(id, LOOKED_AT)) {
      people += await inTransaction(async (trx) => {
        await hold(some, trx)
        return expectUntouched(some, trx)
      })
    }
    await inTransaction(async (trx) => {
      await customerEvents.movingBack.emit({ importId: id, by }, trx)
      await takeBackChanges({ importId: id, by }, trx)
      const decided = await undecided(id, begun, trx).update({ undo_people: people })
      if (Number(decided) === 0) throw new Conflict(messages['import.undo_under_way'])
    })
  } catch (error) {
    await forget(id, begun)
    throw error
  }
}

/** Removes the mark of a refused undo. */
async function forget(id: number, mark: Mark) {
  const nothing = { undo_began_at: null, undo_by: null }
  await inTransaction((trx) => undecided(id, mark, trx).update(nothing))
}

/** Deletes the people of a decided undo. After a failure the next call or the job continues. */
async function carryOut(id: number) {
  for await (const knownIds of knownPeople(id))
    await inTransaction((trx) =>
      customerEvents.knownMovedBack.emit({ importId: id, knownIds }, trx)
    )
  await inTransaction(async (trx) => {
    const { undo_by: asked } = await rowsIn('imports', trx)
      .where('id', id)
      .select('undo_by')
      .firstOrFail()
    const by: Actor = JSON.parse(asked ?? '')
    await customerEvents.movedBack.emit({ importId: id, by }, trx)
  })
  for await (const people of steps(id, REMOVED)) {
    await inTransaction(async (trx) => {
      await hold(people, trx)
      await forgetSearchKeys(people, trx)
      await rowsIn('consent_events', trx)
        .whereIn('customer_id', people)
        .where('source', 'import')
        .delete()
      await rowsIn('customers', trx)
        .whereIn('household_phone_of', people)
        .update({ household_phone_of: null })
      await rowsIn('customers', trx).whereIn('id', people).delete()
    })
  }
  await inTransaction(async (trx) => {
    const {
      state,
      undo_by: asked,
      undo_people: removed,
    } = await rowsIn('imports', trx)
      .where('id', id)
      .forUpdate()
      .select('state', 'undo_by', 'undo_people')
      .firstOrFail()
    if (state === 'undone') return
    const undone = { state: 'undone' as const, undone_at: endedAt('created_at', clock.now()) }
    await rowsIn('imports', trx)
      .where('id', id)
      .update({ ...undone, undo_began_at: null })
    const by: Actor = JSON.parse(asked ?? '')
    await record(
      { action: 'import.undone', by, details: { import_id: id, removed }, subject: { id } },
      trx
    )
  })
}

/** The people that the import created and who are still there, some at a time. */
async function* steps(importId: number, size: number): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const found = await rowsIn('import_rows')
      .where({ import_id: importId, result: 'created' })
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(size)
      .select('row_number', 'customer_id')
    const last = found.at(-1)
    if (!last) return
    // The people of one row stay together.
    const isCut = found.length === size && found[0]?.row_number !== last.row_number
    const whole = isCut ? found.filter(({ row_number: row }) => row < last.row_number) : found
    const people = whole.flatMap(({ customer_id: customerId }) => customerId ?? [])
    if (people.length > 0) yield people
    after = whole.at(-1)?.row_number ?? last.row_number
    await nextTurn()
  }
}

/** The known people to whom the import brought waivers, some at a time. */
async function* knownPeople(importId: number): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const found = await rowsIn('imported_waivers as w')
      .join('import_records as r', (on) => {
        on.on('r.record_id', 'w.id').andOnVal('r.kind', 'imported_waivers')
      })
      .where('r.import_id', importId)
      .where('w.customer_id', '>', after)
      .orderBy('w.customer_id')
      .limit(KNOWN)
      .distinct('w.customer_id')
    const ids = found.map(({ customer_id: customerId }) => customerId)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
    await nextTurn()
  }
}

/**
 * A separate statement: one that also looks for traces would not see those of the transactions that
 * it waited for.
 */
async function hold(ids: readonly number[], trx: Transaction) {
  await rowsIn('customers', trx).whereIn('id', ids).orderBy('id').forUpdate().select('id')
}

async function lookForTouched(id: number) {
  for await (const people of steps(id, LOOKED_AT)) await expectUntouched(people)
}

/** Answers how many they are. @throws {Conflict} when one of them was touched. */
async function expectUntouched(ids: number[], trx?: Transaction): Promise<number> {
  const query = rowsIn('customers as c', trx)
    .whereIn('c.id', ids)
    .where('c.revision', 1)
    .whereNull('c.closed_at')
    .whereNull('c.password_hash')
  for (const [table, column] of [...TRACES, ...NUMBERS]) {
    const traces = rowsAcross(`${table} as t`).whereColumn(`t.${column}`, 'c.id')
    BROUGHT[table]?.(traces)
    void query.whereNotExists(traces)
  }
  const untouched = await query.select('c.id')
  const { there } = await rowsIn('customers', trx)
    .whereIn('id', ids)
    .count('* as there')
    .firstOrFail()
  if (untouched.length < Number(there)) throw new Conflict(messages['import.undo_touched'])
  return untouched.length
}
