import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnv, node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'

/** Steps of one seed, in its own process. */
const STEPS = 500
const FEW = { seeds: 2, first: 30_000 }
const MANY = { seeds: 20, first: 30_000 }

/** @typedef {{ steps: number, walks: number, sent: number, done: number, wanted: string[], did: string[] }} Report */

/** @type {import('./main.mjs').Fault} */
export const walkAtRandom = {
  title: 'everything that changes a park, at random',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const { seeds, first } = full ? MANY : FEW
    const sums = { steps: 0, walks: 0, sent: 0, done: 0 }
    const did = new Set()
    /** @type {string[]} */
    let wanted = []
    const broken = []
    for (let seed = first; seed < first + seeds; seed += 1) {
      const { report, code } = await walkOnce(engine, seed)
      if (code !== 0 || !report) broken.push(seed)
      if (!report) continue
      for (const of of /** @type {const} */ (['steps', 'walks', 'sent', 'done'])) {
        sums[of] += report[of]
      }
      for (const call of report.did) did.add(call)
      wanted = report.wanted
    }
    const idle = wanted.filter((call) => !did.has(call))
    const last = first + seeds - 1
    const held = broken.length === 0 ? 'every rule held after each step' : `broken: seeds ${broken}`
    return [
      {
        done: `seeds ${first} to ${last}: ${sums.steps} steps in ${sums.walks} walks, ${sums.sent} calls`,
        found: `${held}; ${sums.done} calls did something, of ${wanted.length - idle.length} of ${wanted.length} kinds`,
        aim: 'after each step every rule of park:check and waivers:verify holds, no 5xx',
        reached: broken.length === 0,
      },
    ]
  },
}

/**
 * @param {string} engine
 * @param {number} seed
 * @returns {Promise<{ report: Report | null, code: number }>}
 */
async function walkOnce(engine, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-walk-'))
  const path = join(folder, 'report.json')
  const told = { WALK_SEED: String(seed), WALK_STEPS: String(STEPS), WALK_REPORT: path }
  const test = [inProject('scripts', 'test.mjs'), 'functional', '--files', 'operations/walk']
  try {
    const child = spawn(node24(), [...test, '--engine', engine], { env: childEnv(told) })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) console.log(said)
    return { report: readReport(path), code }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A run that died has written none. @returns {Report | null} */
function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
