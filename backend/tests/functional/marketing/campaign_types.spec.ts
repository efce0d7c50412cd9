import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import { campaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { aCampaignType, agree, aSubscriber } from '#tests/helpers/marketing'
import { aLastName } from '#tests/helpers/people'

const PATH = '/api/marketing/campaign-types'

test.group('Campaign types', () => {
  const make = async (client: ApiClient, type: object, headers: object = {}) =>
    client
      .post(PATH)
      .headers({ ...(await asStaff('manager')), ...headers })
      .json(type)
  const put = async (client: ApiClient, id: number, changes: object) =>
    client
      .put(`${PATH}/${id}`)
      .headers(await asStaff('manager'))
      .json(changes)

  test('all staff read campaign types, inactive ones included', async ({ client, assert }) => {
    const off = await aCampaignType(false)
    const response = await client.get(PATH).headers(await asStaff('cashier'))
    response.assertStatus(200)
    const types = expectShape(assert, v.array(campaignType), response)
    assert.equal(response.header('x-total-count'), String(types.length))
    assert.isFalse(types.find(({ id }) => id === off.id)?.is_active)
    assert.include(
      types.map(({ name }) => name),
      'Park Updates'
    )
  })

  test('a campaign type is created once for a repeated call, and changed', async ({
    client,
    assert,
  }) => {
    const name = aLastName('Night rides ')
    const key = { 'idempotency-key': name.replaceAll(' ', '') }
    const response = await make(client, { name: ` ${name} `, description: '' }, key)
    response.assertStatus(201)
    const made = expectShape(assert, campaignType, response)
    assert.containsSubset(made, { name, description: null, is_active: true })

    const changed = await put(client, made.id, { ...made, description: 'Under the moon' })
    const type = expectShape(assert, campaignType, changed)
    assert.equal(type.description, 'Under the moon')
    const again = await put(client, made.id, { description: 'Under the moon' })
    assert.deepEqual(again.body(), type)
    const gone = await put(client, made.id, { description: null })
    assert.isNull(gone.body().description)
    const lines = await db.from('activity').where('details', 'like', `%${name}%`).orderBy('id')
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['campaign_type.created', 'campaign_type.updated', 'campaign_type.updated']
    )
  })

  test('a concurrent change to a campaign type is not overwritten', async ({ client, assert }) => {
    const { id } = await aCampaignType()
    const seen = await put(client, id, { description: 'First' })
    const { revision } = expectShape(assert, campaignType, seen)
    const both = await Promise.all([
      put(client, id, { description: 'Theirs', revision }),
      put(client, id, { description: 'Mine', revision }),
    ])
    assert.sameMembers(
      both.map((answer) => answer.status()),
      [200, 409]
    )
    const late = await put(client, id, { description: 'Late', revision })
    expectRefusal(assert, late, 'STALE_WRITE')
    const saved = both.find((answer) => answer.status() === 200)?.body()
    assert.equal(saved.revision, revision + 1)
    const row = await db.from('campaign_types').where('id', id).firstOrFail()
    assert.equal(row.description, saved.description)
    const unseen = await put(client, id, { description: 'Without' })
    unseen.assertStatus(200)
  })

  test('campaign type names are unique, ignoring case', async ({ client, assert }) => {
    const first = await aCampaignType()
    const second = await aCampaignType()
    const name = first.name.toUpperCase()
    expectRefusal(assert, await make(client, { name }), 'CONFLICT', messages['name.taken'])
    const renamed = await put(client, second.id, { name })
    expectRefusal(assert, renamed, 'CONFLICT', messages['name.taken'])
    const own = await put(client, first.id, { name })
    own.assertStatus(200)
    assert.equal(own.body().name, name)

    const wanted = aLastName('Races ')
    const racers = await Promise.all(
      Array.from({ length: 6 }, () => make(client, { name: wanted }))
    )
    assert.sameMembers(
      racers.map((racer) => racer.status()),
      [201, 409, 409, 409, 409, 409]
    )
  })

  test('invalid campaign types are reported', async ({ client, assert }) => {
    const nameless = await make(client, { name: ' ' })
    expectRefusal(assert, nameless, 'VALIDATION_ERROR', messages['name.required'])
    expectRefusal(assert, await make(client, { name: 'x', colour: 'red' }), 'VALIDATION_ERROR')
    expectRefusal(assert, await put(client, 99_999_999, { name: 'x' }), 'NOT_FOUND')
    const type = await aCampaignType()
    expectRefusal(assert, await put(client, type.id, { is_active: 'no' }), 'VALIDATION_ERROR')
  })

  test("deactivating and reactivating a type updates the customers' consent flag", async ({
    client,
    assert,
  }) => {
    const type = await aCampaignType()
    const other = await aCampaignType()
    const rider = await aSubscriber(type, { email: true }, { marketing_consent: true })
    const both = await aSubscriber(type, { email: true }, { marketing_consent: true })
    await agree(both, other, { email: true })
    const teenager = await aSubscriber(
      type,
      { email: true },
      { date_of_birth: addYears(clock.today(), -16) }
    )
    const marks = async () => {
      const rows = await db
        .from('customers')
        .whereIn('id', [rider.id, both.id, teenager.id])
        .orderBy('id')
      return rows.map(({ marketing_consent: mark }) => mark)
    }
    await put(client, type.id, { is_active: false })
    assert.deepEqual(await marks(), [0, 1, 0])
    await put(client, type.id, { is_active: true })
    assert.deepEqual(await marks(), [1, 1, 0])
  })
})
