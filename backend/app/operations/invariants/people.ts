import { rowsAcross, rowsIn, type TableColumn } from '#platform/database/rows_in'
import type { Client, Rule } from '#operations/invariants/rule'
import { stateOf } from '#customers/import/interrupted_imports'
import { UNDO } from '#customers/import/undo_import'
import { SIGNING } from '#waivers/signing/sign_waiver'

/** Numbers, places, accounts and imports. */
export const peopleRules: Rule[] = [
  { rule: 'every member id is one person', find: sharedMemberIds },
  { rule: 'no member id is ahead of the counter', find: memberIdsAhead },
  { rule: 'every membership number is one membership', find: sharedNumbers },
  { rule: 'every membership has a first place', find: withoutFirstPlace },
  { rule: 'a membership has the places of its type', find: otherPlaces },
  { rule: 'somebody who is active is an admin', find: noAdmin },
  { rule: 'every key of a repeated call names what it made', find: emptyKeys },
  { rule: 'imported, skipped and failed are the rows of an import', find: wrongSums },
  { rule: 'every row of an import is told of once', find: untoldRows },
  { rule: 'no import goes on without a process', find: lostImports },
  { rule: 'of an import that was undone nobody is left', find: leftOfUndone },
]

function sharedMemberIds(client: Client) {
  return more(client, 'customers', 'member_id')
}

function sharedNumbers(client: Client) {
  return more(client, 'memberships', 'membership_id')
}

async function more(client: Client, ...[table, column]: TableColumn) {
  const rows = await rowsAcross(table, client)
    .groupBy(column)
    .havingRaw('count(*) > 1')
    .select(column)
  return rows.map((row) => `${row[column]} of ${table}`)
}

async function memberIdsAhead(client: Client) {
  const { highest } = await rowsIn('customers', client).max('member_id as highest').firstOrFail()
  const counter = await rowsIn('counters', client)
    .where('name', 'member_id')
    .select('value')
    .first()
  const value = counter?.value ?? 0
  return Number(highest ?? 0) > value ? [`${highest}, while the counter says ${value}`] : []
}

async function withoutFirstPlace(client: Client) {
  const rows = await rowsIn('memberships as m', client)
    .leftJoin('membership_slots as s', (on) => {
      on.on('s.membership_id', 'm.id').andOnVal('s.slot_number', 1)
    })
    .whereNull('s.id')
    .select('m.membership_id')
  return rows.map((row) => `membership ${row.membership_id}`)
}

async function otherPlaces(client: Client) {
  const rows = await rowsIn('memberships as m', client)
    .join('membership_types as t', 't.id', 'm.type_id')
    .leftJoin('membership_slots as s', 's.membership_id', 'm.id')
    .groupBy('m.membership_id', 't.number_of_slots')
    .havingRaw('count(s.id) <> t.number_of_slots')
    .select('m.membership_id', 't.number_of_slots')
    .count('s.id as places')
  return rows.map(
    (row) => `membership ${row.membership_id}: ${row.places} places of ${row.number_of_slots}`
  )
}

async function noAdmin(client: Client) {
  const admin = await rowsIn('staff', client).where({ role: 'admin', is_active: true }).first()
  return admin ? [] : ['there is none']
}

/**
 * Key and effect are one transaction: a committed key without an effect means that half of it is
 * missing.
 */
async function emptyKeys(client: Client) {
  const rows = await rowsIn('idempotency_keys as k', client)
    .leftJoin('signed_waivers as w', 'w.signing', 'k.resource_uid')
    .where((half) =>
      half.whereNull('k.resource_id').whereNull('k.resource_uid').whereNot('k.resource', UNDO)
    )
    .orWhere((lost) =>
      lost.where('k.resource', SIGNING).whereNotNull('k.resource_uid').whereNull('w.id')
    )
    .select('k.id', 'k.resource')
  return rows.map((row) => `key ${row.id} for a ${row.resource}`)
}

async function wrongSums(client: Client) {
  const rows = await rowsIn('imports', client)
    .whereRaw('imported_count + skipped_count + failed_count <> processed_rows')
    .orWhere((done) =>
      done.where('state', 'done').whereColumn('processed_rows', '<>', 'total_rows')
    )
    .select('id', 'processed_rows', 'total_rows')
  return rows.map((row) => `import ${row.id}: ${row.processed_rows} of ${row.total_rows}`)
}

async function untoldRows(client: Client) {
  const rows = await rowsIn('imports as i', client)
    .leftJoin('import_rows as r', (on) => {
      on.on('r.import_id', 'i.id').andOnVal('r.place', 0)
    })
    .groupBy('i.id', 'i.processed_rows', 'i.imported_count')
    .havingRaw('count(r.id) <> i.processed_rows')
    .orHavingRaw("sum(case when r.result = 'created' then 1 else 0 end) <> i.imported_count")
    .select('i.id', 'i.processed_rows')
    .count('r.id as told')
  return rows.map((row) => `import ${row.id}: ${row.told} of ${row.processed_rows}`)
}

async function leftOfUndone(client: Client) {
  const rows = await rowsIn('imports as i', client)
    .join('import_rows as r', 'r.import_id', 'i.id')
    .where('i.state', 'undone')
    .where('r.result', 'created')
    .whereNotNull('r.customer_id')
    .select('i.id', 'r.row_number')
  return rows.map((row) => `row ${row.row_number} of import ${row.id}`)
}

async function lostImports(client: Client) {
  const rows = await rowsIn('imports', client)
    .where('state', 'running')
    .select('id', 'state', 'worker', 'alive_at')
  return rows.filter((row) => stateOf(row) !== 'running').map((row) => `import ${row.id}`)
}
