import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { until } from '../../../../scripts/lib/until.mjs'

const backend = fileURLToPath(new URL('../../../', import.meta.url))

type Ended = { code: number | null; output: string }

/** A server of its own, as `npm start` runs it, in a folder of its own. */
function serve(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import=@poppinss/ts-exec', 'bin/server.ts'], {
    cwd: backend,
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'info', ...env },
  })
  let output = ''
  const heard = (part: string) =>
    new Promise<string>((resolve, reject) => {
      const listen = () => {
        if (output.includes(part)) resolve(output)
      }
      child.stdout.on('data', listen)
      child.on('exit', () => reject(new Error(`ended before it said "${part}":\n${output}`)))
      listen()
    })
  const ended = new Promise<Ended>((resolve) => {
    child.on('exit', (code) => resolve({ code, output }))
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return { child, heard, ended }
}

test.group('The server', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-start-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('refuses to start on wrong settings and says which', async ({ assert }) => {
    const { ended } = serve({ DATA_DIR: folder, KIOSK_PAIRING: 'maybe', DB_PORT: 'x' })
    const { code, output } = await ended
    assert.equal(code, 78)
    assert.include(output, 'KIOSK_PAIRING must be open or required, not "maybe"')
    assert.include(output, 'DB_PORT must be a whole number')
  })

  test('prints the admin password at the first start only, and ends on SIGTERM', async ({
    assert,
  }) => {
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', PARK_NAME: 'Mud Valley' }
    const first = serve(env)
    const said = await first.heard('This password is shown only now.')
    assert.include(said, 'Mud Valley is open')
    assert.match(said, /HTTP server on 127\.0\.0\.1:/, 'nobody else can reach it by default')
    first.child.kill('SIGTERM')
    assert.equal((await first.ended).code, 0)

    const key = join(folder, 'app.key')
    assert.equal((await stat(key)).mode & 0o777, 0o600)
    const secret = await readFile(key, 'utf8')

    const second = serve(env)
    const again = await second.heard('Mud Valley is open')
    second.child.kill('SIGTERM')
    const { code, output } = await second.ended
    assert.equal(code, 0)
    assert.notInclude(again + output, 'Password')
    assert.equal(await readFile(key, 'utf8'), secret, 'the key stays')
  }).timeout(60_000)

  test('told to end while it still starts, it does', async ({ assert }) => {
    const { child, ended } = serve({ DATA_DIR: folder, DB_CONNECTION: 'sqlite' })
    // From here on its tables are being made.
    await until(async () => existsSync(join(folder, 'trailgate.sqlite')), 60_000)
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }).timeout(120_000)
})
