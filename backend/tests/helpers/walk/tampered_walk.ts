/** Walks during which rows are changed by hand. */
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import fc from 'fast-check'
import { attestedAs, ATTESTED_TABLES, OF_A_VISIT } from '#platform/attested/attested_tables'
import { numberOfDay } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { maintainVisits } from '#visits/close_day'
import { entryOf, entryOfDay, type StoredRow } from '#waivers/gate/attestation'
import { visitsOf } from '#waivers/gate/attested_days'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { Dice } from '#tests/helpers/walk/dice'
import { configuration, emptied, someFamilies, stepOnce, steps } from '#tests/helpers/walk/walk'
import { World } from '#tests/helpers/walk/world'

const A_DAY = 24 * 3600

/** Days of which a visit is changed by hand, where there are as many. */
const DAYS_EDITED = 4

type Table = (typeof ATTESTED_TABLES)[number] | 'visits'

/** A column of each table that may say anything: the park goes on as if nothing had happened. */
const EDITED: Record<Table, [column: string, values: [string | number, string | number]]> = {
  customers: ['ban_reason', ['Drove well', 'Drove badly']],
  guardianships: ['created_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  pickups: ['created_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  alerts: ['text', ['Drove well', 'Drove badly']],
  waiver_stops: ['created_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  passes: ['issued_on', ['2020-01-01', '2020-01-02']],
  waiver_templates: ['created_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  waiver_versions: ['created_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  membership_types: ['created_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  memberships: ['payment_reference', ['Paid', 'Paid twice']],
  membership_slots: ['assigned_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  membership_terms: ['payment_reference', ['Paid', 'Paid twice']],
  day_closings: ['closed_by', ['Eve', 'Mallory']],
  staff: ['first_name', ['Eve', 'Mallory']],
  staff_second_factors: ['created_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  kiosk_devices: ['created_by_name', ['Eve', 'Mallory']],
  documents: ['filename', ['other.pdf', 'another.pdf']],
  imported_waivers: ['title', ['Release', 'Another release']],
  customer_merges: ['merged_by_name', ['Eve', 'Mallory']],
  activity: ['actor_name', ['Eve', 'Mallory']],
  audit_log: ['actor_name', ['Eve', 'Mallory']],
  membership_events: ['actor_name', ['Eve', 'Mallory']],
  slot_history: ['assigned_at', ['2020-01-01 00:00:00', '2020-01-02 00:00:00']],
  consent_events: ['text_shown', ['Eve', 'Mallory']],
  visits: ['staff_name', ['Eve', 'Mallory']],
}

/** The edits, and those of them that nothing names at the end of the walk. */
export async function tamperedWalk(client: ApiClient, { seed }: { seed: number }) {
  const restore = await configuration()
  const [walkOf = []] = fc.sample(
    steps.filter((some) => some.length > 30),
    { seed, numRuns: 1 }
  )
  const [thrown = []] = fc.sample(
    fc.array(fc.nat({ max: 5039 }), { minLength: 200, maxLength: 200 }),
    { seed, numRuns: 1 }
  )
  const dice = new Dice(thrown)
  try {
    await emptied(restore)
    const world = await World.open(client, new Map())
    await someFamilies(client)
    const middle = Math.floor(walkOf.length / 2)
    for (const step of walkOf.slice(0, middle)) await go(world, step)
    clock.forward(A_DAY)
    await maintainVisits()
    const before = await verifyAttested(db)
    if (before.length > 0) throw new Error(before.join('\n'))
    const edits: Edit[] = []
    for (const table of await tablesWithRows()) edits.push(...(await edit(table, dice, edits)))
    const first = unnamed(edits, await verifyAttested(db))
    if (first.length > 0) throw new Error(`at once: ${JSON.stringify(first)}`)
    for (const step of walkOf.slice(middle)) await go(world, step)
    const found = await verifyAttested(db)
    const stray = found.filter((line) => !edits.some((each) => isNamed(each, line)))
    return { edits, unnamed: unnamed(edits, found), stray, found, trace: world.trace }
  } finally {
    await emptied(restore)
  }
}

type Edit = { how: string; names: string[] }

function unnamed(edits: readonly Edit[], found: readonly string[]) {
  return edits.filter((each) => !found.some((line) => isNamed(each, line)))
}

function isNamed({ names }: Edit, line: string) {
  return names.some((name) => line.replace(/^attested_rows of /, '').startsWith(`${name}: `))
}

async function go(world: World, step: Parameters<typeof stepOnce>[1]) {
  world.trace.push(`  ${step.name}`)
  const broken = await stepOnce(world, step, [])
  if (broken.length > 0) throw new Error([...world.trace, ...broken].join('\n'))
}

/** Each table that has any, and the visits of several days. */
async function tablesWithRows() {
  const all = [...ATTESTED_TABLES, ...Array<'visits'>(DAYS_EDITED).fill('visits')] as const
  const counted = await Promise.all(all.map(async (table) => (await rowsOf(table)).length))
  return all.filter((_, index) => counted[index])
}

function rowsOf(table: Table): Promise<StoredRow[]> {
  return db
    .from(table)
    .if(table === 'visits', (past) => void past.where('park_day', '<', clock.today()))
    .if(table === 'customers', (people) => void people.whereNotNull('banned_at'))
    .orderBy('id')
}

async function edit(table: Table, dice: Dice, done: readonly Edit[]): Promise<Edit[]> {
  const rows = await rowsOf(table)
  const row = dice.of(rows)
  if (!row) return []
  const day = table === 'visits' ? String(row.park_day) : ''
  const names =
    table === 'visits' ? [`visits of ${day}`, `visits ${row.id}`] : [`${table} ${row.id}`]
  if (done.some((other) => other.names.some((name) => names.includes(name)))) return []
  const [column, values] = EDITED[table]
  const to = values[0] === row[column] ? values[1] : values[0]
  await db
    .from(table)
    .where('id', row.id)
    .update({ [column]: to })
  const fits = dice.heads()
  if (fits) await makeFit(table, { ...row, [column]: to }, day)
  return [{ how: `${table} ${row.id}.${column} ${day}${fits ? ', made to fit' : ''}`, names }]
}

/** Tampering by an insider who can compute a digest. */
async function makeFit(table: Table, row: StoredRow, day: string) {
  const id = table === 'visits' ? numberOfDay(day) : row.id
  const noted = () => db.from('attested_rows').where({ table_name: table, row_id: id })
  const { salt } = await noted().firstOrFail()
  const entry =
    table === 'visits'
      ? entryOfDay(id, await visitsOf(day), { columns: OF_A_VISIT, salt })
      : entryOf(row, { table, columns: attestedAs(table).columns, salt })
  await noted().update({ digest: entry[1] })
}
