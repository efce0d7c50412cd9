import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { demoSettings } from '../../../../scripts/lib/demo.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { settingNames } from '../../../../scripts/lib/settings.mjs'
import { runToEnd } from '#tests/helpers/server_process'
import { readSettings } from '#start/settings_reader'

/** Settings of a real park, each of which could make a demo harmful. */
const REAL = {
  PROFILE: 'production',
  PORT: '8443',
  HOST: '0.0.0.0',
  APP_URL: 'https://park.example.com',
  APP_KEY: 'k'.repeat(40),
  DATA_DIR: '/srv/park',
  CHECKPOINT_DIR: '/mnt/checkpoints',
  WAIVER_SIGNING_KEY_FILE: '/etc/park/waivers.pem',
  DB_CONNECTION: 'mysql',
  DB_HOST: 'database.example.com',
  DB_PASSWORD: 'secret',
  MAIL_TRANSPORT: 'smtp',
  SMTP_HOST: 'mail.example.com',
  MAIL_FROM: 'park@example.com',
  SMS_TRANSPORT: 'http',
  SMS_URL: 'https://sms.example.com',
  SMS_TOKEN: 'token',
  REDIS_URL: 'redis://127.0.0.1:6379',
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: 'the owner has this one',
}

test.group('Settings of a demo', () => {
  test('a demo uses its own folder, SQLite, a free port and the defaults, whatever the environment says', async ({
    assert,
  }) => {
    const env = await demoSettings(['--demo'])
    const settings = readSettings({ ...REAL, ...env })
    const { port } = settings
    const own = { DATA_DIR: inProject('data', 'demo'), LOG_LEVEL: 'error' }
    assert.deepEqual(settings, { ...readSettings(own), port, appUrl: `http://localhost:${port}` })
    assert.notEqual(port, 3333)
    assert.includeMembers(Object.keys(env), settingNames())
  })

  test('demo settings override an .env file, too', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'trailgate-demo-'))
    try {
      const file = join(folder, '.env')
      const lines = Object.entries(REAL).map(([name, value]) => `${name}=${value}`)
      await writeFile(file, lines.join('\n'))
      const read = `
        process.loadEnvFile(${JSON.stringify(file)})
        const { readSettings } = await import('#start/settings_reader')
        const { database, mail, dataDir } = readSettings(process.env)
        console.log(database.connection, mail.transport, dataDir)`
      const ended = await runToEnd(
        [`--import=${inProject('scripts/lib/typescript.mjs')}`, '--input-type=module', '-e', read],
        { cwd: inProject('backend'), env: { PATH: process.env.PATH, ...(await demoSettings([])) } }
      )
      assert.equal(ended.output.trim(), `sqlite file ${inProject('data', 'demo')}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }).timeout(30_000)

  test('a demo uses another port if one is taken', async ({ assert }) => {
    const { PORT } = await demoSettings([])
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(Number(PORT), '127.0.0.1', resolve))
    try {
      assert.notEqual((await demoSettings([])).PORT, PORT)
    } finally {
      other.close()
    }
  })

  test('another place can be given only on the command line', async ({ assert }) => {
    const database = 'mysql://demo:p%40ss@db.example.com:3307/trying'
    const env = await demoSettings(['--data-dir', '/tmp/trying', '--database', database])
    const real = { ...REAL, DB_HOSTS: 'db1,db2,db3' }
    const { dataDir, database: server } = readSettings({ ...real, ...env })
    assert.equal(dataDir, '/tmp/trying')
    assert.deepEqual(server, {
      connection: 'mysql',
      nodes: [{ host: 'db.example.com', port: 3307 }],
      user: 'demo',
      password: 'p@ss',
      name: 'trying',
    })
  })

  for (const wrong of [['--database', 'trailgate'], ['--datadir', '/tmp/trying'], ['elsewhere']]) {
    test(`the demo refuses ${wrong.join(' ')} and prints its usage`, async ({ assert }) => {
      const code = `
        import { demoSettings } from './scripts/lib/demo.mjs'
        await demoSettings(${JSON.stringify(wrong)})`
      const ended = await runToEnd(['--input-type=module', '-e', code], { env: process.env })
      assert.equal(ended.code, 78, ended.output)
      assert.include(ended.errors, 'npm run demo -- [--data-dir FOLDER]')
      assert.notInclude(ended.errors, ' at ')
    }).timeout(30_000)
  }
})
