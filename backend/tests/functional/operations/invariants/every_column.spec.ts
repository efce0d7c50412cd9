import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import {
  attestedAs,
  ATTESTED_TABLES,
  isAttested,
  OF_A_VISIT,
} from '#platform/attested/attested_tables'
import { numberOfDay } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { attestClosedDays } from '#waivers/gate/attest_closed_days'
import { entryOf, entryOfDay, type StoredRow } from '#waivers/gate/attestation'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { visitsOf } from '#waivers/gate/attested_days'
import { sqlTime } from '#platform/database/sql_time'
import { PROJECT_ROOT } from '#start/settings_reader'
import { reasonFor, tamperTable, UNPROVABLE } from '#tests/catalogue/unprovable'
import { IMPORTED_TEMPLATE } from '@trailgate/shared/waivers/constants'
import { anAttestedRow, settleAttested } from '#tests/helpers/attested'
import { newPassOf } from '#tests/helpers/passes'
import { aDocumentOf } from '#tests/helpers/documents'
import { freshPark } from '#tests/helpers/park'
import { aMinorOf, aRider, staffMember } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { aTablet } from '#tests/helpers/tickets'
import { aSignedWaiver, aTemplate } from '#tests/helpers/waivers'

/** Tables whose other columns `waivers:verify` holds (waivers/every_column.spec.ts). */
const OF_THE_CHAIN = [
  'signed_waivers',
  'waiver_chain',
  'waiver_chain_events',
  'waiver_chain_head',
  'waiver_checkpoints',
  'waiver_erasures',
  'waiver_events',
  'waiver_records',
]

/** Columns that another rule of `park:check` or `waivers:verify` holds, with the rule. */
const HELD_OTHERWISE: Record<string, Record<string, string>> = {
  customers: {
    covered_until: 'waivers/verify_coverage.spec.ts',
    covered_since: 'waivers/verify_coverage.spec.ts',
  },
  membership_terms: { closing_id: 'a closing expects the sum of the payments that it counted' },
  passes: { live_for: 'a pass is live for its person until it ends, and for nobody afterwards' },
  visits: { open_for: 'a visit is open for its person while it is in, and for nobody afterwards' },
}

/** Columns that the database does not let change alone. */
const NOT_WITHOUT: Record<string, Record<string, Value>> = {
  'passes.ended_at': { ended_as: 'revoked' },
  'passes.ended_as': { ended_at: '2031-03-04 05:06:07' },
}

/** The row of the log that is edited: those of check-ins are proven by their day. */
const A_REQUEST = '6f1c1f0e-0000-4000-8000-000000000049'

type Value = string | number | null
type Row = Record<string, Value> & { id: number }

class TakeItBack extends Error {}

async function tablesOfThePark(): Promise<string[]> {
  const tables = await db.connection().getAllTables()
  // The lease of a start holds nothing of the park, and is only on servers.
  return tables.filter((name) => !/^(adonis_|sqlite_|startup_lease$)/.test(name)).toSorted()
}

/** Findings after the damage, which is rolled back. */
async function afterDamage(damage: (trx: Transaction) => Promise<unknown>, find = verifyAttested) {
  let found: string[] | undefined
  await inTransaction(async (trx) => {
    if (mysql()) await trx.rawQuery('set session foreign_key_checks = 0')
    else await trx.rawQuery('pragma defer_foreign_keys = on')
    try {
      await damage(trx)
      found = await find(trx)
    } finally {
      if (mysql()) await trx.rawQuery('set session foreign_key_checks = 1')
    }
    throw new TakeItBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakeItBack)) throw error
  })
  if (!found) throw new Error('nothing was asked')
  return found
}

const mysql = () => db.connection().dialect.name === 'mysql'

/** Words that closed lists know, the first that is another one and fits. */
const WORDS = [
  'inactive',
  'deceased',
  'guardian',
  'minor',
  'cashier',
  'card',
  'cash',
  'sms',
  'email',
  'cancelled',
  'replaced',
  'out',
  'counter',
  'not_checked_out',
  'kiosk',
  'expired',
  'signed',
  'unsigned',
  'identification',
  'import',
  'staff',
  'info',
]

function otherValues(type: string, value: Value): Value[] {
  if (/^date$/i.test(type)) return [value === '2031-03-04' ? '2031-03-05' : '2031-03-04']
  if (/date|time/i.test(type)) return ['2031-03-04 05:06:07']
  if (typeof value === 'number' || /int|bool|real|dec/i.test(type)) {
    return [Number(value) === 1 ? 0 : 1, Number(value) + 1, Number(value) - 1]
  }
  const other =
    typeof value === 'string' && value.length > 0
      ? `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`
      : 'a'
  return [other, ...WORDS.filter((word) => word !== value)]
}

