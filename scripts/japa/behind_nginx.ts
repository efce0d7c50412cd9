import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Suite, Test } from '@japa/runner/core'
import { ONE_PROCESS } from '../../backend/tests/helpers/one_process.ts'
import { startNginx } from '../lib/nginx.mjs'
import { freePort } from '../lib/ports.mjs'
import { until } from '../lib/until.mjs'

const READY_WITHIN_MS = 60_000

type Clock = { forward: (seconds: number) => void; reset: () => void }

/**
 * Puts nginx, configured like deploy/nginx.conf, in front of the test server and a second process on the same data, so
 * that any request of a test may reach either (`npm test -- functional --engine mysql --behind nginx`).
 */
export async function behindNginx(front: number, folder: string, clock: Clock) {
  const clockFile = join(folder, 'clock')
  shareClock(clock, clockFile)
  const port = await freePort()
  const entry = fileURLToPath(
    new URL('../../backend/tests/faults/second_process.ts', import.meta.url)
  )
  const second = spawn(process.execPath, ['--import=../scripts/lib/typescript.mjs', entry], {
    cwd: fileURLToPath(new URL('../../backend/', import.meta.url)),
    env: { ...process.env, PORT: String(port), TRAILGATE_TEST_CLOCK: clockFile },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => second.kill('SIGKILL'))
  await until(() => isReady(port), READY_WITHIN_MS)
  const nginx = await startNginx([Number(process.env.PORT), port], front)
  if (!nginx) throw new Error('There is no nginx')
  return async () => {
    await nginx.close()
    second.kill('SIGKILL')
  }
}

/** Skips tests tagged ONE_PROCESS, which inspect the process under test. Tags are only known at run time. */
export function leaveOneProcessOut(suite: Suite) {
  const leaveOut = (test: Test) =>
    void test.skip(() => test.options.tags.includes(ONE_PROCESS), 'looks inside one process')
  suite.onGroup((group) => group.tap(leaveOut))
  suite.onTest(leaveOut)
}

/** Shares a test's clock changes with the second process through a file. */
function shareClock(clock: Clock, file: string) {
  const { forward, reset } = clock
  let ahead = 0
  const tell = () => writeFileSync(file, String(ahead * 1000))
  clock.forward = (seconds) => {
    forward(seconds)
    ahead += seconds
    tell()
  }
  clock.reset = () => {
    reset()
    ahead = 0
    tell()
  }
  tell()
}

async function isReady(port: number) {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false
  )
}
