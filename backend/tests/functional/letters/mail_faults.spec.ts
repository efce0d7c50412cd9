import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#platform/clock'
import { processMail } from '#operations/process_mail'
import { asStaff } from '#tests/helpers/credentials'
import { aRiderCoveredFor, askForLetters, letterRowsTo, remind } from '#tests/helpers/letters'
import { catchingServer, restoreMail } from '#tests/helpers/mail_server'
import { aRider } from '#tests/helpers/people'

const HOUR = 3600

test.group('Letters of service while mail fails', (group) => {
  group.each.setup(async () => {
    await db.from('letters').delete()
    await db.from('outbox').delete()
    return () => {
      clock.reset()
      restoreMail()
    }
  })

  test('after an outage each person gets one letter', async ({ assert }) => {
    const riders = []
    for (let index = 0; index < 12; index += 1) riders.push(await aRiderCoveredFor(14))
    const server = await catchingServer({ diesAfter: 5 })
    await remind()
    await processMail(() => true)
    await server.stop()
    await remind()
    await processMail(() => true)
    const back = await catchingServer({ port: server.port })
    clock.forward(61)
    await processMail(() => true)
    await back.stop()
    const written = [...server.caught, ...back.caught].map(({ to }) => to)
    const theirs = new Set(riders.map(({ email }) => email ?? ''))
    assert.sameMembers(
      written.filter((to) => theirs.has(to)),
      [...theirs]
    )
    for (const { email } of riders) {
      assert.deepEqual(
        (await letterRowsTo(email)).map(({ status }) => status),
        ['sent']
      )
    }
  })

  test('a letter that the server refuses for good has failed at once, with its reason', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const server = await catchingServer({ refuses: rider.email ?? '' })
    await askForLetters(client, 'coverage', { customer_ids: [rider.id] })
    await processMail(() => true)
    await server.stop()
    const [letter] = await letterRowsTo(rider.email)
    assert.equal(letter?.status, 'failed')
    assert.include(letter?.reason, 'No such user here')
    const listed = await client
      .get('/api/letters')
      .headers(await asStaff('staff'))
      .qs({ status: 'failed', customer_id: rider.id })
    assert.equal(listed.header('x-total-count'), '1')
    const [row] = await db.from('outbox').where('letter_id', letter?.id ?? 0)
    assert.equal(row.state, 'failed')
  })

  test('a letter that cannot be delivered for a day has failed then', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const server = await catchingServer()
    await server.stop()
    await askForLetters(client, 'coverage', { customer_ids: [rider.id] })
    const statuses = []
    for (const hours of [0, 6, 6, 6, 5.5, 1]) {
      clock.forward(hours * HOUR)
      await processMail(() => true)
      const [letter] = await letterRowsTo(rider.email)
      statuses.push(letter?.status)
    }
    assert.deepEqual(statuses, ['queued', 'queued', 'queued', 'queued', 'queued', 'failed'])
  })

  test('a rider who dies, closes the record or stops reminders meanwhile gets no letter', async ({
    assert,
  }) => {
    const cases = [
      { columns: { status: 'inactive', status_reason: 'deceased' }, reason: 'died' },
      { columns: { letters_stopped_at: '2026-01-01 12:00:00' }, reason: 'stopped' },
      { columns: { closed_at: '2026-01-01 12:00:00', phone: null }, reason: 'closed' },
    ]
    const riders = []
    for (const { columns } of cases) {
      const rider = await aRiderCoveredFor(14)
      riders.push({ rider, columns })
    }
    const server = await catchingServer()
    await server.stop()
    await remind()
    await processMail(() => true)
    for (const { rider, columns } of riders) {
      await db.from('customers').where('id', rider.id).update(columns)
    }
    const back = await catchingServer({ port: server.port })
    clock.forward(HOUR)
    await processMail(() => true)
    await back.stop()
    const written = new Set(back.caught.map(({ to }) => to))
    assert.isFalse(riders.some(({ rider }) => written.has(rider.email ?? '')))
    for (const [index, { rider }] of riders.entries()) {
      const [letter] = await letterRowsTo(rider.email)
      assert.equal(letter?.status, 'stopped')
      assert.include(letter?.reason, cases[index]?.reason ?? '')
    }
  })
})
