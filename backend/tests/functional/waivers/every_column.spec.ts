import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { attestedAs, isAttested } from '#platform/attested/attested_tables'
import { verifyPark } from '#waivers/seal/verify_park'
import { reasonFor } from '#tests/catalogue/unprovable'
import { forgetCheckpoints, snapshotOfSealed } from '#tests/helpers/sealed'
import { aParkWithAllOfIt } from '#tests/helpers/sealed_park'
import { retireTemplates } from '#tests/helpers/waivers'

/**
 * The tables behind responses about a waiver. Their attested columns are checked by park:check (operations/invariants).
 */
const TABLES = [
  'counters',
  'customers',
  'guardianships',
  'signed_waivers',
  'waiver_answers',
  'waiver_chain',
  'waiver_chain_events',
  'waiver_chain_head',
  'waiver_checkpoints',
  'waiver_erasures',
  'waiver_events',
  'waiver_pdfs',
  'imported_waivers',
  'waiver_records',
  'waiver_stops',
  'waiver_templates',
  'waiver_versions',
]

/** True if the chain must protect a column: it is neither attested nor on the list of unprotected ones. */
function isHeld(table: string, column: string): boolean {
  const attested = isAttested(table) && ['id', ...attestedAs(table).columns].includes(column)
  return !attested && reasonFor(table, column) === null
}

type Value = string | number | Buffer | null

/** Values that cannot be generated: keys must reference a row, and some columns allow few words. */
const OTHERWISE: Record<string, Value> = {
  audience: 'minor',
  method: 'typed',
  evidence: 'paired_kiosk',
}

test.group('Every column behind a response about a waiver', (group) => {
  group.each.teardown(async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('every column is checked against the chain, or is on the list with its reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    await forgetCheckpoints()
    cleanup(await snapshotOfSealed())
    const { rows, otherPerson, otherTemplate } = await aParkWithAllOfIt(client)
    const before = await findings()
    const tables = await waiverTables()
    assert.includeMembers(TABLES, tables)

    for (const table of TABLES) {
      const columns = await db.connection().columnsInfo(table)
      for (const [column, { type, nullable }] of Object.entries(columns)) {
        if (!isHeld(table, column)) continue
        const tried = rows.filter((each) => each.table === table)
        assert.isNotEmpty(tried, `a row of ${table}, or a reason for ${column}`)
        for (const { where } of tried) {
          const found = () => db.from(table).where(where)
          const value: Value = (await found().firstOrFail())[column]
          const others = [
            otherValue(column, type, value),
            ...(nullable && value !== null && !(column in where) ? [null] : []),
          ]
          for (const other of others) {
            const to =
              column === 'template_id'
                ? otherTemplate.id
                : column === 'version_id'
                  ? otherTemplate.version_id
                  : /^(subject|signer|counts_for|merged_into)_id$/.test(column) && other !== null
                    ? otherPerson.id
                    : column === 'waiver_id'
                      ? (rows[0]?.where.id ?? null)
                      : other
            const changed = { ...where, ...(column in where ? { [column]: to } : {}) }
            await found().update({ [column]: to })
            const after = await findings()
            await db
              .from(table)
              .where(changed)
              .update({ [column]: value })
            assert.notDeepEqual(after, before, `${table}.${column}: ${value} to ${to}`)
          }
        }
      }
    }
    for (const { table, where } of rows.filter((row) => row.table === 'waiver_events')) {
      const lines = await db.from(table).where(where)
      await db.from(table).where(where).delete()
      assert.notDeepEqual(await findings(), before, `${table}: ${JSON.stringify(where)} is gone`)
      await db.table(table).multiInsert(lines)
    }
    assert.deepEqual(await findings(), before)
  }).timeout(600_000)
})

/** All findings of the verification, in comparable form. */
async function findings() {
  const { fault, faults, problems } = await verifyPark()
  return [fault?.sequence, fault?.what, faults, ...problems]
}

/** The tables with waivers, including future ones. */
async function waiverTables(): Promise<string[]> {
  const names = await db.connection().getAllTables()
  return names.filter((name) => name.includes('waiver'))
}

function otherValue(column: string, type: string, value: Value): Value {
  const known = OTHERWISE[column]
  if (known !== undefined && known !== value) return known
  if (column === 'kind') return value === 'voided' ? 'held' : 'voided'
  if (/blob/i.test(type)) return Buffer.from('another picture')
  if (/^date$/i.test(type)) return value === '2031-03-04' ? '2031-03-05' : '2031-03-04'
  if (/date|time/i.test(type)) return '2031-03-04 05:06:07'
  if (column === 'sequence') return Number(value) + 1_000_000
  if (typeof value === 'number' || /int|bool/i.test(type)) return Number(value) === 1 ? 0 : 1
  return typeof value === 'string' && value.length > 0
    ? `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`
    : 'a'
}