/** A park in which each attested table has a row, of yesterday where it is a visit. */
async function aParkOfEverything(client: Parameters<typeof newPassOf>[0]) {
  const now = sqlTime(clock.now())
  const yesterday = addDays(clock.today(), -1)
  const staff = await staffMember('cashier')
  const rider = await aRider({
    paper_waiver: true,
    waiver_date: clock.today(),
    paper_waiver_by: staff.id,
    banned_at: now,
    banned_by: 'Maya Manager',
    ban_until: addDays(clock.today(), 9),
    ban_reason: 'Drove into the fence',
  })
  const other = await aRider()
  await aMinorOf(rider)
  await newPassOf(client, rider)
  const membership = await aMembership(client, { customer_id: other.id })
  await aTemplate()
  await aDocumentOf(rider)
  await aTablet()
  const child = await aMinorOf(rider)
  const document = await aDocumentOf(child)
  await anAttestedRow('pickups', {
    minor_id: child.id,
    customer_id: other.id,
    allowed: false,
    name: 'Dan Poe',
    phone: '8285550142',
    relationship: 'uncle',
    reason: 'Court order',
    until: addDays(clock.today(), 9),
    pin_hash: 'a'.repeat(89),
    document_id: document.id,
    created_at: now,
    created_by: 'Sam Staff',
  })
  await anAttestedRow('alerts', {
    customer_id: other.id,
    text: 'Must not ride with the Poe family',
    severity: 'warn',
    created_at: now,
    created_by: 'Sam Staff',
  })
  const waiver = await aSignedWaiver(client)
  await anAttestedRow('waiver_stops', {
    waiver_id: waiver.id,
    created_at: now,
    cleared_at: now,
    cleared_by: 'Sam Staff',
    cleared_reason: 'Spoke with the rider',
  })
  const by = { actor_kind: 'staff', actor_id: staff.id }
  const type = await db.from('campaign_types').select('id').firstOrFail()
  await anAttestedRow('staff_second_factors', {
    staff_id: staff.id,
    secret: 'A'.repeat(32),
    created_at: now,
  })
  await anAttestedRow('day_closings', {
    day: yesterday,
    staff_id: staff.id,
    staff_name: 'Cass Cashier',
    expected_cents: 0,
    counted_cents: 0,
    payments: 0,
    note: 'Counted twice',
    noted_by: 'Maya Manager',
    noted_at: now,
    closed_by: 'Cass Cashier',
    created_at: now,
  })
  await anAttestedRow('customer_merges', {
    winner_id: rider.id,
    loser_id: other.id,
    fields: '[]',
    journal: JSON.stringify({ moved: [], changed: [], added: [] }),
    created_at: now,
    undone_at: now,
  })
  await anAttestedRow('audit_log', {
    created_at: now,
    actor_kind: 'staff',
    actor_id: staff.id,
    actor_name: 'Cass Cashier',
    action: 'customer.updated',
    subject_kind: 'customer',
    subject_id: rider.id,
    subject_label: 'Rae Rider',
    details: '{"changes":{"city":["Boone","Sylva"]}}',
    request_id: A_REQUEST,
  })
  await anAttestedRow('imported_waivers', {
    customer_id: rider.id,
    template_id: IMPORTED_TEMPLATE,
    version_id: IMPORTED_TEMPLATE,
    audience: 'any',
    signed_day: yesterday,
    last_day: clock.today(),
    by_guardian: false,
    program: 'Smartwaiver',
    title: 'Release of 2026',
    reference: 'sw0fa0',
    file_key: '0d6f3a52-5f0e-4f0e-9a8e-0a5d2b8e3c11',
    created_at: now,
    created_by_name: 'Kim Lee',
  })
  await anAttestedRow('slot_history', {
    membership_id: membership.id,
    slot_id: 1,
    slot_number: 1,
    customer_id: rider.id,
    assigned_at: now,
    removed_at: now,
  })
  await anAttestedRow('consent_events', {
    customer_id: rider.id,
    campaign_type_id: type.id,
    channel: 'email',
    opted_in: false,
    source: 'rider',
    ...by,
    created_at: now,
  })
  for (const person of [rider, other]) {
    await anAttestedRow('visits', {
      customer_id: person.id,
      park_day: yesterday,
      state: 'out',
      checked_in_at: `${yesterday} 15:00:00`,
      checked_out_at: `${yesterday} 16:00:00`,
      method: 'counter',
      staff_name: 'Cass Cashier',
      is_minor: false,
      covered: false,
      coverage_state: 'unsigned',
      coverage_reason: 'never_signed',
      override_reason: 'Signed on paper at the gate',
      picked_up_name: 'Ann Poe',
      picked_up_by_id: other.id,
      picked_up_staff: 'Cass Cashier',
    })
  }
  await attestClosedDays()
}

