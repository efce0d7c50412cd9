import type { MovedIn } from '#customers/events'
import { clock } from '#platform/clock'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { anchorDayOf } from '@trailgate/shared/memberships/periods'
import { membershipNumber } from '#memberships/membership_number'
import { notifyHolders } from '#memberships/notify_holder'
import { makePlaces } from '#memberships/slots/places'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { Conflict } from '#platform/http/refusals'

const KIND = 'memberships'

/**
 * Stores the memberships of an import. Their terms were paid elsewhere: kind "import", amount 0, in
 * no sum.
 */
export async function bringMemberships(
  { importId, memberships, by, program }: MovedIn,
  trx: Transaction
) {
  if (memberships.length === 0) return
  const now = clock.now()
  const types = await rowsIn('membership_types', trx).select(
    'id',
    'name',
    'number_of_slots',
    'visits_included'
  )
  const byId = new Map(types.map((type) => [type.id, type]))
  const events = []
  for (const { customerId, typeId, start, end, status, number, level } of memberships) {
    const type = byId.get(typeId)
    const visits = type?.visits_included ?? null
    const given = await membershipNumber(number, trx)
    const [rowId] = await rowsInto('memberships', trx).insert({
      membership_id: given,
      customer_id: customerId,
      type_id: typeId,
      status,
      start_date: start,
      end_date: end,
      auto_renew: false,
      price_paid_cents: null,
      payment_method: null,
      payment_reference: null,
      anchor_day: anchorDayOf(start),
      visits_granted: visits,
      visits_left: visits,
      created_at: sqlTime(now),
    })
    const id = Number(rowId)
    await makePlaces(
      { membershipId: id, holder: customerId, places: type?.number_of_slots ?? 1, now },
      trx
    )
    await rowsInto('membership_terms', trx).insert({
      membership_id: id,
      type_id: typeId,
      kind: 'import',
      start_date: start,
      end_date: end,
      price_cents: 0,
      payment_method: null,
      payment_reference: null,
      paid_on: clock.today(),
      recorded_by: by.id,
      staff_name: by.name,
      created_at: sqlTime(now),
    })
    await insertMany(trx, 'import_records', [{ import_id: importId, kind: KIND, record_id: id }])
    const details = {
      membership_type: type?.name ?? '',
      start_date: start,
      end_date: end,
      level,
      program,
    }
    events.push({
      membership: { id, membership_id: given },
      customerId,
      action: 'membership.imported' as const,
      logged: null,
      details,
    })
  }
  await notifyHolders(events, { by, now }, trx)
}

/** @throws {Conflict} 409 when one of the memberships was renewed, changed or given a further member since. */
export async function expectUnusedMemberships(
  { importId }: { importId: number },
  trx: Transaction
) {
  const used = await ofImport(importId, trx)
    .where((some) =>
      some
        .where('m.revision', '>', 1)
        .orWhereExists(
          rowsIn('membership_events as e')
            .whereColumn('e.membership_id', 'm.id')
            .whereNot('e.action', 'membership.imported')
        )
        .orWhereExists(rowsIn('slot_history as h').whereColumn('h.membership_id', 'm.id'))
        .orWhereExists(
          rowsIn('membership_terms as t')
            .whereColumn('t.membership_id', 'm.id')
            .whereNot('t.kind', 'import')
        )
    )
    .select('m.id')
    .first()
  if (used) throw new Conflict(messages['import.undo_touched'])
}

/** Takes the memberships of an import back, with their places, terms and history. */
export async function takeBackMemberships({ importId }: { importId: number }, trx: Transaction) {
  const rows = await ofImport(importId, trx).select('m.id')
  const ids = rows.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    await rowsIn('membership_terms', trx).whereIn('membership_id', some).delete()
    await rowsIn('membership_events', trx).whereIn('membership_id', some).delete()
    await rowsIn('memberships', trx).whereIn('id', some).delete()
  }
}

const AT_ONCE = 500

function ofImport(importId: number, trx: Transaction) {
  return rowsIn('memberships as m', trx)
    .join('import_records as r', (on) => {
      on.on('r.record_id', 'm.id').andOnVal('r.kind', KIND)
    })
    .where('r.import_id', importId)
}
