import { once as event } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#platform/clock'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { processOutbox } from '#platform/mail/process_outbox'
import { settings } from '#start/settings'
import { aPhone } from '#tests/helpers/people'

const fileSms = { ...settings.sms }

type Request = { headers: IncomingHttpHeaders; body: unknown }

/** A provider that accepts messages, after answering with the given statuses first. */
async function aProvider(...statuses: number[]) {
  const taken: Request[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = statuses.shift() ?? 202
      if (status === 202) {
        taken.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      }
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await event(server, 'listening')
  const { port } = server.address() as AddressInfo
  Object.assign(settings.sms, {
    transport: 'http',
    url: `http://127.0.0.1:${port}/send`,
    token: 'secret-token',
  })
  return { taken, close: () => new Promise((resolve) => server.close(resolve)) }
}

test.group('Text messages', (group) => {
  group.each.setup(async () => {
    await db.from('outbox').delete()
    return () => {
      clock.reset()
      Object.assign(settings.sms, fileSms)
    }
  })

  test('messages go to the provider as JSON with the token, and again until accepted', async ({
    assert,
  }) => {
    const provider = await aProvider(503, 302)
    const phone = aPhone()
    await enqueueMail({ to: phone, channel: 'sms', subject: '', text: 'Open — come & ride' })
    const row = () => db.from('outbox').where('address', phone).firstOrFail()
    assert.equal(await processOutbox(), 0)
    assert.equal((await row()).last_error, 'the SMS provider answered 503')
    clock.forward(11)
    assert.equal(await processOutbox(), 0, 'a redirect is not followed')
    clock.forward(61)
    assert.equal(await processOutbox(), 1)
    await provider.close()
    const { id, state } = await row()
    assert.equal(state, 'sent')
    assert.lengthOf(provider.taken, 1)
    const [{ headers, body } = { headers: {}, body: null }] = provider.taken
    assert.deepEqual(body, { id: `outbox-${id}`, to: `+1${phone}`, text: 'Open — come & ride' })
    assert.equal(headers.authorization, 'Bearer secret-token')
    assert.equal(headers['idempotency-key'], `outbox-${id}`)
    assert.match(headers['content-type'] ?? '', /^application\/json/)
  })
})
