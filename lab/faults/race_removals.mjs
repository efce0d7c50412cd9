import { spawn } from 'node:child_process'
import { inProject } from '../../scripts/lib/root.mjs'
import { node24 } from '../../scripts/lib/node.mjs'

/** Races of each pair: 47 of more than 210 pairs are 10,000. */
const ROUNDS = { short: 5, full: 47 }

/**
 * Every job that removes or merges people against every write about them, as in the functional tests
 * (`removal_races.spec.ts`), more often. @type {import('./main.mjs').Fault}
 */
export const raceRemovals = {
  title: 'people are removed or merged while others write about them',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const rounds = full ? ROUNDS.full : ROUNDS.short
    const { code, output } = await tests(engine, rounds)
    const ends = [...output.matchAll(/^races: (.+): (\d+) races, (\d+) .*$/gm)]
    const races = ends.reduce((sum, [, , count]) => sum + Number(count), 0)
    const lost = ends.reduce((sum, [, , , wrong]) => sum + Number(wrong), 0)
    return [
      {
        done: `${ends.length} jobs, ${races} races, ${rounds} or more of each pair of a job and a write`,
        found: `${lost} acknowledged and gone or answered with 5xx; ${code === 0 ? 'all rules hold, and board, roll call and summary agree' : 'not all of what the tests ask holds'}`,
        aim: '0 acknowledged and gone, 0 × 5xx, all rules hold',
        reached: code === 0 && lost === 0 && races > 0,
      },
    ]
  },
}

/** @param {string} engine @param {number} rounds @returns {Promise<{ code: number | null, output: string }>} */
function tests(engine, rounds) {
  const args = ['functional', '--files', 'customers/removal_races', '--engine', engine]
  const child = spawn(node24(), [inProject('scripts', 'test.mjs'), ...args], {
    cwd: inProject(),
    env: { ...process.env, RACE_ROUNDS: String(rounds) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
