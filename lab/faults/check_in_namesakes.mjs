import { spawn } from 'node:child_process'
import { node24 } from '../../scripts/lib/node.mjs'
import { inProject } from '../../scripts/lib/root.mjs'

const CHECK_INS = 500

/**
 * Checks in namesakes by keyboard by what they say, like the functional test (`visits/homonyms.spec.ts`), but more
 * often. @type {import('./main.mjs').Fault}
 */
export const checkInNamesakes = {
  title: 'people with namesakes are checked in by what they say',
  engines: ['sqlite', 'mysql'],
  async make({ engine }) {
    const { code, output } = await test(engine)
    const told = /^homonyms: (\d+) check-ins, (\d+) .*?, (\d+) wrong people in, (\d+) turned away/m
    const [, made = '0', strangers = '0', wrong = '?', turned = '?'] = told.exec(output) ?? []
    return [
      {
        done: `${made} check-ins, ${strangers} of them of strangers with a name like somebody's`,
        found: `${wrong} wrong people in, ${turned} turned away`,
        aim: '0 wrong people in',
        reached: code === 0 && wrong === '0' && Number(made) >= CHECK_INS,
      },
    ]
  },
}

/** @param {string} engine @returns {Promise<{ code: number | null, output: string }>} */
function test(engine) {
  const args = ['functional', '--files', 'visits/homonyms', '--engine', engine]
  const child = spawn(node24(), [inProject('scripts', 'test.mjs'), ...args], {
    cwd: inProject(),
    env: { ...process.env, HOMONYM_CHECK_INS: String(CHECK_INS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
