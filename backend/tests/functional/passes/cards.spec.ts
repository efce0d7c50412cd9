import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { es } from '@trailgate/shared/languages/es'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/passes/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { MY_PASS, passOf, passRowsOf, revokePassOf } from '#tests/helpers/passes'
import { printedPages } from '#tests/helpers/pdf'
import { settings } from '#start/settings'

async function print(client: ApiClient, ids: unknown) {
  return client
    .post('/api/passes/cards')
    .headers(await asStaff('cashier'))
    .json({ customer_ids: ids })
}

const bytesOf = (response: { body: () => unknown }) => Buffer.from(response.body() as Buffer)

/** The sizes of the pages in millimetres. */
function sizesOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) =>
      [width, height].map((points) => ((Number(points) * 25.4) / 72).toFixed(1)).join(' x ')
  )
}

test.group('The card of a pass', (group) => {
  group.each.setup(() => resetLimits())

  test('a card is a PDF of the size of a credit card', async ({ client, assert }) => {
    const rider = await aRider({ first_name: 'Zoë', last_name: 'Ryder' })
    const response = await client.get(`${MY_PASS}.pdf`).headers(await asRider(rider))
    response.assertStatus(200)
    response.assertHeader('content-type', 'application/pdf')
    assert.include(response.header('content-disposition'), `Pass ${rider.member_id}.pdf`)
    const pdf = bytesOf(response)
    assert.deepEqual(sizesOf(pdf), ['85.6 x 54.0'])
    const [page] = printedPages(pdf)
    for (const words of [
      settings.parkName,
      'Zoë R.',
      fill(messages.member, { id: rider.member_id }),
      messages['card.hint'],
    ]) {
      assert.include(page?.text, words)
    }
    assert.notInclude(page?.text, 'Ryder', 'who finds a card learns no whole name')
  }).timeout(60_000)

  test('a rider who reads Spanish gets a Spanish card', async ({ client, assert }) => {
    const rider = await aRider({ first_name: 'Zoë', last_name: 'Ryder' })
    const response = await client.get(`${MY_PASS}.pdf?lang=es`).headers(await asRider(rider))
    response.assertStatus(200)
    const [page] = printedPages(bytesOf(response))
    const words = es.texts['passes/messages']
    assert.include(page?.text, fill(words.member, { id: rider.member_id }))
    assert.include(page?.text, words['card.hint'])
    assert.notInclude(page?.text, messages['card.hint'])
  }).timeout(60_000)

  test('staff print eleven on two pages, and who had no pass has one', async ({
    client,
    assert,
  }) => {
    const people = await Promise.all(
      Array.from({ length: 11 }, (_, at) => aRider({ first_name: `Printed${at}` }))
    )
    const known = people[3]
    if (!known) throw new Error('nobody')
    const { serial } = await passOf(client, known)
    const response = await print(
      client,
      people.map(({ id }) => id)
    )
    response.assertStatus(200)
    const pages = printedPages(bytesOf(response))
    assert.lengthOf(pages, 2)
    for (const at of people.slice(0, 10).keys()) assert.include(pages[0]?.text, `Printed${at}`)
    assert.include(pages[1]?.text, 'Printed10')
    assert.deepEqual(
      (await passRowsOf(known)).map((row) => row.serial),
      [serial]
    )
    for (const person of people) {
      assert.lengthOf(await passRowsOf(person), 1)
      const told = await db
        .from('activity')
        .where({ customer_id: person.id, action: 'pass.printed' })
      assert.lengthOf(told, 1)
    }
  }).timeout(60_000)

  test('a single card and a hundred cards are printed', async ({ client, assert }) => {
    const rider = await aRider()
    const one = await print(client, [rider.id, rider.id])
    assert.deepEqual(sizesOf(bytesOf(one)), ['85.6 x 54.0'])
    const people = await Promise.all(Array.from({ length: 100 }, () => aRider()))
    const all = await print(
      client,
      people.map(({ id }) => id)
    )
    all.assertStatus(200)
    assert.lengthOf(printedPages(bytesOf(all)), 10)
  }).timeout(120_000)

  test('a revoked pass refuses the whole print', async ({ client, assert }) => {
    const [rider, other] = [await aRider({ first_name: 'Rex' }), await aRider()]
    await passOf(client, rider)
    ;(await revokePassOf(client, rider)).assertStatus(204)
    const said = fill(messages['cards.revoked'], { name: 'Rex Ryder' })
    expectRefusal(assert, await print(client, [other.id, rider.id]), 'PASS_REVOKED', said)
    assert.lengthOf(await passRowsOf(other), 0)
    expectRefusal(assert, await print(client, [other.id, 999_999_999]), 'NOT_FOUND')
    assert.lengthOf(await passRowsOf(other), 0)
  })

  test('an invalid list of customers is refused, and riders are forbidden', async ({
    client,
    assert,
  }) => {
    const tooMany = Array.from({ length: 101 }, (_, at) => at + 1)
    for (const ids of [[], tooMany, 'all', null, ['x']]) {
      expectRefusal(assert, await print(client, ids), 'VALIDATION_ERROR')
    }
    const rider = await aRider()
    const asked = client.post('/api/passes/cards').headers(await asRider(rider))
    expectRefusal(assert, await asked.json({ customer_ids: [rider.id] }), 'FORBIDDEN')
  })
})
