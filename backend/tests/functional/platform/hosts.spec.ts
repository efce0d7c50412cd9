import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/http/messages'
import { noteSentence } from '#tests/catalogue/seen'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { anOwnPlace, anOwnServer } from '#tests/helpers/own_server'

/** The response of a page or call under a host name. */
async function askedAs(host: string, url: string) {
  const asked = request(url, { headers: { host } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.group('Host names of a park', () => {
  test('a foreign page that rebinds its name to the park reads nothing of it', async ({
    assert,
    cleanup,
  }) => {
    const place = await anOwnPlace({ withTables: true })
    const env = { ...place.env, ALLOWED_HOSTS: 'gate.local' }
    const server = await anOwnServer({ ...place, env })
    cleanup(() => server.remove())

    for (const path of ['/', '/admin', '/api/health/', '/api/customers/me', '/api/nothing-here']) {
      const refused = await askedAs('evil.example.net', server.url + path)
      assert.equal(refused.status, 400, path)
      assert.equal(JSON.parse(refused.body).detail, messages.unknown_host)
      assert.equal(JSON.parse(refused.body).error.code, 'BAD_REQUEST')
      assert.isNotEmpty(refused.headers['x-request-id'])
    }
    noteSentence(messages.unknown_host)
    // A load balancer asks by address, and only reads the health.
    for (const host of ['evil.example.net', '10.0.0.7:3333', '[fd00::7]']) {
      const { status, body } = await askedAs(host, `${server.url}/api/health`)
      assert.equal(status, 200, host)
      assert.sameMembers(Object.keys(JSON.parse(body)), ['status', 'checks'])
    }
    for (const host of ['gate.local', 'GATE.local:3333', '127.0.0.1', 'localhost:3333']) {
      assert.equal((await askedAs(host, `${server.url}/api/health`)).status, 200, host)
      assert.equal((await askedAs(host, `${server.url}/kiosk`)).status, 200, host)
    }
  })
    .timeout(240_000)
    .tags([ONE_PROCESS])
})
