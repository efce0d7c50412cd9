import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { waiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/sample_messages'
import { isSampleText } from '#waivers/templates/sample_text'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aRider, staffMember } from '#tests/helpers/people'
import {
  aTemplate,
  retireTemplates,
  type TestTemplate,
  postSignature,
} from '#tests/helpers/waivers'

const SAMPLE =
  '<p><strong>Sample text.</strong> A lawyer of your state must replace it before anybody signs it.</p>'

const aSample = () => aTemplate({ name: 'Night ride', content: SAMPLE })
const pathOf = ({ id }: { id: number }) => `/api/waivers/staff/templates/${id}`

async function sign(client: ApiClient, { id }: { id: number }, who: 'rider' | 'kiosk' = 'rider') {
  const rider = await aRider()
  const headers = await (who === 'rider' ? asRider(rider) : asKiosk(rider))
  return postSignature(client, headers, { template_id: id })
}

async function shown(client: ApiClient, { id }: TestTemplate) {
  const list: { id: number }[] = (await client.get('/api/waivers/templates')).body()
  return list.find((template) => template.id === id)
}

test.group('Sample texts that a lawyer must replace', (group) => {
  group.each.teardown(() => retireTemplates())

  test('a sample can be signed nowhere before a manager has confirmed it by name', async ({
    client,
    assert,
  }) => {
    const sample = await aSample()
    assert.propertyVal(await shown(client, sample), 'not_ready', true)
    for (const who of ['rider', 'kiosk'] as const) {
      const refused = await sign(client, sample, who)
      expectRefusal(assert, refused, 'SAMPLE_NOT_CONFIRMED', messages.not_ready)
    }
    assert.lengthOf(await db.from('signed_waivers').where('template_id', sample.id), 0)

    const manager = await staffMember('manager', { first_name: 'Ana María', last_name: 'Ruiz' })
    const headers = await asStaff(manager)
    const path = `${pathOf(sample)}/confirm-sample`
    const wrong = await client.post(path).headers(headers).json({ name: 'Somebody Else' })
    assert.deepEqual(wrong.body().error.details.name, [
      messages['confirm.name_wrong'].replace('{name}', 'Ana María Ruiz'),
    ])
    const blank = await client.post(path).headers(headers).json({ name: ' ' })
    expectRefusal(assert, blank, 'VALIDATION_ERROR', messages['confirm.name_required'])
    expectRefusal(assert, await sign(client, sample), 'SAMPLE_NOT_CONFIRMED')

    const done = await client.post(path).headers(headers).json({ name: ' ana maría  ruiz ' })
    done.assertStatus(200)
    const answer = expectShape(assert, waiverTemplate, done)
    assert.equal(answer.sample?.confirmed_by, 'Ana María Ruiz')
    assert.isNotNull(answer.sample?.confirmed_at)
    ;(await sign(client, sample)).assertStatus(201)
    assert.notProperty(await shown(client, sample), 'not_ready')

    const again = await client.post(path).headers(headers).json({ name: 'Ana María Ruiz' })
    again.assertStatus(200)
    const told = await db
      .from('activity')
      .where('action', 'waiver_template.sample_confirmed')
      .where('actor_id', manager.id)
    assert.lengthOf(told, 1, 'confirming again is nothing new')
  })

  test('a replaced text can be signed, and a merely changed sample needs a new confirmation', async ({
    client,
    assert,
  }) => {
    const sample = await aSample()
    const member = await staffMember('admin')
    const headers = await asStaff(member)
    const change = (content: string) =>
      client.put(pathOf(sample)).headers(headers).json({ content })
    await client
      .post(`${pathOf(sample)}/confirm-sample`)
      .headers(headers)
      .json({ name: 'Sam Staff' })
    const changed = await change(`${SAMPLE}<p>And wear a helmet.</p>`)
    assert.isNull(expectShape(assert, waiverTemplate, changed).sample?.confirmed_at)
    expectRefusal(assert, await sign(client, sample), 'SAMPLE_NOT_CONFIRMED')

    const replaced = await change('<p>Our lawyer wrote this.</p>')
    assert.notProperty(expectShape(assert, waiverTemplate, replaced), 'sample')
    ;(await sign(client, sample)).assertStatus(201)
    const none = await client
      .post(`${pathOf(sample)}/confirm-sample`)
      .headers(headers)
      .json({ name: 'Sam Staff' })
    expectRefusal(assert, none, 'CONFLICT', messages['confirm.none'])
  })

  test('a sample signed before confirmations existed can still be signed', async ({
    client,
    assert,
  }) => {
    const sample = await aSample()
    // The state after the migration.
    await db
      .from('waiver_versions')
      .where('id', sample.version_id)
      .update({ sample_confirmed_at: db.raw('created_at') })
    const kept = await client.get(pathOf(sample)).headers(await asStaff('manager'))
    assert.isNull(expectShape(assert, waiverTemplate, kept).sample?.confirmed_by)
    ;(await sign(client, sample)).assertStatus(201)
  })

  test('a sample is recognized by its sentence, in any markup', ({ assert }) => {
    assert.isTrue(isSampleText(SAMPLE))
    assert.isTrue(
      isSampleText('A&nbsp;lawyer of your <em>state</em> must replace it before anybody signs it')
    )
    assert.isFalse(isSampleText('<p>A lawyer of your state wrote this.</p>'))
  })
})
