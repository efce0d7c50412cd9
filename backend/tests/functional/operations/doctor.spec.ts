import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { settings } from '#start/settings'
import { backUp, command } from '#tests/helpers/commands'
import { catchingServer, restoreMail } from '#tests/helpers/mail_server'
import { anOwnServer, asItsAdmin, type OwnServer } from '#tests/helpers/own_server'
import type { Examination } from '#operations/doctor/examine_park'

test.group('The doctor', (group) => {
  let park: OwnServer
  let backups = ''
  group.each.setup(async () => {
    park = await anOwnServer()
    backups = await mkdtemp(join(tmpdir(), 'trailgate-doctor-'))
    return async () => {
      await park.remove()
      await rm(backups, { recursive: true, force: true })
    }
  })

  async function examine(env: Record<string, string> = {}, ...args: string[]) {
    const place = { env: { ...park.env, APP_URL: park.url, ...env } }
    const { code, said } = await command(place, 'doctor', '--json', '--backups', backups, ...args)
    const found = JSON.parse(said) as Examination
    const findings = found.checks.flatMap((check) =>
      check.findings.map((finding) => ({ check: check.name, ...finding }))
    )
    return { code, found, findings }
  }

  const stopsOf = ({ findings }: Awaited<ReturnType<typeof examine>>) =>
    findings.filter(({ severity }) => severity === 'no-go').map(({ rule }) => rule)

  /** A database server made for tests gives durability away for speed, and the doctor says so. */
  async function ofFastServer() {
    if (park.env.DB_CONNECTION === 'sqlite') return []
    const [said] = (await park.run(
      'select @@innodb_flush_log_at_trx_commit as flush, @@innodb_doublewrite as pages'
    )) as { flush: number; pages: number | string }[]
    return [
      ...(said?.flush === 1 ? [] : ['a commit is on the disk before it is answered']),
      ...([0, '0', 'OFF'].includes(said?.pages ?? 0) ? ['a page half written is mended'] : []),
    ]
  }

  test('the doctor restores the backup of a running park and changes nothing', async ({
    assert,
  }) => {
    await backUp(park, join(backups, 'saturday'))
    const history = await park.count('activity')
    const place = await readdir(park.folder)
    const examined = await examine({ MAIL_TRANSPORT: 'none' })
    const fast = await ofFastServer()
    assert.sameMembers(stopsOf(examined), fast)
    assert.equal(examined.code, fast.length > 0 ? 1 : 0)
    assert.equal(examined.found.go, fast.length === 0)
    const backup = examined.found.checks.find(({ name }) => name === 'Backup')
    assert.include(backup?.summary, 'restored into a scratch place and verified')
    assert.equal(backup?.state, 'go')
    assert.equal(await park.count('activity'), history)
    assert.deepEqual(await readdir(park.folder), place)
    assert.notInclude(await readdir(join(park.folder, 'tmp')), 'doctor')
  }).timeout(240_000)

  test('the doctor reports without a server, and on a page for people', async ({ assert }) => {
    await park.end('SIGTERM')
    const closed = await examine({ MAIL_TRANSPORT: 'none' }, '--quick')
    assert.equal(closed.code, 1)
    assert.sameMembers(stopsOf(closed), [
      'something answers at the address of the park',
      'there is a backup',
      ...(await ofFastServer()),
    ])
    const place = { env: { ...park.env, APP_URL: park.url, MAIL_TRANSPORT: 'none' } }
    const page = await command(place, 'doctor', '--quick')
    assert.equal(page.code, 1)
    assert.match(page.said, /NO-GO HTTPS .* does not answer: .*ECONNREFUSED/)
    assert.include(page.said, '→ Start the server')
    assert.match(page.said, /NO-GO: [24] things to mend, \d+ notes $/)
  }).timeout(240_000)

  test('the doctor finds a damaged last backup, and takes no other for it', async ({ assert }) => {
    const folder = join(backups, 'saturday')
    await backUp(park, folder)
    // Half a backup, a file and a foreign folder are no backups.
    await mkdir(join(backups, 'sunday.part'))
    await mkdir(join(backups, 'photos'))
    await writeFile(join(backups, 'note.txt'), '')
    await writeFile(join(folder, 'data', 'app.key'), 'not the park’s')
    const damaged = await examine({ MAIL_TRANSPORT: 'none' })
    assert.equal(damaged.code, 1)
    const [found] = damaged.findings.filter(({ check }) => check === 'Backup')
    assert.include(found?.found, 'saturday cannot: The backup is damaged: data/app.key')
  }).timeout(240_000)

  test('the doctor names the missing database right for a trial restore', async ({ assert }) => {
    if (!('DB_DATABASE' in park.env)) return
    const { DB_DATABASE: database } = park.env
    await backUp(park, join(backups, 'saturday'))
    const user = `doctor_${process.pid}`
    const password = randomBytes(12).toString('base64url')
    await park.run(`create user '${user}'@'%' identified by '${password}'`)
    try {
      await park.run(`grant all on \`${database}\`.* to '${user}'@'%'`)
      const limited = { MAIL_TRANSPORT: 'none', DB_USER: user, DB_PASSWORD: password }
      const found = (await examine(limited)).findings.filter(({ check }) => check === 'Backup')
      assert.deepEqual(
        found.map(({ rule, severity }) => [rule, severity]),
        [['a restore can be tried', 'note']]
      )
      assert.include(found[0]?.remedy, 'GRANT ALL ON')

      await park.run(`grant all on \`${database}\\_doctor\\_scratch\`.* to '${user}'@'%'`)
      const granted = await examine(limited)
      assert.equal(granted.found.checks.find(({ name }) => name === 'Backup')?.state, 'go')
    } finally {
      await park.run(`drop user '${user}'@'%'`)
    }
  }).timeout(240_000)

  /** A proxy before the park that names another server than the one it was asked for. */
  async function proxyThatAsksFor(host: string) {
    const proxy = createServer((asked, answer) => {
      const { method, headers, url } = asked
      const passed = request(park.url + url, { method, headers: { ...headers, host } }, (told) => {
        answer.writeHead(told.statusCode ?? 502, told.headers)
        told.pipe(answer)
      })
      asked.pipe(passed)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, close: () => proxy.close() }
  }

  test('the doctor finds a proxy that drops the host header, though it forwards the health check', async ({
    assert,
  }) => {
    await park.end('SIGTERM')
    Object.assign(park.env, { ALLOWED_HOSTS: '127.0.0.1' })
    await park.start()
    for (const [host, said] of [
      ['upstream', 'refuses every page'],
      [new URL(park.url).host, 'Older browsers'],
    ] as const) {
      const proxy = await proxyThatAsksFor(host)
      try {
        const env = { MAIL_TRANSPORT: 'none', APP_URL: proxy.url }
        const found = await examine(env, '--quick')
        const [finding] = found.findings.filter(({ check }) => check === 'HTTPS')
        assert.equal(finding?.rule, 'the proxy hands on the name of the park')
        assert.equal(finding?.severity, 'no-go')
        assert.include(finding?.found, said)
      } finally {
        proxy.close()
      }
    }
  }).timeout(240_000)

  /** Gives the first admin an address in place of the one that is made up. */
  async function giveAdminAddress(email: string) {
    const headers = { ...(await asItsAdmin(park)), 'content-type': 'application/json' }
    const body = JSON.stringify({ email })
    const { status } = await fetch(`${park.url}/api/staff/1`, { method: 'PUT', headers, body })
    if (status !== 200) throw new Error(`the address of the admin: ${status}`)
  }

  const mailOf = ({ found }: Awaited<ReturnType<typeof examine>>) =>
    found.checks.find(({ name }) => name === 'Mail')

  test('the doctor sends a letter to each admin, and reports the answer of the mail server', async ({
    assert,
  }) => {
    const server = await catchingServer()
    const { host, port } = settings.mail
    restoreMail()
    const mail = {
      MAIL_TRANSPORT: 'smtp',
      MAIL_FROM: 'Park <gate@park.example.com>',
      SMTP_HOST: String(host),
      SMTP_PORT: String(port),
      SMTP_TLS: 'off',
    }
    try {
      const madeUp = await examine(mail, '--mail', '--quick')
      assert.deepEqual(
        mailOf(madeUp)?.findings.map(({ rule, severity }) => [rule, severity]),
        [
          ['every admin has an e-mail address of their own', 'note'],
          ['an admin gets the letter that --mail sends', 'no-go'],
        ]
      )
      assert.lengthOf(server.caught, 0)

      await giveAdminAddress('owner@park.example.com')
      const line = mailOf(await examine(mail, '--mail', '--quick'))
      assert.equal(line?.state, 'go', JSON.stringify(line))
      assert.include(line?.summary, 'took a letter to owner@park.example.com: see that it arrives')
      assert.lengthOf(server.caught, 1)
      assert.include(server.caught[0]?.raw, 'A letter of the doctor')
    } finally {
      await server.stop()
    }
    const away = await examine(mail, '--mail', '--quick')
    assert.includeMembers(stopsOf(away), [
      'the mail server takes letters',
      'an admin gets the letter that --mail sends',
    ])
  }).timeout(240_000)

  test('the doctor accepts a park without letters, with --mail too', async ({ assert }) => {
    const line = mailOf(await examine({ MAIL_TRANSPORT: 'none' }, '--mail', '--quick'))
    assert.equal(line?.state, 'note')
    assert.deepEqual(
      line?.findings.map(({ rule }) => rule),
      ['the park has letters']
    )
    const kept = await examine({ MAIL_TRANSPORT: 'file' }, '--mail', '--quick')
    assert.deepEqual(
      mailOf(kept)?.findings.map(({ rule }) => rule),
      ['letters leave the park']
    )
    assert.notInclude(mailOf(kept)?.summary, 'took a letter')
    assert.notInclude(await readdir(park.folder), 'mail')
  }).timeout(240_000)

  test('a wrong setting ends the doctor with 78 and a sentence', async ({ assert }) => {
    const wrong = await command({ env: { ...park.env, PORT: 'x' } }, 'doctor', '--json')
    assert.equal(wrong.code, 78)
    assert.include(wrong.errors, 'PORT must be a whole number')
  }).timeout(60_000)
})
