/** @engine sqlite: every park here is a file of its own, and who has none is refused before any engine is asked. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import BetterSqlite from 'better-sqlite3'
import { mountSmallDisk } from '../../../../lab/lib/small_disk.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import {
  beginWithTables,
  isOneSentence,
  listener,
  runToEnd,
  serve,
  type Ended,
} from '#tests/helpers/server_process'

/** Entry file of each `npm run` command. */
const COMMANDS: Record<string, string[]> = {
  'waivers:verify': ['scripts/ace.mjs', 'waivers:verify'],
  'park:check': ['scripts/ace.mjs', 'park:check'],
  'backup': ['scripts/backup.mjs', 'backup'],
}

const SQLITE = { DB_CONNECTION: 'sqlite' }
const DATABASE = 'trailgate.sqlite'

function command(name: string, env: Record<string, string>, args: string[] = []) {
  const how = { env: { PATH: process.env.PATH ?? '', ...env } }
  return runToEnd([...(COMMANDS[name] ?? []), ...args], how)
}

/** A park that was open once, ended as it should be. */
async function openOnce(folder: string) {
  const { child, heard, ended } = serve({ ...SQLITE, DATA_DIR: folder })
  await heard('is open')
  child.kill('SIGTERM')
  await ended
}

test.group('A start that cannot work says so in a sentence and ends with 78:', (group) => {
  let folder = ''
  let opened = ''
  group.setup(async () => {
    opened = await mkdtemp(join(tmpdir(), 'trailgate-opened-'))
    await beginWithTables(opened)
    await openOnce(opened)
    return () => rm(opened, { recursive: true, force: true })
  })
  const aParkIn = (place: string) => cp(opened, place, { recursive: true })
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-refused-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('settings that can never work together, all of them at once', async ({ assert }) => {
    const refused = await serve({
      ...SQLITE,
      DATA_DIR: folder,
      PROFILE: 'production',
      APP_KEY: 'k'.repeat(40),
      APP_URL: 'http://park.example.com',
      ALLOWED_HOSTS: ',',
      MAIL_TRANSPORT: 'none',
      CHECKPOINT_MAIL: 'witness@example.com',
    }).ended
    assert.equal(refused.code, 78, refused.output)
    const lines = refused.output.trim().split('\n')
    const named = lines.slice(1).map((line) => line.trim().split(' ')[0])
    assert.sameMembers(named, ['APP_URL', 'ALLOWED_HOSTS', 'CHECKPOINT_MAIL'], refused.output)
    assert.deepEqual(await readdir(folder), [], 'nothing was made')
  }).timeout(60_000)

  test('DATA_DIR where nothing can be made', async ({ assert }) => {
    const refused = await serve({ ...SQLITE, DATA_DIR: '/proc/trailgate/data' }).ended
    assert.equal(refused.code, 78, refused.output)
    assert.include(refused.output, 'DATA_DIR cannot be made: /proc/trailgate')
    assert.isTrue(isOneSentence(refused), refused.output)
  }).timeout(60_000)

  test('DATA_DIR that is a file, or below one', async ({ assert }) => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const refused = await serve({ ...SQLITE, DATA_DIR: file }).ended
    assert.equal(refused.code, 78, refused.output)
    assert.include(refused.output, `DATA_DIR is not a folder: ${file}`)
    assert.isTrue(isOneSentence(refused), refused.output)

    const root = await serve({ ...SQLITE, DATA_DIR: '/' }).ended
    assert.equal(root.code, 78, root.output)
    assert.include(root.output, 'DATA_DIR must be a folder of its own, not /')

    const below = await serve({ ...SQLITE, DATA_DIR: join(file, 'data') }).ended
    assert.equal(below.code, 78, below.output)
    assert.include(below.output, `${file} is not a folder`)
  }).timeout(60_000)

  test('CHECKPOINT_DIR that is a file, below one, or where nothing can be made', async ({
    assert,
  }) => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const said = {
      [file]: `CHECKPOINT_DIR is not a folder: ${file}`,
      [join(file, 'seals')]: 'CHECKPOINT_DIR cannot be made',
      '/proc/trailgate/seals': 'CHECKPOINT_DIR cannot be made: /proc/trailgate',
      '/proc': 'CHECKPOINT_DIR cannot be written to: /proc',
    }
    for (const [place, sentence] of Object.entries(said)) {
      const env = { ...SQLITE, DATA_DIR: join(folder, 'data'), CHECKPOINT_DIR: place }
      const refused = await serve(env).ended
      assert.equal(refused.code, 78, refused.output)
      assert.include(refused.output, sentence)
      assert.isTrue(isOneSentence(refused), refused.output)
    }
  }).timeout(60_000)

  test('waivers:verify refuses what it cannot check', async ({ assert }) => {
    const data = join(folder, 'data')
    await aParkIn(data)
    const file = join(folder, 'file')
    await writeFile(file, 'no key')
    const env = { ...SQLITE, DATA_DIR: data }
    const former = join(data, 'former_waiver_keys')
    const refusals = async (sentence: string, ...ended: Promise<Ended>[]) => {
      for (const refused of await Promise.all(ended)) {
        assert.equal(refused.code, 78, refused.output)
        assert.include(refused.output, sentence)
        assert.notMatch(refused.output, / at .*\.[jt]s/, refused.output)
      }
    }
    const seals = command('waivers:verify', { ...env, CHECKPOINT_DIR: file })
    await refusals(`CHECKPOINT_DIR is not a folder: ${file}`, seals)
    const elsewhere = (place: string) => command('waivers:verify', env, ['--checkpoints', place])
    await refusals(`--checkpoints is not a folder: ${file}`, elsewhere(file))
    const nowhere = join(folder, 'nowhere')
    await refusals(`--checkpoints: there is no folder ${nowhere}`, elsewhere(nowhere))

    await writeFile(former, '')
    const notAFolder = `DATA_DIR is not a folder: ${former}`
    await refusals(notAFolder, command('waivers:verify', env), serve(env).ended)
    await rm(former)
    await mkdir(former)
    const junk = join(former, 'old.pem')
    await writeFile(junk, 'no key')
    const noKey = `The file ${junk} holds no public key (PEM) by which this park has signed before`
    await refusals(noKey, command('waivers:verify', env), serve(env).ended)
  }).timeout(120_000)

  test('DATA_DIR on a read-only disk', async ({ assert }) => {
    const disk = mountSmallDisk(folder, 8)
    // Where mounting is not permitted, /proc is read-only all the same.
    const place = disk ? folder : '/proc/sys'
    disk?.readOnly()
    try {
      const refused = await serve({ ...SQLITE, DATA_DIR: place }).ended
      assert.equal(refused.code, 78, refused.output)
      assert.include(refused.output, `DATA_DIR cannot be written to: ${place}`)
      assert.isTrue(isOneSentence(refused), refused.output)
    } finally {
      disk?.remove()
    }
  }).timeout(60_000)

  test('a database file that is damaged, cut off, emptied or none at all', async ({ assert }) => {
    await aParkIn(folder)
    const file = join(folder, DATABASE)
    const whole = await readFile(file)
    const damages: Record<string, () => Promise<unknown>> = {
      'is damaged': () => truncate(file, Math.floor(whole.length / 2)),
      'database is damaged': () =>
        writeFile(file, 'This is a letter to the club, and no database.'),
      'is missing or empty': async () => {
        await mkdir(join(folder, 'checkpoints'), { recursive: true })
        await truncate(file, 0)
      },
    }
    for (const [said, damage] of Object.entries(damages)) {
      await writeFile(file, whole)
      await damage()
      const refused = await serve({ ...SQLITE, DATA_DIR: folder }).ended
      assert.equal(refused.code, 78, refused.output)
      assert.include(refused.output, said)
      assert.isTrue(isOneSentence(refused), refused.output)
    }
    await rm(file)
    const gone = await serve({ ...SQLITE, DATA_DIR: folder }).ended
    assert.equal(gone.code, 78, gone.output)
    assert.include(gone.output, 'is missing or empty')
  }).timeout(120_000)

  test('a key file missing beside data is not created again, and the refusal names what is lost', async ({
    assert,
  }) => {
    await aParkIn(folder)
    const key = join(folder, 'app.key')
    const secret = await readFile(key, 'utf8')
    await rm(key)
    const refused = await serve({ ...SQLITE, DATA_DIR: folder }).ended
    assert.equal(refused.code, 78, refused.output)
    assert.include(refused.output, `The key file ${key} is missing, but the park has data`)
    assert.include(refused.output, 'links to unsubscribe')
    assert.include(refused.output, `openssl rand -base64 32 > ${key}`)
    assert.isTrue(isOneSentence(refused), refused.output)
    await assert.rejects(() => readFile(key))

    await writeFile(key, 'short')
    const short = await serve({ ...SQLITE, DATA_DIR: folder }).ended
    assert.equal(short.code, 78)
    assert.include(short.output, 'holds no key of at least 32 characters')

    await rm(key)
    await mkdir(key)
    const unreadable = await serve({ ...SQLITE, DATA_DIR: folder }).ended
    assert.equal(unreadable.code, 78)
    assert.include(unreadable.output, `The key file cannot be read: ${key}`)

    await rm(key, { recursive: true })
    // APP_KEY gives the content of the file: nothing is missing then.
    const { child, heard, ended } = serve({ ...SQLITE, DATA_DIR: folder, APP_KEY: secret })
    await heard('is open')
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }).timeout(120_000)

  test('a port that is taken, and an address of another machine', async ({ assert }) => {
    const taken = await listener()
    const { port } = taken.address() as { port: number }
    const refused = await serve({ ...SQLITE, DATA_DIR: folder, PORT: String(port) }).ended
    taken.close()
    assert.equal(refused.code, 78, refused.output)
    assert.include(refused.output, `Port ${port} is taken`)
    assert.isTrue(isOneSentence(refused), refused.output)

    const elsewhere = await serve({ ...SQLITE, DATA_DIR: folder, HOST: '192.0.2.1' }).ended
    assert.equal(elsewhere.code, 78, elsewhere.output)
    assert.include(elsewhere.output, 'HOST is no address of this machine: 192.0.2.1')

    const nowhere = await serve({ ...SQLITE, DATA_DIR: folder, HOST: 'gate.invalid' }).ended
    assert.equal(nowhere.code, 78, nowhere.output)
    assert.include(nowhere.output, 'HOST names no machine that can be found: gate.invalid')
  }).timeout(60_000)

  test('a database of an earlier version, to what reads all of it; a backup is made', async ({
    assert,
  }) => {
    await aParkIn(folder)
    const database = new BetterSqlite(join(folder, DATABASE))
    database.exec(
      'delete from adonis_schema where id = (select max(id) from adonis_schema); drop table party_guests'
    )
    database.close()
    for (const name of ['park:check', 'waivers:verify']) {
      const refused = await command(name, { ...SQLITE, DATA_DIR: folder })
      assert.equal(refused.code, 78, refused.output)
      assert.include(refused.output, 'The database is older than this program')
      assert.include(refused.output, 'start the park once')
      assert.isTrue(isOneSentence(refused), refused.output)
    }
    const saved = await command('backup', { ...SQLITE, DATA_DIR: folder })
    assert.equal(saved.code, 0, saved.output)
  }).timeout(120_000)

  for (const name of Object.keys(COMMANDS)) {
    test(`${name} too`, async ({ assert }) => {
      const nowhere = join(folder, 'nowhere')
      const missing = await command(name, { ...SQLITE, DATA_DIR: nowhere })
      assert.equal(missing.code, 78, missing.output)
      assert.include(missing.output, `DATA_DIR holds no park: there is no folder ${nowhere}`)
      assert.isTrue(isOneSentence(missing), missing.output)

      const empty = await command(name, { ...SQLITE, DATA_DIR: folder })
      assert.equal(empty.code, 78, empty.output)
      assert.include(empty.output, `DATA_DIR holds no park: there is no database in ${folder}`)
      assert.isTrue(isOneSentence(empty), empty.output)
      assert.deepEqual(await readdir(folder), [], 'nothing was made')

      await writeFile(join(folder, DATABASE), 'This is a letter to the club, and no database.')
      const damaged = await command(name, { ...SQLITE, DATA_DIR: folder })
      assert.equal(damaged.code, 78, damaged.output)
      assert.include(damaged.output, 'The database is damaged')
      assert.isTrue(isOneSentence(damaged), damaged.output)

      const away = await command(name, {
        DATA_DIR: folder,
        DB_CONNECTION: 'mysql',
        DB_PORT: '1',
      })
      assert.equal(away.code, 78, away.output)
      assert.include(away.output, 'no database server takes a connection')
      assert.isTrue(isOneSentence(away), away.output)
    }).timeout(60_000)
  }
})

test.group('While it starts', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-waiting-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('a server that waits for another process obeys when it is told to end', async ({
    assert,
  }) => {
    const other = new BetterSqlite(join(folder, '.opening'))
    other.exec('BEGIN EXCLUSIVE')
    const { child, ended } = serve({ ...SQLITE, DATA_DIR: folder })
    await until(async () => {
      const file = await readFile(join(folder, 'app.key')).catch(() => undefined)
      return file !== undefined
    }, 60_000)
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
    other.close()
  }).timeout(120_000)
})
