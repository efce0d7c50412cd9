/** The image's files, as a user without a right to write them: every documented command works there. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '../../../../scripts/lib/ports.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { ifMissing } from '#platform/files/if_missing'
import { PROJECT_ROOT } from '#start/settings_reader'
import {
  anOpenFolder,
  giveToNobody,
  imageCommand,
  layOutImage,
  NOBODY,
  removeImage,
  serviceCommand,
} from '#tests/helpers/image_files'
import { anOwnPlace, asItsAdmin, isReady } from '#tests/helpers/own_server'
import { aPhone, PASSWORD } from '#tests/helpers/people'
import { aSignature } from '#tests/helpers/waivers'
import type { Examination } from '#operations/doctor/examine_park'

const READY_WITHIN_MS = 180_000

test.group('In the image', (group) => {
  let outer = ''
  let image: Awaited<ReturnType<typeof layOutImage>>
  let backups = ''
  let places = 0
  group.setup(async () => {
    outer = await anOpenFolder()
    image = await layOutImage(outer)
    backups = join(outer, 'backups')
    await mkdir(backups)
    await giveToNobody(backups)
    return () => removeImage(outer)
  })

  type Where = { env: NodeJS.ProcessEnv }

  function start([program = '', ...args]: string[], { env }: Where) {
    const { workdir } = imageCommand()
    return spawn(program === 'node' ? join(outer, 'bin', 'node') : program, args, {
      cwd: workdir.replace(/^\/app/, image.app),
      env: { ...env, PATH: image.path, HOME: '/nonexistent', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...NOBODY,
    })
  }

  async function run(command: string[], where: Where) {
    const child = start(command, where)
    let [said, errors] = ['', '']
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said, all: `${said}\n${errors}`.replace(/\s+/g, ' ') }
  }

  /** `docker compose run --rm <service> …` */
  function runService(name: string, where: Where, ...args: string[]) {
    const { entrypoint, command } = serviceCommand(name)
    return run([...entrypoint, ...(args.length > 0 ? args : command)], where)
  }

  async function open(place: Where) {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { ...place.env, PORT: String(port), APP_URL: url, MAIL_TRANSPORT: 'none' }
    const child = start(imageCommand().command, { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => (said += part.toString()))
    }
    const ended = once(child, 'exit')
    await Promise.race([
      until(() => isReady(url), READY_WITHIN_MS),
      ended.then(([code]) => Promise.reject(new Error(`ended with ${code}: ${said}`))),
    ])
    return { url, env, child, ended }
  }

  async function close({ child, ended }: { child: ChildProcess; ended: Promise<unknown> }) {
    child.kill('SIGTERM')
    await ended
  }

  /** Open, with a waiver that a checkpoint stands for: the end of a server makes one. */
  async function aParkWithAWaiver(place: Where) {
    const park = await open(place)
    await signOne(park)
    await close(park)
    return open(place)
  }

  /** A database, and a folder of the image's user. */
  async function anOwnPlaceOfNobody() {
    const place = await anOwnPlace()
    const folder = join(outer, `data-${places++}`)
    await mkdir(folder)
    await giveToNobody(folder)
    return { remove: place.remove, env: { ...place.env, DATA_DIR: folder } }
  }

  test('a park is checked, verified and exported, and its admin gets a password', async ({
    assert,
  }) => {
    const place = await anOwnPlaceOfNobody()
    try {
      const park = await aParkWithAWaiver(place)
      const page = await fetch(`${park.url}/login`)
      assert.equal(page.status, 200, 'the pages are built')

      const check = await runService('check', park)
      assert.equal(check.code, 0, check.all)
      assert.match(check.all, /\d+ rules, all of them hold/)

      const verify = await runService('check', park, 'waivers:verify')
      assert.equal(verify.code, 0, verify.all)
      assert.include(verify.all, '1 records, all as they were signed')

      const exported = join(backups, 'waivers')
      const exporting = await runService('check', park, 'waivers:export', '--to', exported)
      assert.equal(exporting.code, 0, exporting.all)
      assert.include(await readdir(exported), 'waiver-verifier.html')

      const password = await runService('check', park, 'staff', 'password', 'admin')
      assert.equal(password.code, 0, password.all)
      assert.match(password.all, /Password \S+/)
      await close(park)
    } finally {
      await place.remove()
    }
  }).timeout(340_000)

  test('a backup is made beside the server, tried by the doctor and brought back', async ({
    assert,
  }) => {
    const place = await anOwnPlaceOfNobody()
    const elsewhere = await anOwnPlaceOfNobody()
    try {
      const park = await aParkWithAWaiver(place)
      const backup = await runService('backup', park, join(backups, 'saturday'))
      assert.equal(backup.code, 0, backup.all)
      assert.include(await readdir(join(backups, 'saturday')), 'manifest.json')

      const doctor = await runService('check', park, 'doctor', '--json', '--backups', backups)
      const { checks } = JSON.parse(doctor.said) as Examination
      const restored = checks.find(({ name }) => name === 'Backup')
      assert.include(restored?.summary, 'restored into a scratch place', JSON.stringify(restored))
      await close(park)

      const there = { env: { ...elsewhere.env, MAIL_TRANSPORT: 'none' } }
      const restore = await runService('restore', there, join(backups, 'saturday'))
      assert.equal(restore.code, 0, restore.all)
      assert.include(restore.all, '1 records, all as they were signed')
      await close(await open(elsewhere))
    } finally {
      await place.remove()
      await elsewhere.remove()
    }
  }).timeout(340_000)

  test('a folder of another user, a closed one and a low port: one line, 78, no second try', async ({
    assert,
  }) => {
    const place = await anOwnPlaceOfNobody()
    const foreign = join(outer, 'foreign')
    const closed = join(outer, 'closed')
    await mkdir(foreign, { mode: 0o555 })
    await mkdir(closed, { mode: 0 })
    const lowest = Number(
      await readFile('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8').catch(
        ifMissing('1024')
      )
    )
    const cases: [settings: Record<string, string>, said: string][] = [
      [{ DATA_DIR: foreign }, `DATA_DIR cannot be written to: ${foreign} (permission denied)`],
      [{ DATA_DIR: closed }, `DATA_DIR cannot be written to: ${closed} (permission denied)`],
      [{ DATA_DIR: join(closed, 'data') }, `DATA_DIR cannot be made: ${join(closed, 'data')}`],
      // Where a machine lets everybody listen there, nothing is refused.
      ...(lowest > 80 ? [[{ PORT: '80' }, 'Port 80 is for root alone'] as never] : []),
    ]
    try {
      for (const [settings, said] of cases) {
        const env = { ...place.env, DB_CONNECTION: 'sqlite', ...settings }
        const { code, all } = await run(commandOf('start'), { env })
        assert.equal(code, 78, all)
        assert.equal(all.split('Trailgate does not start').length, 2, all)
        assert.include(all, `Trailgate does not start: ${said}`)
        assert.notMatch(all, / at .*:\d+:\d+/)
      }
    } finally {
      await place.remove()
    }
  }).timeout(240_000)

  test('npm start begins what the image begins, and installs and builds nothing', async ({
    assert,
  }) => {
    const place = await anOwnPlaceOfNobody()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const where = { env: { ...place.env, PORT: String(port), APP_URL: url } }
    const server = start(commandOf('start'), where)
    let said = ''
    server.stdout.on('data', (part: Buffer) => (said += part.toString()))
    try {
      await until(() => isReady(url), READY_WITHIN_MS)
      assert.notMatch(said, /Installing|Building/)
    } finally {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await place.remove()
    }
  }).timeout(240_000)
})