test.group('Every column of every table', (group) => {
  group.teardown(settleAttested)

  test('park:check names a change of any column by hand, or the list says why it cannot', async ({
    client,
    assert,
  }) => {
    await freshPark()
    await aParkOfEverything(client)
    assert.deepEqual(await verifyAttested(db), [])
    const tables = await tablesOfThePark()
    for (const table of Object.keys(UNPROVABLE)) assert.include(tables, table)

    for (const table of tables) {
      const reasons = UNPROVABLE[table]
      if (typeof reasons === 'string' || OF_THE_CHAIN.includes(table)) continue
      const columns = await db.connection().columnsInfo(table)
      for (const listed of Object.keys(reasons ?? {})) assert.property(columns, listed, table)
      for (const [column, { type }] of Object.entries(columns)) {
        const held = HELD_OTHERWISE[table]?.[column]
        if (held !== undefined || reasonFor(table, column) !== null) continue
        assert.isTrue(
          isAttested(table) || ['visits', 'attestations', 'attested_rows'].includes(table),
          `${table}.${column}: attest it, or give the reason`
        )
        await expectNamed(table, column, type)
      }
    }

    async function expectNamed(table: string, column: string, type: string) {
      const row: Row = await db
        .from(table)
        .if(table === 'customers', (people) => void people.whereNotNull('banned_at'))
        .if(table === 'audit_log', (rows) => void rows.where('request_id', A_REQUEST))
        .if(table === 'visits', (past) => void past.where('park_day', '<', clock.today()))
        .orderBy(table === 'attestations' || table === 'attested_rows' ? 'sequence' : 'id')
        .firstOrFail()
      const key = keyOf(table, row)
      const changes = otherValues(type, row[column] ?? null)
      for (const together of isAttested(table) && column !== 'id' ? [false, true] : [false]) {
        const { to, found } = await firstThatFits(changes, (value) =>
          afterDamage(async (trx) => {
            await trx
              .from(table)
              .where(key)
              .update({ ...NOT_WITHOUT[`${table}.${column}`], [column]: value })
            if (together) await recompute(table, row.id, trx)
          })
        )
        const what = `${table}.${column}: ${row[column]} to ${to}${together ? ', and what is kept of it' : ''}`
        assert.isNotEmpty(found, what)
        const named = found.join('\n')
        if (isAttested(table)) assert.include(named, `${table} ${row.id}`, what)
        if (isAttested(table) && column !== 'id') assert.include(named, column, what)
        if (table === 'visits' && column !== 'park_day') {
          assert.include(named, `visits ${row.id}: ${column}`, what)
        }
      }
    }
  }).timeout(600_000)

  test('the table of the page has the numbers of found and listed columns', async ({ assert }) => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs/reliability.md'), 'utf8')
    const [, list = ''] = /<!-- tampering -->\n([^]*)<!-- \/tampering -->/.exec(page) ?? []
    const lines = [...list.matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) => {
      const told = cells.split('|').map((cell) => cell.trim())
      return `| ${told.join(' | ')} |`
    })
    const columns = new Map<string, string[]>()
    for (const table of await tablesOfThePark()) {
      columns.set(table, Object.keys(await db.connection().columnsInfo(table)))
    }
    assert.deepEqual(lines.slice(2), tamperTable(columns))
  })

  test('a derived column is named together with its source', async ({ client, assert }) => {
    await freshPark()
    await aParkOfEverything(client)
    const pass = await db.from('passes').firstOrFail()
    const person = await db.from('customers').whereNotNull('banned_at').firstOrFail()
    const visit = await db.from('visits').firstOrFail()
    const account = await db.from('staff').where('role', 'cashier').firstOrFail()
    const together: [string, number, Record<string, Value>][] = [
      ['passes', pass.id, { ended_at: '2031-03-04 05:06:07', ended_as: 'revoked', live_for: null }],
      [
        'customers',
        person.id,
        { banned_at: null, banned_by: null, ban_until: null, ban_reason: null },
      ],
      [
        'customers',
        person.id,
        { paper_waiver: 0, waiver_date: null, covered_until: null, covered_since: null },
      ],
      ['customers', person.id, { closed_at: '2031-03-04 05:06:07', is_closed: 1 }],
      ['visits', visit.id, { covered: 1, coverage_state: 'covered', coverage_reason: 'signed' }],
      ['visits', visit.id, { override_reason: null, staff_name: null }],
      ['staff', account.id, { role: 'admin', revision: 9 }],
    ]
    for (const [table, id, to] of together) {
      const found = await afterDamage((trx) => trx.from(table).where('id', id).update(to))
      assert.match(found.join(), new RegExp(`${table} ${id}: `), JSON.stringify(to))
    }
    const day = numberOfDay(String(visit.park_day))
    const found = await afterDamage(async (trx) => {
      await trx.from('visits').where('id', visit.id).update({ override_reason: null })
      await recomputeDay(day, trx)
    })
    assert.include(found, `visits ${visit.id}: override_reason not as attested`)
  }).timeout(120_000)

  test('a removed row and an inserted row are named', async ({ client, assert }) => {
    await freshPark()
    await aParkOfEverything(client)
    for (const table of [...ATTESTED_TABLES, 'visits'] as const) {
      const row: Row = await db
        .from(table)
        .if(table === 'customers', (people) => void people.whereNotNull('banned_at'))
        .firstOrFail()
      const gone = await afterDamage((trx) => trx.from(table).where('id', row.id).delete())
      assert.include(gone, `${table} ${row.id}: the row is gone`, table)
      const invented = await afterDamage((trx) => inserted(trx, table, row))
      assert.include(invented, `${table} 900001: nobody has attested it`, table)
    }
    const visit = await db.from('visits').firstOrFail()
    const longAgo = { ...visit, park_day: '2020-02-02', open_for: null, id: 900_001 }
    const past = await afterDamage((trx) => trx.table('visits').insert(longAgo))
    assert.deepEqual(past, ['visits 900001: nobody has attested it'])
  }).timeout(120_000)

  test('attestations cut off, put back or made again are named', async ({ client, assert }) => {
    await freshPark()
    await aParkOfEverything(client)
    const { last } = await db.from('attestations').max('sequence as last').firstOrFail()
    const cut = await afterDamage(async (trx) => {
      await trx.from('attestations').where('sequence', last).delete()
      await trx.from('attested_rows').where('sequence', last).delete()
    })
    assert.isNotEmpty(cut)
    const counted = await afterDamage((trx) =>
      trx
        .from('counters')
        .where('name', 'attestations')
        .update({ value: last - 1 })
    )
    assert.isNotEmpty(counted)
    const again = await afterDamage(async (trx) => {
      await trx.from('attested_rows').where('table_name', 'guardianships').delete()
    })
    assert.match(again.join(), /guardianships \d+: what was attested of it is gone/)
  }).timeout(120_000)
})

