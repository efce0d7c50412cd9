/** Random walks over all that changes a park, after each step of which every rule has to hold. */
import { rm } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import fc from 'fast-check'
import { clock } from '#platform/clock'
import { backgroundDone } from '#platform/jobs/background'
import { anchorChain, forgetAnchoring } from '#waivers/seal/anchor_chain'
import { fileFolder } from '#platform/files/file_store'
import { forgetRefreshed } from '#waivers/coverage/store_coverage'
import { settleAttested } from '#tests/helpers/attested'
import { asRider } from '#tests/helpers/credentials'
import { freshPark } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { parts } from '#tests/helpers/sealed'
import { Dice } from '#tests/helpers/walk/dice'
import { OFTEN, OPERATIONS } from '#tests/helpers/walk/operations'
import { brokenRules, RULES_OF_ACTS } from '#tests/helpers/walk/rules'
import { World, type Row, type Tally } from '#tests/helpers/walk/world'
import { aTemplate, signed } from '#tests/helpers/waivers'

/** Maximum steps of a walk: people and records stay few, and each step is checked in milliseconds. */
const STEPS_AT_MOST = 60
const DICE = 12
/** A walk is shortened as long as this at most. */
const SHORTENED_WITHIN_MS = 120_000

export type Step = { name: string; dice: readonly number[] }

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(
    ...Object.keys(OPERATIONS).flatMap((name) => Array<string>(OFTEN[name] ?? 1).fill(name))
  ),
  dice: fc.array(fc.nat({ max: 5039 }), { minLength: DICE, maxLength: DICE }),
})

export const steps = fc.array(step, { minLength: 1, maxLength: STEPS_AT_MOST, size: 'max' })

export type Walked = {
  seed: number
  steps: number
  walks: number
  /** How often each call was sent, and how often it did something. */
  calls: Map<string, Tally>
  /** The shortest walk that breaks a rule, with what it called, if any does. */
  broken: string | null
}

/** Walks until so many steps are done. A walk that breaks a rule is shortened to what it takes. */
export async function walk(
  client: ApiClient,
  { seed, steps: wanted }: { seed: number; steps: number }
): Promise<Walked> {
  const walked: Walked = { seed, steps: 0, walks: 0, calls: new Map(), broken: null }
  const restore = await configuration()
  const random = fc.sample(steps, { seed, numRuns: Math.ceil(wanted / 4) })
  try {
    for (const [index, walkOf] of random.entries()) {
      if (walked.steps >= wanted) break
      const told = await attempt(client, walkOf, walked, restore)
      walked.walks += 1
      if (told === null) continue
      walked.broken = `seed ${seed}, walk ${index + 1}:\n${await shorten(client, { walkOf, told }, restore)}`
      break
    }
  } finally {
    await emptied(restore)
  }
  return walked
}

type Told = { text: string; at: number }

/** Report of the first step that breaks a rule, or null. */
async function attempt(
  client: ApiClient,
  walkOf: readonly Step[],
  walked: Pick<Walked, 'steps' | 'calls'>,
  restore: () => Promise<void>
): Promise<Told | null> {
  await emptied(restore)
  const world = await World.open(client, walked.calls)
  await someFamilies(client)
  await anchorChain()
  const before = await brokenRules()
  if (before.length > 0) throw new Error(`before the first step: ${before.join('; ')}`)
  for (const [at, { name, dice }] of walkOf.entries()) {
    world.trace.push(`  ${at + 1}. ${name} (${clock.now().toISOString()})`)
    const broken = await stepOnce(world, { name, dice })
    walked.steps += 1
    if (at === walkOf.length - 1 && broken.length === 0) broken.push(...(await brokenRules()))
    if (broken.length > 0) return { at, text: [...world.trace, ...broken].join('\n') }
  }
  return null
}

export async function stepOnce(
  world: World,
  { name, dice }: Step,
  rules = RULES_OF_ACTS
): Promise<string[]> {
  try {
    await OPERATIONS[name]?.(world, new Dice(dice))
    await backgroundDone()
    // Within a minute, as a server that runs does.
    await anchorChain()
    return await brokenRules(rules)
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
}

type Failed = { walkOf: readonly Step[]; told: Told }

/** Leaves steps out, more and then fewer at a time, as long as what is left still breaks a rule. */
async function shorten(client: ApiClient, failed: Failed, restore: () => Promise<void>) {
  let kept = failed.walkOf.slice(0, failed.told.at + 1)
  let told = failed.told
  const until = Date.now() + SHORTENED_WITHIN_MS
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = kept.length - size; from >= 0 && Date.now() < until;) {
      const fewer = [...kept.slice(0, from), ...kept.slice(from + size)]
      const again = await attempt(client, fewer, { steps: 0, calls: new Map() }, restore)
      if (again) {
        kept = fewer.slice(0, again.at + 1)
        told = again
        from = Math.min(from, kept.length) - size
      } else from -= size
    }
  }
  return told.text
}

/** Two families, of which one has signed. */
export async function someFamilies(client: ApiClient) {
  const template = await aTemplate({ valid_for_days: 60 })
  const [first, second] = [await aRider({ first_name: 'Ann' }), await aRider({ first_name: 'Bo' })]
  const minor = await aMinorOf(first)
  await aMinorOf(second)
  const subjects = { subject_ids: [first.id, minor.id] }
  await signed(client, await asRider(first), { template_id: template.id, ...subjects })
}

/** Configuration tables that a walk changes, referenced ones first. */
const CONFIGURED = [
  'campaign_types',
  'membership_types',
  'waiver_templates',
  'waiver_versions',
  'staff',
]
const EMPTIED = ['purges', 'customer_merges', 'parties', 'kiosk_devices', 'outbox', 'campaigns']

export async function emptied(restore: () => Promise<void>) {
  await backgroundDone()
  clock.reset()
  for (const table of EMPTIED) await db.from(table).delete()
  await freshPark()
  await rm(fileFolder, { recursive: true, force: true })
  await restore()
  await settleAttested()
  await db
    .from('counters')
    .whereIn('name', ['coverage_day', 'coverage_looked_at'])
    .update({ value: 0 })
  forgetAnchoring()
  forgetRefreshed()
}

/** Puts back how the park is set up. */
export async function configuration() {
  const before = await Promise.all(
    CONFIGURED.map(async (table): Promise<[string, Row[]]> => [
      table,
      await db.from(table).orderBy('id'),
    ])
  )
  return async () => {
    for (const [table] of before.toReversed()) await db.from(table).delete()
    for (const [table, rows] of before) {
      for (const some of parts(rows, 200)) await db.table(table).multiInsert(some)
    }
  }
}
