import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#platform/clock'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { releaseLostLetters, processOutbox } from '#platform/mail/process_outbox'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { thisProcess } from '#platform/this_process'
import { inTransaction } from '#platform/database/transaction'
import { lettersTo } from '#tests/helpers/mail'
import { catchingServer, restoreMail } from '#tests/helpers/mail_server'
import { anEmail } from '#tests/helpers/people'

const rowOf = (address: string) => db.from('outbox').where('address', address).firstOrFail()
const LETTER = { subject: 'Grüße from the park', text: 'The trail is open — come & ride.' }

test.group('Outbox', (group) => {
  group.each.setup(async () => {
    await db.from('outbox').delete()
    return () => {
      clock.reset()
      restoreMail()
    }
  })

  test('each letter becomes one .eml file without a mail server', async ({ assert }) => {
    const to = anEmail()
    await enqueueMail({ to, ...LETTER })
    const letters = await lettersTo(to)
    assert.lengthOf(letters, 1)
    assert.equal((await rowOf(to)).state, 'sent')
    assert.equal(await processOutbox(), 0, 'nothing is sent twice')
  })

  test('a letter of a rolled back transaction never leaves', async ({ assert }) => {
    const to = anEmail()
    await assert.rejects(() =>
      inTransaction(async (trx) => {
        await enqueueMail({ to, ...LETTER }, trx)
        throw new Error('changed my mind')
      })
    )
    assert.lengthOf(await lettersTo(to), 0)
  })

  test('during a mail outage letters wait, and each is sent once afterwards', async ({
    assert,
  }) => {
    const first = await catchingServer()
    await first.stop()

    const addresses = Array.from({ length: 25 }, () => anEmail())
    for (const to of addresses) await enqueueMail({ to, ...LETTER })
    assert.equal(await processOutbox(), 0)
    const waiting = await rowOf(addresses[0] ?? '')
    assert.equal(waiting.state, 'waiting')
    assert.equal(waiting.attempts, 1)
    assert.include(waiting.last_error, 'ECONNREFUSED')
    const others = await db.from('outbox').where('attempts', 0)
    assert.lengthOf(others, 24, 'one letter found out that nobody is there')
    assert.isTrue(others.every(({ claimed_until: claimed }) => claimed === null))

    const back = await catchingServer({ port: first.port })
    // Several processes at once: the claim decides which one sends a letter.
    await Promise.all([processOutbox(), processOutbox(), processOutbox()])
    assert.lengthOf(back.caught, 24, 'at once, whatever the first one waits for')
    clock.forward(11)
    await processOutbox()
    await back.stop()
    assert.sameMembers(
      back.caught.map(({ to }) => to),
      addresses
    )
    assert.lengthOf(await db.from('outbox').where('state', 'sent'), addresses.length)
    assert.include(back.caught[0]?.raw, 'Subject: =?UTF-8?')
  })

  test('all letters go over one connection, which a refused letter does not end', async ({
    assert,
  }) => {
    const addresses = Array.from({ length: 12 }, () => anEmail())
    const [refused = '', ...others] = addresses
    const server = await catchingServer({ refuses: refused })
    for (const to of addresses) await enqueueMail({ to, ...LETTER })
    assert.equal(await processOutbox(), others.length)
    assert.equal(server.connections(), 1)
    assert.include((await rowOf(refused)).last_error, 'No such user here')
    await enqueueMail({ to: anEmail(), ...LETTER })
    await processOutbox()
    assert.equal(server.connections(), 1, 'a later letter too')
    await server.stop()
  })

  test('a mail server crash mid-letter loses and duplicates none', async ({ assert }) => {
    const server = await catchingServer({ diesAfter: 7 })
    const addresses = Array.from({ length: 30 }, () => anEmail())
    for (const to of addresses) await enqueueMail({ to, ...LETTER })
    assert.equal(await processOutbox(), 7)
    await server.stop()
    assert.equal(await processOutbox(), 0)
    assert.lengthOf(await db.from('outbox').where('state', 'waiting'), 23)

    const back = await catchingServer({ port: server.port })
    clock.forward(61)
    assert.equal(await processOutbox(), 23)
    await back.stop()
    assert.sameMembers(
      [...server.caught, ...back.caught].map(({ to }) => to),
      addresses
    )
  })

  test('a letter is skipped if another process claimed it while the mail server was slow', async ({
    assert,
  }) => {
    const [slow, lost] = [anEmail(), anEmail()]
    for (const to of [slow, lost]) await enqueueMail({ to, ...LETTER })
    const server = await catchingServer({
      // While the first letter is sent, this process's claim on the second expires.
      whileTaking: () => db.from('outbox').where('address', lost).update({ claimed_by: 'another' }),
    })
    assert.equal(await processOutbox(), 1)
    await server.stop()
    assert.deepEqual(
      server.caught.map(({ to }) => to),
      [slow]
    )
    assert.equal((await rowOf(lost)).attempts, 0)
  })

  test('the letters of a dead process are taken over', async ({ assert }) => {
    const to = anEmail()
    await enqueueMail({ to, ...LETTER })
    await db.from('outbox').where('address', to).update({
      state: 'sending',
      claimed_by: 'somebody dead',
      claimed_until: '2001-01-01 00:00:00',
    })
    assert.lengthOf(await lettersTo(to), 1)
    assert.equal((await rowOf(to)).state, 'sent')
  })

  test('a stop finishes the current letter and leaves the rest to others', async ({ assert }) => {
    const addresses = Array.from({ length: 5 }, () => anEmail())
    for (const to of addresses) await enqueueMail({ to, ...LETTER })
    const asked = [true, true, true]
    assert.equal(
      await processOutbox(() => asked.pop() ?? false),
      2,
      'asked for the claim and each letter'
    )
    const left = await db.from('outbox').where('state', 'waiting')
    assert.lengthOf(left, 3)
    assert.isTrue(left.every(({ claimed_until: claimed }) => claimed === null))
    assert.equal(await processOutbox(), 3, 'at once, not after the claim has run out')
  })

  test('the letters of a killed process on this machine are taken over immediately', async ({
    assert,
  }) => {
    const [dead, alive] = [anEmail(), anEmail()]
    for (const to of [dead, alive]) await enqueueMail({ to, ...LETTER })
    const until = sqlTimeAfter(clock.now(), 60)
    const claim = { state: 'sending', claimed_by: 'x', claimed_until: until }
    await db.from('outbox').update({ ...claim, worker: thisProcess })
    const gone = thisProcess.replace(/[^+]*$/, 'another')
    await db.from('outbox').where('address', dead).update({ worker: gone })
    await releaseLostLetters()
    assert.equal(await processOutbox(), 1)
    assert.equal((await rowOf(dead)).state, 'sent')
    assert.equal((await rowOf(alive)).state, 'sending')
  })

  test('delivery gives up in the end and records why', async ({ assert }) => {
    const gone = await catchingServer()
    await gone.stop()
    const to = anEmail()
    await enqueueMail({ to, ...LETTER })
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await processOutbox()
      clock.forward(7 * 3600)
    }
    const row = await rowOf(to)
    assert.equal(row.state, 'failed')
    assert.equal(row.attempts, 30)
  })
})