async function inserted(trx: Transaction, table: string, row: Row) {
  const unique: Record<string, Record<string, Value>> = {
    customers: { member_id: '9999999', phone: null, email: null },
    guardianships: { minor_id: 900_002 },
    passes: { serial: 'another', live_for: null },
    membership_types: { name: 'another' },
    memberships: { membership_id: 900_003 },
    membership_slots: { slot_number: 99, customer_id: null },
    staff: { username: 'another', email: 'another@example.com' },
    staff_second_factors: { staff_id: 900_004 },
    kiosk_devices: { token_hash: 'another', code_hash: null },
    documents: { file_key: 'another' },
    waiver_stops: { waiver_id: 900_005 },
    waiver_versions: { version: '9.9' },
    visits: { open_for: null },
  }
  await trx.table(table).insert({ ...row, ...unique[table], id: 900_001 })
}

/** The first change that the database itself does not refuse. */
async function firstThatFits(values: Value[], damage: (value: Value) => Promise<string[]>) {
  let refused: unknown
  for (const to of values) {
    try {
      return { to, found: await damage(to) }
    } catch (error) {
      refused = error
    }
  }
  throw refused
}

function keyOf(table: string, row: Row): Record<string, Value> {
  if (table === 'attestations') return { sequence: row.sequence ?? 0 }
  if (table !== 'attested_rows') return { id: row.id }
  return { table_name: row.table_name ?? '', row_id: row.row_id ?? 0 }
}

/** Tampering by an insider: the stored digest is recomputed. */
async function recompute(table: string, id: number, trx: Transaction) {
  if (!isAttested(table)) return
  const where = { table_name: table, row_id: id }
  const known = await trx.from('attested_rows').where(where).first()
  const row: StoredRow | null = await trx.from(table).where('id', id).first()
  if (!known || !row) return
  const { columns } = attestedAs(table)
  const [, digest] = entryOf(row, { table, columns, salt: known.salt })
  await trx.from('attested_rows').where(where).update({ digest })
}

async function recomputeDay(day: number, trx: Transaction) {
  const where = { table_name: 'visits', row_id: day }
  const { salt } = await trx.from('attested_rows').where(where).firstOrFail()
  const visits = await visitsOf(new Date(day * 86_400_000).toISOString().slice(0, 10), trx)
  const [, digest] = entryOfDay(day, visits, { columns: OF_A_VISIT, salt })
  await trx.from('attested_rows').where(where).update({ digest })
}
