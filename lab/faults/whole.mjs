import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnv, node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'

/**
 * A new park writes its first checkpoint within a minute of its first signature. Until then `npm run park:check`
 * reports it missing.
 */
const FIRST_CHECKPOINT_WITHIN_MS = 90_000
const ASK_AGAIN_MS = 5000
const NO_CHECKPOINT_YET = /No checkpoint stands for any of the/

/**
 * The invariant check that every run ends with: `npm run park:check` on the same data. Returns violations, one per
 * line. Waits for the first checkpoint if only that is missing.
 * @param {Pick<import('./park.mjs').Park, 'directEnv'>} park
 * @returns {Promise<string[]>}
 */
export async function brokenRules(park) {
  const end = Date.now() + FIRST_CHECKPOINT_WITHIN_MS
  for (;;) {
    const broken = await checkOnce(park)
    const waits = broken.length === 1 && NO_CHECKPOINT_YET.test(broken[0] ?? '')
    if (!waits || Date.now() > end) return broken
    await pause(ASK_AGAIN_MS)
  }
}

/**
 * @param {Pick<import('./park.mjs').Park, 'directEnv'>} park
 * @returns {Promise<string[]>}
 */
async function checkOnce({ directEnv }) {
  const child = spawn(node24(), ['ace.js', 'park:check'], {
    cwd: inProject('backend'),
    env: childEnv({ ...directEnv, NO_COLOR: '1' }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code === 0) return []
  return said.split('\n').filter((line) => line.trim() !== '')
}

/**
 * Checks at the end of a run every rule, and that no acknowledged waiver is lost or doubled.
 * @param {import('./park.mjs').Park} park
 * @param {ReadonlyMap<string, number>} acknowledged
 */
export async function wholeAfter(park, acknowledged) {
  const { lost, doubled } = await compareSigned(park, acknowledged)
  const broken = await brokenRules(park)
  return {
    whole: lost + doubled + broken.length === 0,
    told: `${lost} of ${acknowledged.size} waivers lost, ${doubled} doubled, ${wholeness(broken)}`,
  }
}

/**
 * Every acknowledged waiver exists, and no key made two.
 * @param {Pick<import('./park.mjs').Park, 'look'>} park
 * @param {ReadonlyMap<string, number>} acknowledged
 */
async function compareSigned({ look }, acknowledged) {
  const database = look()
  try {
    const rows = await database.read('select id, signing from signed_waivers')
    const keys = await database.read(
      "select count(*) as n from idempotency_keys where resource = 'waiver'"
    )
    const there = new Set(rows.map(({ id }) => id))
    const told = [...acknowledged.values()]
    const lost = told.filter((id) => !there.has(id)).length
    const onePerKey = new Set(told).size === told.length && rows.length === keys[0]?.n
    return { lost, doubled: onePerKey ? 0 : Math.abs(rows.length - keys[0]?.n) || 1 }
  } finally {
    await database.close()
  }
}

/** Wording of the invariant check in a finding. */
export function wholeness(/** @type {readonly string[]} */ broken) {
  return broken.length === 0 ? 'all rules hold' : `broken: ${broken.join('; ')}`
}
