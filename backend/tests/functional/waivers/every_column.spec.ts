import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { columnOf, FIELD_NAMES } from '@trailgate/shared/customers/fields'
import { verifyPark } from '#waivers/seal/verify_park'
import { forgetCheckpoints, snapshotOfSealed } from '#tests/helpers/sealed'
import { aParkWithAllOfIt } from '#tests/helpers/sealed_park'
import { retireTemplates } from '#tests/helpers/waivers'

/**
 * Columns that may be changed without `waivers:verify` noticing, each with its reason. Whoever adds a column to one of these tables
 * either holds it against the chain, or says here why not.
 */
const NUMBER = 'a number inside the house: which waiver a row is about says its uid'
const PDF =
  'a PDF is made of the sealed record alone; one that comes out otherwise is told in the log'
const RULE =
  'what the park asks for from now on, and managers change; where it changes whether somebody is covered, that is found'
const PERSON =
  'what is known of a person today, and staff or the person change; a waiver shows what was sealed'
const FAMILY = 'who looks after whom today, and may read; not what was signed'
const SAMPLE =
  'whether a text may be signed from now on, as the history tells who confirmed it; not what was signed'
const CLOSED = 'whether a profile is in use; its waivers stay sealed'
const BAN =
  'whether the gate lets somebody in, as the history tells who said so; not what was signed'
const REPEATED = 'tells a call that is repeated; no answer shows it'
const COUNTED = 'numbers that were given; that coverage is to be looked at again excuses nothing'

const NOT_HELD: Record<string, Record<string, string>> = {
  signed_waivers: { id: NUMBER, same_hash: REPEATED, same_number: REPEATED },
  waiver_records: { id: NUMBER },
  waiver_chain: {},
  waiver_chain_head: {},
  waiver_chain_events: { id: NUMBER },
  waiver_events: { id: NUMBER },
  waiver_erasures: { id: NUMBER },
  waiver_checkpoints: {},
  counters: { name: COUNTED, value: COUNTED },
  waiver_pdfs: { id: PDF, uid: PDF, format: PDF, sha256: PDF, made_at: PDF },
  waiver_templates: {
    id: NUMBER,
    is_active: RULE,
    audience: RULE,
    required: RULE,
    valid_for_days: RULE,
    archived_at: RULE,
    created_at: RULE,
    revision: RULE,
  },
  waiver_versions: {
    id: NUMBER,
    requires_resign: RULE,
    is_sample: SAMPLE,
    sample_confirmed_at: SAMPLE,
    sample_confirmed_by: SAMPLE,
    created_by: RULE,
    created_at: RULE,
  },
  guardianships: {
    id: NUMBER,
    minor_id: FAMILY,
    guardian_id: FAMILY,
    relationship: FAMILY,
    created_at: FAMILY,
    ended_at: FAMILY,
  },
  customers: {
    id: NUMBER,
    member_id: PERSON,
    first_name_search: PERSON,
    last_name_search: PERSON,
    ...Object.fromEntries(FIELD_NAMES.map((name) => [columnOf(name), PERSON])),
    paper_waiver:
      'attested by staff, never shown as signed; where it changes whether somebody is covered, that is found',
    waiver_date: 'the day of a paper waiver, as staff attest it',
    paper_waiver_by: PERSON,
    password_hash: PERSON,
    needs_guardian: PERSON,
    legal_hold:
      'one that is set only keeps waivers longer; one that is gone is found (people_as_noted.spec.ts)',
    source: PERSON,
    closed_at: CLOSED,
    is_closed: CLOSED,
    created_at: PERSON,
    created_day: PERSON,
    date_of_birth:
      'corrected by staff when it was told wrongly; a waiver shows the one that was sealed, and where it changes whether somebody is covered, that is found',
    revision: PERSON,
    match_step: PERSON,
    banned_at: BAN,
    banned_by: BAN,
    ban_until: BAN,
    ban_reason: BAN,
  },
}

type Value = string | number | Buffer | null

/** What no rule makes up: keys must lead somewhere, and some columns know few words. */
const OTHERWISE: Record<string, Value> = {
  audience: 'minor',
  method: 'typed',
  evidence: 'paired_kiosk',
}

test.group('Every column that an answer about a waiver is made of', (group) => {
  group.each.teardown(async () => {
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('is held against the chain, or stands on the list with its reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    await forgetCheckpoints()
    cleanup(await snapshotOfSealed())
    const { rows, otherPerson, otherTemplate } = await aParkWithAllOfIt(client)
    const before = await findings()
    const tables = await waiverTables()
    assert.includeMembers(Object.keys(NOT_HELD), tables)

    for (const [table, reasons] of Object.entries(NOT_HELD)) {
      const columns = await db.connection().columnsInfo(table)
      const listed = Object.keys(reasons).filter((name) => !(name in columns))
      assert.deepEqual(listed, [], `no such columns of ${table}`)
      for (const [column, { type, nullable }] of Object.entries(columns)) {
        if (column in reasons) continue
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

/** Everything that the verification finds, in a form to be compared. */
async function findings() {
  const { fault, faults, problems } = await verifyPark()
  return [fault?.sequence, fault?.what, faults, ...problems]
}

/** The tables that hold waivers, whatever they are called from now on. */
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
