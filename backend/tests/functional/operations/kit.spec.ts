/** The files of deploy/ for a server with systemd, as docs/server.md installs them. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { test } from '@japa/runner'
import { createConnection } from 'mysql2/promise'
import { findProgram } from '../../../../scripts/lib/paths.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'
import { nameOf, removeOldest } from '#operations/backup/kept'
import { settings } from '#start/settings'
import { readSettings } from '#start/settings_reader'
import { anOwnPlace, anOwnServer } from '#tests/helpers/own_server'
import { runToEnd } from '#tests/helpers/server_process'

const SYSTEMD = inProject('deploy', 'systemd')

const inDeploy = (name: string) => readFile(inProject('deploy', name), 'utf8')

/** The backup as the timer's unit calls it, with another folder. */
async function commandOfTimer(into: string, keep = '14') {
  const unit = await inDeploy('systemd/trailgate-backup.service')
  const [, line = ''] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit) ?? []
  return line
    .replace('/var/backups/trailgate', into)
    .replace('--keep 14', `--keep ${keep}`)
    .split(' ')
}

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trailgate-kit-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A whole backup as far as its name and its manifest tell. */
async function aBackupOf(folder: string, madeAt: Date) {
  const path = join(folder, nameOf(madeAt))
  await mkdir(path, { recursive: true })
  const manifest = {
    format: 'trailgate-backup-1',
    made_at: madeAt.toISOString(),
    engine: 'sqlite',
    files: [],
  }
  await writeFile(join(path, 'manifest.json'), JSON.stringify(manifest))
  return path
}

test.group('The backup of each night', () => {
  test('the backup keeps the newest, and removes only backups that it has named', async ({
    assert,
  }) => {
    const { folder, remove } = await aFolder()
    try {
      const [oldest, older, newest] = await Promise.all(
        [1, 2, 3].map((day) => aBackupOf(folder, new Date(Date.UTC(2026, 0, day))))
      )
      await mkdir(join(folder, '2025-01-01T00-00-00'))
      await mkdir(join(folder, '2025-01-02T00-00-00.part'))
      await writeFile(join(folder, 'notes.txt'), 'of somebody')
      assert.deepEqual(await removeOldest(folder, 2), [oldest])
      assert.deepEqual(await removeOldest(folder, 2), [])
      const left = await readdir(folder)
      for (const path of [older, newest]) assert.include(left, basename(path ?? ''))
      assert.lengthOf(left, 5)
    } finally {
      await remove()
    }
  })

  test('the timer runs the command of the page', async ({ assert }) => {
    const park = await anOwnServer()
    const { folder, remove } = await aFolder()
    try {
      const old = await aBackupOf(folder, new Date(0))
      const ended = await runToEnd(await commandOfTimer(folder, '1'), {
        env: { ...process.env, ...park.env },
      })
      assert.equal(ended.code, 0, ended.output)
      assert.include(ended.output, `Removed: ${old}`)
      assert.lengthOf(await readdir(folder), 1)
      const wrong = await runToEnd(await commandOfTimer(folder, '0'), {
        env: { ...process.env, ...park.env },
      })
      assert.equal(wrong.code, 1)
      assert.include(wrong.output, '--keep is how many backups stay')
    } finally {
      await park.remove()
      await remove()
    }
  }).timeout(240_000)

  test('the cron entry runs the same command', async ({ assert }) => {
    const cron = await inDeploy('trailgate.cron')
    assert.include(cron, (await commandOfTimer('/var/backups/trailgate')).join(' '))
  })
})

test.group('The units', () => {
  test('systemd accepts the units, where it is installed', async ({ assert }) => {
    if (findProgram(['systemd-analyze']) === undefined) return
    const { folder, remove } = await aFolder()
    try {
      for (const name of await readdir(SYSTEMD)) {
        const text = await readFile(join(SYSTEMD, name), 'utf8')
        // The Node of this machine: a unit whose program is missing is refused.
        const runs = text.replace('/usr/bin/node', process.execPath)
        await writeFile(join(folder, name.replace('@.service', '@3333.service')), runs)
      }
      const units = (await readdir(folder)).filter((name) => /\.(service|timer)$/.test(name))
      assert.lengthOf(units, 3)
      const { stderr } = await promisify(execFile)('systemd-analyze', [
        'verify',
        ...units.map((name) => join(folder, name)),
      ])
      assert.equal(stderr, '')
    } finally {
      await remove()
    }
  })

  test('end for good where a start says that another try is useless', async ({ assert }) => {
    const unit = await inDeploy('systemd/trailgate@.service')
    assert.match(unit, /^Restart=on-failure\n(?:.*\n)*RestartPreventExitStatus=78$/m)
    const { scripts } = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
    assert.include(unit, `ExecStart=/usr/bin/${scripts.start}\n`)
  })
})

test.group('The settings that the page shows', () => {
  test('a start accepts the settings of the page', async ({ assert }) => {
    const page = await readFile(inProject('docs', 'server.md'), 'utf8')
    const [, shown = ''] = /^```ini\n(.*?)^```/ms.exec(page) ?? []
    const read = readSettings({ ...parseEnv(shown), APP_KEY: 'k'.repeat(44) })
    assert.equal(read.profile, 'production')
    assert.equal(read.dataDir, '/var/lib/trailgate')
    assert.equal(read.mail.from, 'Our Park <park@example.com>')
  })
})

test.group('The SQL of the database', () => {
  test('the SQL creates a database that a park opens and backs up, on a server', async ({
    assert,
  }) => {
    if (settings.database.connection === 'sqlite') return
    const { nodes, user, password } = settings.database
    const [{ host, port }] = nodes
    const name = `trailgate_kit_${process.pid}`
    const sql = (await inDeploy('database.sql')).replaceAll(
      /trailgate(?=`|'| CHARACTER|\\_)/g,
      name
    )
    const root = await createConnection({ host, port, user, password, multipleStatements: true })
    // Tests reach the server by an address, which it may not turn into a name.
    await root.query(sql.replaceAll("'localhost'", "'%'"))
    const place = await anOwnPlace()
    try {
      const env = { ...place.env, DB_USER: name, DB_PASSWORD: 'change-me', DB_DATABASE: name }
      const park = await anOwnServer({ ...place, env })
      const { folder, remove } = await aFolder()
      try {
        const ended = await runToEnd(await commandOfTimer(folder), {
          env: { ...process.env, ...env },
        })
        assert.equal(ended.code, 0, ended.output)
      } finally {
        await park.end('SIGKILL')
        await remove()
      }
    } finally {
      await root.query(`DROP DATABASE ${name}; DROP USER '${name}'@'%'`)
      await root.end()
      await place.remove()
    }
  }).timeout(240_000)
})
