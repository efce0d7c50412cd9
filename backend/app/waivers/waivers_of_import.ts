import { messages } from '@trailgate/shared/customers/manager_messages'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { IMPORTED_TEMPLATE } from '@trailgate/shared/waivers/constants'
import { IMPORTED_REFERENCE_MAX } from '@trailgate/shared/waivers/constants'
import type { MovedIn } from '#customers/events'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { recordAll } from '#platform/history'
import { Conflict } from '#platform/http/refusals'
import { storeCoverage } from '#waivers/coverage/store_coverage'

const KIND = 'imported_waivers'

/**
 * Stores the waivers that an import brings. They are lower in grade than a signature made here: staff attest that the old
 * system holds them.
 */
export async function bringWaivers({ importId, waivers, program, by }: MovedIn, trx: Transaction) {
  if (waivers.length === 0) return
  const ids = [...new Set(waivers.map(({ customerId }) => customerId))]
  const rows = await rowsIn('customers', trx).whereIn('id', ids).select('id', 'date_of_birth')
  const born = new Map(rows.map(({ id, date_of_birth: day }) => [id, day]))
  const now = sqlTime(clock.now())
  await insertMany(
    trx,
    'imported_waivers',
    waivers.map(({ customerId, signedOn, lastDay, id, title, document }) => {
      const birth = born.get(customerId) ?? null
      return {
        customer_id: customerId,
        template_id: IMPORTED_TEMPLATE,
        version_id: IMPORTED_TEMPLATE,
        audience: 'any' as const,
        signed_day: signedOn,
        last_day: lastDay,
        // For a minor a guardian has signed.
        by_guardian: birth !== null && isMinor(birth, signedOn) ? (1 as const) : (0 as const),
        voided_at: null,
        program,
        title: title === null ? null : title.slice(0, 100),
        reference: referenceOf(id),
        file_key: document?.key ?? null,
        created_at: now,
        created_by_name: by.name,
      }
    })
  )
  await noteOfKnown({ importId, waivers, by }, trx)
  await storeCoverage(ids, trx)
}

/**
 * The undo of an import leaves known people, so their waivers are noted one by one.
 * @throws {Conflict} 409 while the import that they came with is being undone.
 */
async function noteOfKnown(
  { importId, waivers, by }: Pick<MovedIn, 'importId' | 'waivers' | 'by'>,
  trx: Transaction
) {
  const known = waivers.filter(({ isKnown }) => isKnown)
  if (known.length === 0) return
  const ids = [...new Set(known.map(({ customerId }) => customerId))]
  const rows = await rowsIn('imported_waivers as w', trx)
    .leftJoin('import_records as r', (on) => {
      on.on('r.record_id', 'w.id').andOnVal('r.kind', KIND)
    })
    .whereIn('w.customer_id', ids)
    .whereNull('r.id')
    .select('w.id', 'w.customer_id', 'w.signed_day', 'w.reference')
  // Of two that are alike the younger one is of this import.
  const newest = new Map(
    rows
      .toSorted((one, other) => one.id - other.id)
      .map((row) => [keyOf(row.customer_id, row.signed_day, row.reference), row.id])
  )
  await insertMany(
    trx,
    'import_records',
    known.flatMap(({ customerId, signedOn, id }) => {
      const found = newest.get(keyOf(customerId, signedOn, referenceOf(id)))
      return found === undefined ? [] : [{ import_id: importId, kind: KIND, record_id: found }]
    })
  )
  await recordAll(
    known.map(({ customerId, signedOn }) => ({
      action: 'waiver.imported' as const,
      by,
      customerId,
      details: { import_id: importId, day: signedOn },
    })),
    trx
  )
}

function referenceOf(id: string | null): string | null {
  return id === null ? null : id.slice(0, IMPORTED_REFERENCE_MAX)
}

function keyOf(customerId: number, day: Day, reference: string | null): string {
  return JSON.stringify([customerId, day, reference])
}

/**
 * @throws {Conflict} 409 when a waiver that the import gave to a known person was voided since, or that person is under a
 *   legal hold.
 */
export async function expectUnusedWaivers({ importId }: { importId: number }, trx: Transaction) {
  const used = await ofImport(importId, trx)
    .join('customers as c', 'c.id', 'w.customer_id')
    .where((either) => either.whereNotNull('w.voided_at').orWhere('c.legal_hold', true))
    .select('w.id')
    .first()
  if (used) throw new Conflict(messages['import.undo_touched'])
}

/**
 * Takes back the waivers of these known people; those of others go with them. One that was voided, or whose person came
 * under a legal hold, after the undo was decided stays.
 */
export async function takeBackWaivers(
  { importId, knownIds }: { importId: number; knownIds: readonly number[] },
  trx: Transaction
) {
  // Locked first, as a signature or an import does.
  const people = await rowsIn('customers', trx)
    .whereIn('id', knownIds)
    .orderBy('id')
    .forUpdate()
    .select('id', 'legal_hold')
  const free = people.filter(({ legal_hold: held }) => !held).map(({ id }) => id)
  const rows = await ofImport(importId, trx)
    .whereIn('w.customer_id', free)
    .whereNull('w.voided_at')
    .select('w.id')
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await rowsIn('imported_waivers', trx).whereIn('id', ids).delete()
  await storeCoverage(free, trx)
}

function ofImport(importId: number, trx: Transaction) {
  return rowsIn('imported_waivers as w', trx)
    .join('import_records as r', (on) => {
      on.on('r.record_id', 'w.id').andOnVal('r.kind', KIND)
    })
    .where('r.import_id', importId)
}
