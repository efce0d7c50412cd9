import { spawn } from 'node:child_process'
import { node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'

const DAYS = { few: 1000, many: 10_000 }

/**
 * Days at the gate with mistyped, recycled and shared numbers, like the functional test (`visits/gate_days.spec.ts`),
 * but more of them; `--full` makes 10,000. @type {import('./main.mjs').Fault}
 */
export const simulateGateDays = {
  title: 'people type wrong, recycled and shared numbers at the kiosk',
  engines: ['sqlite', 'mysql'],
  async make({ engine, full }) {
    const days = full ? DAYS.many : DAYS.few
    const { code, output } = await test(engine, days)
    const told =
      /^gate days: (\d+) days, (\d+) arrivals, (\d+) mistyped, (\d+) recycled, (\d+) shared, (\d+) wrong/m
    const [
      ,
      made = '0',
      arrivals = '0',
      mistyped = '0',
      recycled = '0',
      shared = '0',
      wrong = '?',
    ] = told.exec(output) ?? []
    return [
      {
        done: `${made} days, ${arrivals} arrivals: ${mistyped} mistyped, ${recycled} recycled, ${shared} shared`,
        found: `${wrong} roll calls with somebody who is not in, or without somebody who is`,
        aim: '0 wrong roll calls',
        reached: code === 0 && wrong === '0' && Number(made) === days,
      },
    ]
  },
}

/** @param {string} engine @param {number} days @returns {Promise<{ code: number | null, output: string }>} */
function test(engine, days) {
  const args = ['functional', '--files', 'visits/gate_days', '--engine', engine]
  const child = spawn(node24(), [inProject('scripts', 'test.mjs'), ...args], {
    cwd: inProject(),
    env: { ...process.env, GATE_DAYS: String(days) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
