import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from '@japa/runner'
import { devPort } from '../../../../scripts/lib/dev_port.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { isOneSentence, listener, runToEnd } from '#tests/helpers/server_process'

const PATH = process.env.PATH

/** The address an app's dev server proxies API calls to. */
function apiOf(app: 'portal' | 'admin', env: NodeJS.ProcessEnv) {
  const script = `
    const { loadConfigFromFile } = await import(${JSON.stringify(inProject('node_modules/vite/dist/node/index.js'))})
    const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' })
    console.log(config.server.proxy['/api'])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: inProject(app),
    env: { PATH, ...env },
  })
  return new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', resolve)
    child.on('error', reject)
    child.on('close', (code) => reject(new Error(`ended with ${code} and no address`)))
  })
}

test.group('npm run dev', () => {
  test('npm run dev listens on PORT of the environment, else of .env, else on 3333', async ({
    assert,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-dev-'))
    const envFile = join(folder, '.env')
    try {
      assert.equal(devPort({ env: {}, envFile }), 3333)
      await writeFile(envFile, '# PORT=1\nDB_PORT=3306\nPORT=4444\n')
      assert.equal(devPort({ env: {}, envFile }), 4444)
      assert.equal(devPort({ env: { PORT: '5555' }, envFile }), 5555)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('npm run dev reports a taken PORT in one line', async ({ assert }) => {
    const other = await listener()
    const { port } = other.address() as AddressInfo
    try {
      const ended = await runToEnd(['scripts/dev.mjs'], { env: { PATH, PORT: String(port) } })
      assert.equal(ended.code, 78, ended.output)
      assert.isTrue(isOneSentence(ended), ended.output)
      assert.include(ended.output, `Port ${port} is taken. Set PORT to another one.`)
    } finally {
      other.close()
    }
  }).timeout(30_000)

  for (const app of ['portal', 'admin'] as const) {
    test(`${app} proxies API calls to PORT`, async ({ assert }) => {
      assert.equal(await apiOf(app, { PORT: '4444' }), 'http://127.0.0.1:4444')
      assert.equal(await apiOf(app, {}), 'http://127.0.0.1:3333')
    }).timeout(30_000)
  }
})
