import { spawn } from 'node:child_process'
import { inProject } from '../../scripts/lib/root.mjs'
import { node24 } from '../../scripts/lib/node.mjs'

/** Histories of a run, by engine, in parts of as many: each part has a process and a park of its own. */
const COUNTS = {
  short: { sqlite: 400, mysql: 100 },
  full: { sqlite: 10_000, mysql: 2000 },
}
const PART = 200
const FIRST_SEED = 37_000

/**
 * Random histories of memberships against an independent model, as in the functional test (`random_histories.spec.ts`), more often. A
 * history that fails is shortened and printed with its seed.
 * @type {import('./main.mjs').Fault}
 */
export const randomHistories = {
  title: 'random histories of memberships against a model of what was paid, paused and ridden',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const wanted = Number(process.env.HISTORIES ?? COUNTS[full ? 'full' : 'short'][engine])
    const sums = { histories: 0, acts: 0, broken: 0 }
    let seed = Number(process.env.HISTORY_SEED ?? FIRST_SEED)
    const first = seed
    for (let left = wanted; left > 0; left -= PART) {
      const { code, output } = await tests(engine, Math.min(PART, left), seed)
      const [, histories = '0', acts = '0'] =
        /^histories: (\d+) from seed \d+, (\d+) acts$/m.exec(output) ?? []
      sums.histories += Number(histories)
      sums.acts += Number(acts)
      if (code !== 0) {
        sums.broken += 1
        console.log(`seed ${seed}:\n${output}`)
      }
      seed += 1
    }
    const held = sums.broken === 0 ? 'none differs from the model' : `${sums.broken} parts differ`
    return [
      {
        done: `seeds ${first} to ${seed - 1}: ${sums.histories} histories, ${sums.acts} acts`,
        found: `${held}: rows, sums of each day, reports and files, packs, and days that were paid`,
        aim: 'no closed day or month changes by a cent, reports and files are their rows, every paid day can be ridden once, no visit of a pack is used twice',
        reached: sums.broken === 0 && sums.histories >= wanted,
      },
    ]
  },
}

/** @param {string} engine @param {number} count @param {number} seed @returns {Promise<{ code: number | null, output: string }>} */
function tests(engine, count, seed) {
  const args = ['functional', '--files', 'memberships/random_histories', '--engine', engine]
  const child = spawn(node24(), [inProject('scripts', 'test.mjs'), ...args], {
    cwd: inProject(),
    env: { ...process.env, HISTORIES: String(count), HISTORY_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
