import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/letters/messages'
import { clock } from '#platform/clock'
import { postLetters } from '#letters/post_letters'
import { settings } from '#start/settings'
import { sqlTime } from '#platform/database/sql_time'
import { anAttestedRow } from '#tests/helpers/attested'
import { asRider } from '#tests/helpers/credentials'
import { aMinorCoveredFor, aRiderCoveredFor, letterRowsTo, remind } from '#tests/helpers/letters'
import { lettersTo } from '#tests/helpers/mail'
import { aRider, anEmail } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const DAY = 24 * 3600

/** The sign links of a letter's plain text. */
const signLinks = (letter: string) => {
  const [plain = ''] = letter.split('text/html')
  return [...plain.matchAll(/\/sign#token=([\w-]+)/g)].map(([, token]) => token ?? '')
}

const unsubscribePath = (letter: string) => {
  const [, path = ''] =
    /List-Unsubscribe:\s+<[^>]*?(\/api\/unsubscribe\/[\w-]+)>/.exec(letter) ?? []
  return path
}

test.group('Reminders about waivers that end', (group) => {
  group.each.setup(() => () => clock.reset())
  group.each.teardown(() => retireTemplates())

  test('a rider gets one letter 30 days before the end and one 7 days before', async ({
    assert,
  }) => {
    const { email } = await aRiderCoveredFor(31)
    await remind()
    assert.deepEqual(await letterRowsTo(email), [])
    for (let day = 0; day < 27; day += 1) {
      clock.forward(DAY)
      await remind()
    }
    assert.deepEqual(
      (await letterRowsTo(email)).map(({ kind }) => kind),
      ['waiver_expiring_30', 'waiver_expiring_7']
    )
  })

  test('a letter names the day, has a sign link and stops by one click', async ({
    client,
    assert,
  }) => {
    const rider = await aRiderCoveredFor(20, { first_name: 'Rosa' })
    await remind()
    const [letter = '', ...more] = await lettersTo(rider.email ?? '')
    assert.lengthOf(more, 0)
    const end = formatDate(addDays(clock.today(), 20))
    assert.include(letter, 'Hello Rosa,')
    assert.include(letter, `Rosa: valid through ${end}`)
    assert.include(letter, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    assert.include(letter, settings.parkName)
    const [token, ...others] = signLinks(letter)
    assert.lengthOf(others, 0)
    assert.isBelow(letter.indexOf(token ?? ''), letter.indexOf(messages['expiring.rest']))

    const opened = await client.post('/api/sign-links/open').json({ token })
    opened.assertStatus(200)
    assert.equal(opened.body().id, rider.id)

    const path = unsubscribePath(letter)
    const asked = await client.get(path)
    assert.isTrue(asked.body().subscribed)
    ;(await client.post(path)).assertStatus(200)
    assert.isFalse((await client.get(path)).body().subscribed)
    const me = await client.get('/api/customers/me').headers(await asRider(rider))
    assert.isFalse(me.body().service_letters)
    clock.forward(14 * DAY)
    await remind()
    assert.lengthOf(await letterRowsTo(rider.email), 1)
  })

  test('a sign link of a waiver that ends soon takes the next signature, and then is done', async ({
    client,
  }) => {
    const template = await aTemplate()
    const rider = await aRiderCoveredFor(5)
    await remind()
    const [letter = ''] = await lettersTo(rider.email ?? '')
    const [token] = signLinks(letter)
    const opened = await client.post('/api/sign-links/open').json({ token })
    opened.assertStatus(200)
    await signed(client, await asRider(rider), { template_id: template.id })
    const again = await client.post('/api/sign-links/open').json({ token })
    again.assertStatus(422)
  })

  test('a family gets one letter about all of its people', async ({ assert }) => {
    const parent = await aRiderCoveredFor(12)
    const child = await aMinorCoveredFor(12, parent, { first_name: 'Kim' })
    const other = await aMinorCoveredFor(12, parent, { first_name: 'Lou' })
    await remind()
    const [letter = '', ...more] = await lettersTo(parent.email ?? '')
    assert.lengthOf(more, 0)
    assert.include(letter, 'Kim: valid')
    assert.include(letter, 'Lou: valid')
    assert.lengthOf(signLinks(letter), 1)
    const people = await db
      .from('letter_people')
      .whereIn('customer_id', [parent.id, child.id, other.id])
    assert.lengthOf(people, 3)
  })

  test('the stop in a letter to an earlier address stops nothing at the new one', async ({
    client,
    assert,
  }) => {
    const rider = await aRiderCoveredFor(20)
    await remind()
    const [letter = ''] = await lettersTo(rider.email ?? '')
    await db.from('customers').where('id', rider.id).update({ email: anEmail() })
    ;(await client.post(unsubscribePath(letter))).assertStatus(200)
    const me = await client.get('/api/customers/me').headers(await asRider(rider))
    assert.isTrue(me.body().service_letters)
  })

  test('a family whose waivers end on several days gets one letter a day', async ({ assert }) => {
    const parent = await aRiderCoveredFor(12)
    await aMinorCoveredFor(5, parent, { first_name: 'Kim' })
    await aMinorCoveredFor(25, parent, { first_name: 'Lou' })
    await remind()
    const [letter = '', ...more] = await lettersTo(parent.email ?? '')
    assert.lengthOf(more, 0)
    for (const [name, days] of [
      ['Kim', 5],
      ['Lou', 25],
    ] as const) {
      assert.include(letter, `${name}: valid through ${formatDate(addDays(clock.today(), days))}`)
    }
    // Known only after the letter of the day has left.
    await aMinorCoveredFor(20, parent, { first_name: 'Max' })
    await remind()
    const [, second = ''] = await lettersTo(parent.email ?? '')
    assert.include(second, 'Max: valid')
    assert.notInclude(second, 'Kim: valid')
  })

  test('a queued reminder leaves out people who have died or changed guardians meanwhile', async ({
    assert,
  }) => {
    const parent = await aRiderCoveredFor(12)
    const [dead, moved] = [
      await aMinorCoveredFor(12, parent, { first_name: 'Kim' }),
      await aMinorCoveredFor(12, parent, { first_name: 'Lou' }),
    ]
    await remind()
    await postLetters()
    await db
      .from('customers')
      .where('id', dead.id)
      .update({ status: 'inactive', status_reason: 'deceased' })
    await db
      .from('guardianships')
      .where('minor_id', moved.id)
      .update({ ended_at: sqlTime(clock.now()) })
    // Written again, it leaves with the next letters.
    assert.deepEqual(await lettersTo(parent.email ?? ''), [])
    const [letter = '', ...more] = await lettersTo(parent.email ?? '')
    assert.lengthOf(more, 0)
    assert.include(letter, `${parent.first_name}: valid`)
    assert.notInclude(letter, 'Kim')
    assert.notInclude(letter, 'Lou')
  })

  test('a letter that waits goes to the address of today', async ({ assert }) => {
    const rider = await aRiderCoveredFor(12)
    await remind()
    await postLetters()
    const email = anEmail()
    await db.from('customers').where('id', rider.id).update({ email })
    assert.deepEqual(await lettersTo(rider.email ?? ''), [])
    assert.lengthOf(await lettersTo(email), 1)
    assert.containsSubset(await letterRowsTo(email), [{ status: 'sent' }])
  })

  test('a minor’s letter goes to each guardian’s address once', async ({ assert }) => {
    const [mother, father] = [await aRider(), await aRider()]
    const child = await aMinorCoveredFor(9, mother, { email: anEmail() })
    const link = { minor_id: child.id, relationship: 'parent', created_at: sqlTime(clock.now()) }
    await anAttestedRow('guardianships', { ...link, guardian_id: father.id })
    await remind()
    await remind()
    assert.lengthOf(await letterRowsTo(mother.email), 1)
    assert.lengthOf(await letterRowsTo(father.email), 1)
    assert.lengthOf(await letterRowsTo(child.email), 0)
  })

  test('{who} gets no reminder')
    .with([
      { who: 'a deceased rider', columns: { status: 'inactive', status_reason: 'deceased' } },
      { who: 'an inactive rider', columns: { status: 'inactive' } },
      { who: 'a banned rider', columns: { banned_at: '2026-01-01 12:00:00', ban_reason: 'Rode' } },
      { who: 'a rider who stopped them', columns: { letters_stopped_at: '2026-01-01 12:00:00' } },
    ])
    .run(async ({ assert }, { columns }) => {
      const { email } = await aRiderCoveredFor(12, columns)
      await remind()
      assert.deepEqual(await letterRowsTo(email), [])
    })

  test('a rider who signs before the letter leaves gets none', async ({ client, assert }) => {
    const template = await aTemplate()
    const rider = await aRiderCoveredFor(12)
    await remind()
    await signed(client, await asRider(rider), { template_id: template.id })
    const letters = await lettersTo(rider.email ?? '')
    assert.isFalse(letters.some((each) => each.includes(messages['expiring.rest'])))
    const [letter] = await letterRowsTo(rider.email)
    assert.containsSubset(letter, { status: 'stopped', reason: messages['bar.settled'] })
  })

  test('several processes at once write each letter once', async ({ assert }) => {
    const riders = []
    for (let index = 0; index < 5; index += 1) riders.push(await aRiderCoveredFor(10))
    await Promise.all(Array.from({ length: 6 }, () => remind()))
    await remind()
    for (const { email } of riders) assert.lengthOf(await letterRowsTo(email), 1)
  })

  test('no reminders are sent with WAIVER_REMINDERS=off', async ({ assert }) => {
    const { email } = await aRiderCoveredFor(10)
    settings.waiverReminders = false
    try {
      await remind()
    } finally {
      settings.waiverReminders = true
    }
    assert.deepEqual(await letterRowsTo(email), [])
  })

  test('a rider turns reminders off and on in the portal without a password', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const headers = await asRider(rider)
    for (const on of [false, true]) {
      const saved = await client
        .put('/api/customers/me')
        .headers(headers)
        .json({ service_letters: on })
      saved.assertStatus(200)
      assert.equal(saved.body().service_letters, on)
      const me = await client.get('/api/customers/me').headers(headers)
      assert.equal(me.body().service_letters, on)
    }
    const wrong = await client
      .put('/api/customers/me')
      .headers(headers)
      .json({ service_letters: 1 })
    wrong.assertStatus(422)
  })
})
