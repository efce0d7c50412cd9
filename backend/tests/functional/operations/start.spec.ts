/** @engine sqlite: every server here is told to keep a file of its own. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import BetterSqlite from 'better-sqlite3'
import { networkUrls } from '#operations/park/network_urls'
import { freePort } from '../../../../scripts/lib/ports.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { catchingServer, restoreMail } from '#tests/helpers/mail_server'
import { beginWithTables, serve } from '#tests/helpers/server_process'

test.group('The server', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-start-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('wrong settings refuse the start and are named', async ({ assert }) => {
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
    const said = await first.heard('This password is shown only now')
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

  test('the start prints each network address with a code for the camera', async ({ assert }) => {
    await beginWithTables(folder)
    const port = await freePort()
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', PORT: String(port) }
    const said = async (more: Record<string, string>) => {
      const { child, heard, ended } = serve({ ...env, ...more })
      await heard('is open')
      child.kill('SIGTERM')
      return (await ended).output
    }
    const urls = networkUrls({ host: '0.0.0.0', port, allowedHosts: null })
    const open = await said({ HOST: '0.0.0.0' })
    for (const url of urls) assert.include(open, url)
    assert.equal(open.includes('three ways to HTTPS'), urls.length > 0)
    assert.equal(/[▀▄█]{7}/.test(open), urls.length > 0)
    assert.notInclude(await said({ HOST: '127.0.0.1' }), 'Network')
  }).timeout(60_000)

  test('the start says that ADMIN_PASSWORD has no effect once there is an admin', async ({
    assert,
  }) => {
    await beginWithTables(folder)
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', ADMIN_PASSWORD: 'Muddy-Trail$-4x4' }
    const said = async () => {
      const { child, heard, ended } = serve(env)
      await heard('is open')
      child.kill('SIGTERM')
      return (await ended).output
    }
    assert.notInclude(await said(), 'ADMIN_PASSWORD')
    assert.include(await said(), 'ADMIN_PASSWORD has no effect: the park has an admin')
  }).timeout(60_000)

  test('each start says that a kiosk is open, and how far', async ({ assert }) => {
    await beginWithTables(folder)
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', LOG_LEVEL: 'warn' }
    const said = async (more: Record<string, string>) => {
      const { child, heard, ended } = serve({ ...env, ...more })
      await heard('is open')
      child.kill('SIGTERM')
      return (await ended).output
    }
    assert.include(await said({}), 'KIOSK_PAIRING is not set: from this machine')
    assert.include(await said({ KIOSK_PAIRING: 'open' }), 'KIOSK_PAIRING=open: whoever reaches')
    const behindProxy = { APP_URL: 'https://park.example.com' }
    assert.notInclude(await said(behindProxy), 'KIOSK_PAIRING')
  }).timeout(60_000)

  test('prints another password when the first is over before one was chosen, and once', async ({
    assert,
  }) => {
    await beginWithTables(folder)
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite' }
    const printed = async () => {
      const { child, heard, ended } = serve(env)
      await heard('is open')
      child.kill('SIGTERM')
      const { output } = await ended
      return /Password +(\S+)/.exec(output)?.[1]
    }
    const first = await printed()
    const database = new BetterSqlite(join(folder, 'trailgate.sqlite'))
    database.exec("update staff set password_until = '2020-01-01 00:00:00'")
    database.close()
    const second = await printed()
    const history = new BetterSqlite(join(folder, 'trailgate.sqlite'), { readonly: true })
    const line = history.prepare(
      "select actor_kind, details from activity where action = 'staff.updated'"
    )
    assert.deepInclude(line.get(), { actor_kind: 'system' })
    history.close()
    assert.isString(second)
    assert.notEqual(second, first)
    assert.isUndefined(await printed())
  }).timeout(60_000)

  test('SIGTERM ends a server with a busy keep-alive connection', async ({ assert }) => {
    await beginWithTables(folder)
    const port = await freePort()
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', PORT: String(port) }
    const { child, heard, ended } = serve(env)
    await heard('is open')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const knock = (how: RequestOptions = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port, path: '/api/health', agent, ...how }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode))
        })
        asked.on('error', reject).end()
      })

    const slow = await halfASignIn(port, agent)
    child.kill('SIGTERM')
    await untilClosed(port)
    assert.equal(await slow.finish(), 401)
    // A busy keep-alive connection does not keep the process.
    const refused = (async () => {
      for (;;) await knock()
    })().catch((error: NodeJS.ErrnoException) => error.code)
    assert.equal((await ended).code, 0)
    assert.match(String(await refused), /^ECONN(REFUSED|RESET)$/)
    agent.destroy()
  }).timeout(60_000)

  test('told to end while a request is under way, it begins no other letter', async ({
    assert,
  }) => {
    await beginWithTables(folder)
    const { promise: taken, resolve: takes } = Promise.withResolvers<void>()
    const { promise: closed, resolve: closes } = Promise.withResolvers<void>()
    const mail = await catchingServer({
      whileTaking: () => {
        takes()
        return closed
      },
    })
    // Only the server below sends its letters there.
    restoreMail()
    const port = await freePort()
    const { child, heard, ended } = serve({
      DATA_DIR: folder,
      DB_CONNECTION: 'sqlite',
      PORT: String(port),
      MAIL_TRANSPORT: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      SMTP_TLS: 'off',
    })
    await heard('is open')
    const database = new BetterSqlite(join(folder, 'trailgate.sqlite'))
    database.exec(
      `insert into outbox (channel, address, subject, text, run_at, created_at) values
         ('mail', 'ana@example.com', 'A', 'A', '2026-01-01 00:00:00', '2026-01-01 00:00:00'),
         ('mail', 'bo@example.com', 'B', 'B', '2026-01-01 00:00:00', '2026-01-01 00:00:00')`
    )
    const slow = await halfASignIn(port)
    await taken
    child.kill('SIGTERM')
    await untilClosed(port)
    closes()
    const states = database.prepare('select state, claimed_by from outbox order by id')
    await until(async () => states.all().every((row) => Object(row).claimed_by === null), 10_000)
    assert.deepEqual(
      states.all().map((row) => Object(row).state),
      ['sent', 'waiting']
    )
    assert.equal(await slow.finish(), 401)
    assert.equal((await ended).code, 0)
    database.close()
    await mail.stop()
  }).timeout(60_000)

  test('connections that send too slowly are closed (slowloris guard)', async ({ assert }) => {
    await beginWithTables(folder)
    const port = await freePort()
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', PORT: String(port) }
    const { child, heard, ended } = serve(env)
    await heard('is open')
    const body =
      'POST /api/auth/login HTTP/1.1\r\nHost: park\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{'
    const asked = 'GET /api/health HTTP/1.1\r\nHost: park\r\n\r\n'
    const slow = ['GET /api/health HTTP/1.1\r\n', body, asked].map(async (first) => {
      const socket = connect(port, '127.0.0.1')
      socket.resume().write(first)
      const crumb = first === asked ? '\r\n' : ' '
      const drip = setInterval(() => socket.write(crumb), 1000)
      socket.on('error', () => {}).on('end', () => socket.destroy())
      await once(socket, 'close')
      clearInterval(drip)
    })

    const began = performance.now()
    await Promise.all(slow)
    assert.isBelow(performance.now() - began, 20_000)
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }).timeout(60_000)

  test('oversized, malformed and endless request heads are answered', async ({ assert }) => {
    await beginWithTables(folder)
    const port = await freePort()
    const env = { DATA_DIR: folder, DB_CONNECTION: 'sqlite', PORT: String(port) }
    const { child, heard, ended } = serve(env)
    await heard('is open')
    const said = async (head: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}).write(head)
      let answer = ''
      socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
      const more = setInterval(() => socket.write('a'.repeat(100)), 100)
      // Nothing is written to a side that has ended.
      socket.on('end', () => clearInterval(more))
      await new Promise((closed) => socket.once('close', closed))
      clearInterval(more)
      return answer.split('\r\n')[0]
    }
    const parameters = 'a=1&'.repeat(1_000_000)
    assert.deepEqual(
      await Promise.all([
        said(`GET /?${parameters} HTTP/1.1\r\nHost: park\r\n\r\n`),
        said('GET / HTTP/1.1\r\nno header\r\n\r\n'),
        said('GET / HTTP/1.1\r\nHost: park\r\nX: '),
      ]),
      [
        'HTTP/1.1 431 Request Header Fields Too Large',
        'HTTP/1.1 400 Bad Request',
        'HTTP/1.1 408 Request Timeout',
      ]
    )
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }).timeout(60_000)

  test('told to end while it still starts, it does', async ({ assert }) => {
    const { child, ended } = serve({ DATA_DIR: folder, DB_CONNECTION: 'sqlite' })
    // From here on its tables are being made.
    await until(async () => existsSync(join(folder, 'trailgate.sqlite')), 60_000)
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }).timeout(120_000)
})

/** A sign-in of which the head is there and the body is not: the server waits for it. */
async function halfASignIn(port: number, agent = new Agent()) {
  const body = '{"username":"nobody","password":"Not-The-Password-1"}'
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'expect': '100-continue',
  }
  const slow = request({ agent, port, method: 'POST', path: '/api/auth/login', headers })
  const answered = once(slow, 'response')
  slow.flushHeaders()
  await once(slow, 'continue')
  return {
    async finish() {
      slow.end(body)
      const [answer] = (await answered) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    },
  }
}

/** Resolves when new connections are refused. */
function untilClosed(port: number) {
  return until(
    () =>
      new Promise<boolean>((resolve) => {
        const line = connect(port, '127.0.0.1', () => {
          line.destroy()
          resolve(false)
        })
        line.on('error', () => resolve(true))
      }),
    10_000
  )
}
