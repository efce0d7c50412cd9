import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { keysOfPerson } from '@trailgate/shared/customers/search_keys'
import { textsOf } from '@trailgate/shared/customers/word_texts'
import { RULES } from '#operations/invariants/check_park'
import { fillSearchKeys } from '#customers/search_keys/fill_search_keys'
import { inTransaction } from '#platform/database/transaction'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { importFile, lines } from '#tests/helpers/imports'
import { merge, undo } from '#tests/helpers/merges'
import { aLastName, aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'

const KEYS_RULE = 'the counter finds people by their names and phones as they are'
const WORDS_RULE = 'the counter finds mistyped words of names, and only those'

function breaches(rule: string, client: Pick<typeof db, 'from' | 'rawQuery'> = db) {
  return RULES.find((each) => each.rule === rule)?.find(client) ?? Promise.resolve(['no such rule'])
}

/** Nothing is said of this person or of the words of the name. */
async function expectRight(assert: Assert, id: number, ...names: string[]) {
  assert.notInclude(await breaches(KEYS_RULE), `customer ${id}`)
  const words = await breaches(WORDS_RULE)
  for (const name of names) assert.notInclude(words, name.toLowerCase())
}

async function counterFinds(client: ApiClient, q: string): Promise<number[]> {
  const response = await client
    .get('/api/counter/search')
    .qs({ q, limit: 20 })
    .headers(await asStaff('cashier'))
  response.assertStatus(200)
  const found = response.body() as { people: { id: number }[] }[]
  return found.flatMap(({ people }) => people.map(({ id }) => id))
}

async function knowsWord(word: string) {
  return Boolean(await db.from('search_words').where('word', word.toLowerCase()).first())
}

test.group('Search keys of the counter', () => {
  test('the keys follow customers created, changed and deleted by staff', async ({
    client,
    assert,
  }) => {
    const [last, later] = [aLastName('Made'), aLastName('Newn')]
    const phone = aPhone()
    const made = await client
      .post('/api/customers')
      .headers(await asStaff('cashier'))
      .json({
        first_name: 'Ivo',
        last_name: last,
        phone,
        email: anEmail(),
        date_of_birth: '1990-04-23',
      })
    made.assertStatus(201)
    const { id } = made.body()
    await expectRight(assert, id, last)
    assert.include(await counterFinds(client, `ivo ${last}`), id)

    const changed = await client
      .put(`/api/customers/${id}`)
      .headers(await asStaff('cashier'))
      .json({ last_name: later, phone: aPhone() })
    changed.assertStatus(200)
    await expectRight(assert, id, last, later)
    assert.isFalse(await knowsWord(last))
    assert.deepEqual(await counterFinds(client, last), [])
    assert.notInclude(await counterFinds(client, phone), id)
    assert.include(await counterFinds(client, later), id)

    const gone = await client.delete(`/api/customers/${id}`).headers(await asStaff('manager'))
    gone.assertStatus(204)
    assert.lengthOf(await db.from('search_keys').where('customer_id', id), 0)
    assert.isFalse(await knowsWord(later))
  })

  test('the keys follow registrations, and the minors of a guardian', async ({
    client,
    assert,
  }) => {
    const last = aLastName('Regi')
    const registered = await client.post('/api/customers/register').json({
      first_name: 'Ada',
      last_name: last,
      phone: aPhone(),
      email: anEmail(),
      date_of_birth: '1990-04-23',
      password: 'Muddy-Trail$-4x4',
    })
    registered.assertStatus(201)
    const guardian = { id: registered.body().customer.id as number }
    await expectRight(assert, guardian.id, last)

    const [kid, renamed] = [aLastName('Kidd'), aLastName('Kudd')]
    const headers = await asRider(guardian)
    const minor = { first_name: 'Tim', last_name: kid, date_of_birth: '2018-02-03' }
    const body = {
      ...minor,
      relationship_type: 'parent',
      emergency_contact_name: 'Ada',
      emergency_contact_phone: '8285550199',
    }
    const added = await client.post('/api/minors').headers(headers).json(body)
    added.assertStatus(201)
    const { id } = added.body()
    await expectRight(assert, id, kid)
    assert.include(await counterFinds(client, `tim ${kid}`), guardian.id)

    const edited = await client
      .put(`/api/minors/${id}`)
      .headers(headers)
      .json({ ...body, last_name: renamed })
    edited.assertStatus(200)
    await expectRight(assert, id, kid, renamed)
    assert.isFalse(await knowsWord(kid))

    const closed = await client.delete(`/api/minors/${id}`).headers(headers)
    closed.assertStatus(204)
    await expectRight(assert, id, renamed)
    assert.deepEqual(await counterFinds(client, renamed), [])

    const reopened = await client
      .post('/api/minors')
      .headers(headers)
      .json({ ...body, last_name: renamed })
    reopened.assertStatus(201)
    await expectRight(assert, id, renamed)
    assert.include(await counterFinds(client, renamed), id)
  })

  test('the keys follow an import and its undo', async ({ client, assert }) => {
    const last = aLastName('Impo')
    const phone = aPhone()
    const file = lines(
      ['first_name', 'last_name', 'phone', 'email', 'date_of_birth'],
      ['Lia', last, phone, anEmail(), '1991-05-06']
    )
    const imported = await importFile(client, file)
    imported.assertStatus(200)
    const { id } = await db.from('customers').where('phone', phone).firstOrFail()
    await expectRight(assert, id, last)
    assert.include(await counterFinds(client, phone.slice(-7)), id)

    const batch = await db.from('import_rows').where('customer_id', id).firstOrFail()
    const undone = await client
      .post(`/api/customers/imports/${batch.import_id}/undo`)
      .headers(await asStaff('manager'))
    assert.isBelow(undone.status(), 300)
    assert.isFalse(await knowsWord(last))
    assert.deepEqual(await counterFinds(client, last), [])
  })

  test('the keys follow a merge and its undo', async ({ client, assert }) => {
    const [one, two] = [aLastName('Winn'), aLastName('Lose')]
    const winner = await aRider({ last_name: one })
    const loser = await aRider({ last_name: two })
    const merged = await merge(client, { winner, loser, fields: { phone: 'loser' } })
    merged.assertStatus(200)
    for (const { id } of [winner, loser]) await expectRight(assert, id, one, two)
    assert.deepEqual(await counterFinds(client, loser.phone), [winner.id])
    assert.deepEqual(await counterFinds(client, two), [])

    const undone = await undo(client, merged.body().merge_id)
    undone.assertStatus(200)
    for (const { id } of [winner, loser]) await expectRight(assert, id, one, two)
    assert.deepEqual(await counterFinds(client, two), [loser.id])
  })

  test('a new membership is found by its number', async ({ client, assert }) => {
    const rider = await aRider()
    const membership = await aMembership(client, { customer_id: rider.id })
    assert.include(await counterFinds(client, String(membership.membership_id)), rider.id)
  })

  test('a word stays indexed while another customer has the name', async ({ client, assert }) => {
    const last = aLastName('Same')
    const [one, other] = [await aRider({ last_name: last }), await aRider({ last_name: last })]
    await client.delete(`/api/customers/${one.id}`).headers(await asStaff('manager'))
    assert.isTrue(await knowsWord(last))
    await expectRight(assert, other.id, last)
  })

  test('the migration indexes all existing customers', async ({ assert }) => {
    const guardian = await aRider({ last_name: aLastName('Befo') })
    await aMinorOf(guardian)
    const keys = () =>
      db.from('search_keys').orderBy(['kind', 'search_key', 'beside', 'customer_id'])
    const words = () => db.from('search_words').orderBy(['search_key', 'word'])
    class TakeItBack extends Error {}
    const before = { keys: await keys(), words: await words() }
    await inTransaction(async (trx) => {
      await fillSearchKeys(trx)
      const after = await trx.from('search_keys').where('customer_id', guardian.id)
      assert.lengthOf(after, before.keys.filter((key) => key.customer_id === guardian.id).length)
      const row = await trx.from('customers').where('id', guardian.id).firstOrFail()
      assert.lengthOf(after, keysOfPerson(row).length)
      const word = guardian.last_name.toLowerCase()
      assert.lengthOf(await trx.from('search_words').where({ word }), textsOf(word).length)
      throw new TakeItBack()
    }).catch((error: unknown) => {
      if (!(error instanceof TakeItBack)) throw error
    })
  })

  test('breaks a rule of the park when a record and its keys drift apart', async ({ assert }) => {
    class TakeItBack extends Error {}
    const rider = await aRider({ last_name: aLastName('Drif') })
    const word = rider.last_name.toLowerCase()
    await inTransaction(async (trx) => {
      assert.notInclude(await breaches(KEYS_RULE, trx), `customer ${rider.id}`)
      await trx.from('customers').where('id', rider.id).update({ last_name: 'Else' })
      assert.include(await breaches(KEYS_RULE, trx), `customer ${rider.id}`)
      assert.notInclude(await breaches(WORDS_RULE, trx), word)
      await trx.from('search_words').where({ word, search_key: word }).delete()
      assert.include(await breaches(WORDS_RULE, trx), word)
      throw new TakeItBack()
    }).catch((error: unknown) => {
      if (!(error instanceof TakeItBack)) throw error
    })
  })
})