/** The command that `npm run <script>` starts. */
function commandOf(script: string) {
  const scripts = packageScripts()
  return (scripts[script] ?? '').split(' ')
}

function packageScripts() {
  const text = readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')
  return (JSON.parse(text) as { scripts: Record<string, string> }).scripts
}

/** A rider registers and signs, once an admin has confirmed the sample texts. */
async function signOne({ url }: { url: string }) {
  const json = { 'content-type': 'application/json' }
  const admin = { ...(await asItsAdmin({ url })), ...json }
  for (const id of [1, 2]) {
    const path = `/api/waivers/staff/templates/${id}/confirm-sample`
    const body = JSON.stringify({ name: 'Park Admin' })
    const { status } = await fetch(url + path, { method: 'POST', headers: admin, body })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  const phone = aPhone()
  const rider = {
    first_name: 'Dana',
    last_name: 'Docker',
    email: `${phone}@example.com`,
    phone,
    date_of_birth: '1990-04-23',
    password: PASSWORD,
  }
  const registered = await fetch(`${url}/api/customers/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(rider),
  })
  if (registered.status !== 201) throw new Error(await registered.text())
  const signedIn = await fetch(`${url}/api/customers/auth`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ phone, password: PASSWORD }),
  })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const signed = await fetch(`${url}/api/waivers/sign`, {
    method: 'POST',
    headers: { cookie, ...json },
    body: JSON.stringify({ template_id: 1, signature_data: aSignature() }),
  })
  if (signed.status !== 201) throw new Error(await signed.text())
}
