import { once as event } from 'node:events'
import type { AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { SMTPServer } from 'smtp-server'
import { clock } from '#services/clock'
import { post } from '#services/outbox/post'
import { releaseLostLetters, workOutbox } from '#services/outbox/work_outbox'
import { thisProcess } from '#services/this_process'
import { inTransaction } from '#services/transaction'
import { settings } from '#start/settings'
import { lettersTo } from '#tests/helpers/mail'
import { anEmail } from '#tests/helpers/people'

const fileMail = { ...settings.mail }
const rowOf = (address: string) => db.from('outbox').where('address', address).firstOrFail()
const LETTER = { subject: 'Grüße from the park', text: 'The trail is open — come & ride.' }

/** A real mail server that keeps what it is given. */
async function catchingServer(port = 0) {
  const caught: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        caught.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await event(server.server, 'listening')
  return {
    caught,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test.group('The outbox', (group) => {
  group.each.setup(async () => {
    await db.from('outbox').delete()
    return () => {
      clock.reset()
      Object.assign(settings.mail, fileMail)
    }
  })

  test('writes one .eml a letter when no mail server is set', async ({ assert }) => {
    const to = anEmail()
    await post({ to, ...LETTER })
    const letters = await lettersTo(to)
    assert.lengthOf(letters, 1)
    assert.equal((await rowOf(to)).state, 'sent')
    assert.equal(await workOutbox(), 0, 'nothing is sent twice')
  })

  test('a letter of a transaction that is rolled back never leaves', async ({ assert }) => {
    const to = anEmail()
    await assert.rejects(() =>
      inTransaction(async (trx) => {
        await post({ to, ...LETTER }, trx)
        throw new Error('changed my mind')
      })
    )
    assert.lengthOf(await lettersTo(to), 0)
  })

  test('waits while the mail server is away and brings every letter once when it is back', async ({
    assert,
  }) => {
    const first = await catchingServer()
    const { port } = first
    Object.assign(settings.mail, { transport: 'smtp', host: '127.0.0.1', port })
    await first.close()

    const addresses = Array.from({ length: 25 }, () => anEmail())
    for (const to of addresses) await post({ to, ...LETTER })
    assert.equal(await workOutbox(), 0)
    const waiting = await rowOf(addresses[0] ?? '')
    assert.equal(waiting.state, 'waiting')
    assert.equal(waiting.attempts, 1)
    assert.include(waiting.last_error, 'ECONNREFUSED')

    const back = await catchingServer(port)
    clock.forward(11)
    // Several processes at once: a claim decides whose letter it is.
    await Promise.all([workOutbox(), workOutbox(), workOutbox()])
    await back.close()
    assert.sameMembers(
      back.caught.flatMap(({ to }) => to),
      addresses
    )
    assert.lengthOf(await db.from('outbox').where('state', 'sent'), addresses.length)
    assert.include(back.caught[0]?.raw, 'Subject: =?UTF-8?')
  })

  test('takes over what a process left when it died', async ({ assert }) => {
    const to = anEmail()
    await post({ to, ...LETTER })
    await db.from('outbox').where('address', to).update({
      state: 'sending',
      claimed_by: 'somebody dead',
      claimed_until: '2001-01-01 00:00:00',
    })
    assert.lengthOf(await lettersTo(to), 1)
    assert.equal((await rowOf(to)).state, 'sent')
  })

  test('told to stop, finishes the letter in hand and leaves the rest to others', async ({
    assert,
  }) => {
    const addresses = Array.from({ length: 5 }, () => anEmail())
    for (const to of addresses) await post({ to, ...LETTER })
    const asked = [true, true, true]
    assert.equal(
      await workOutbox(() => asked.pop() ?? false),
      2,
      'asked for the claim and each letter'
    )
    const left = await db.from('outbox').where('state', 'waiting')
    assert.lengthOf(left, 3)
    assert.isTrue(left.every(({ claimed_until: claimed }) => claimed === null))
    assert.equal(await workOutbox(), 3, 'at once, not after the claim has run out')
  })

  test('takes over at once what a killed process of this machine had claimed', async ({
    assert,
  }) => {
    const [dead, alive] = [anEmail(), anEmail()]
    for (const to of [dead, alive]) await post({ to, ...LETTER })
    const claim = { state: 'sending', claimed_by: 'x', claimed_until: '2999-01-01 00:00:00' }
    await db.from('outbox').update({ ...claim, worker: thisProcess })
    const gone = thisProcess.replace(/[^+]*$/, 'another')
    await db.from('outbox').where('address', dead).update({ worker: gone })
    await releaseLostLetters()
    assert.equal(await workOutbox(), 1)
    assert.equal((await rowOf(dead)).state, 'sent')
    assert.equal((await rowOf(alive)).state, 'sending')
  })

  test('gives up in the end and says why', async ({ assert }) => {
    const gone = await catchingServer()
    await gone.close()
    Object.assign(settings.mail, { transport: 'smtp', host: '127.0.0.1', port: gone.port })
    const to = anEmail()
    await post({ to, ...LETTER })
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await workOutbox()
      clock.forward(7 * 3600)
    }
    const row = await rowOf(to)
    assert.equal(row.state, 'failed')
    assert.equal(row.attempts, 30)
  })
})
