import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import {
  aNewcomer,
  anItem,
  aSigning,
  claimOf,
  peopleWith,
  sealedOf,
  send,
  type Item,
} from '#tests/helpers/offline'
import { aLastName, aRider } from '#tests/helpers/people'
import { aTablet } from '#tests/helpers/tickets'
import { aCoveredRider } from '#tests/helpers/visits'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'

const TWO_HOURS = 7200

test.group('Three tablets that send at once', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('each of 36 things has one outcome at its own time, however often it comes', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate()
    const ahead = [0, TWO_HOURS, -TWO_HOURS]
    const tablets = []
    for (const seconds of ahead) {
      const tablet = await aTablet({ pairedDaysAgo: 1 })
      const sentAt = new Date(clock.now().getTime() + seconds * 1000).toISOString()
      const beat = { waiting: 12, oldest_captured_at: null, app_version: '1', sent_at: sentAt }
      const said = await client.post('/api/kiosk/beat').headers(tablet.headers).json(beat)
      said.assertStatus(200)
      const newcomers = [1, 2, 3, 4].map(() => aNewcomer({ last_name: aLastName('New') }))
      const items: Item[] = []
      for (const newcomer of newcomers) {
        const at = { secondsAgo: 1800 - seconds }
        const regular = await aCoveredRider({ last_name: aLastName('Regular') })
        const signer = await aRider({ last_name: aLastName('Signer') })
        items.push(
          anItem('registration', { ...newcomer, ...aSigning(template) }, at),
          anItem('signing', { ...claimOf(signer), ...aSigning(template) }, at),
          anItem('visit', claimOf(regular), at)
        )
      }
      tablets.push({ tablet, seconds, items, newcomers })
    }
    await aVersion(template, { version: '2.0' })

    // Batches overlap, come twice at once and in another order, as after lost answers.
    const batches = tablets.flatMap(({ tablet, items }) =>
      [0, 4, 8, 2, 6].flatMap((from) => {
        const batch = items.slice(from, from + 5)
        return [batch, batch.toReversed()].map((each) => ({ tablet, batch: each }))
      })
    )
    const decided = new Map<string, string>()
    for (let round = 0; decided.size < 36 && round < 5; round += 1) {
      const answers = await Promise.all(
        batches.map(({ tablet, batch }) => send(client, tablet, batch))
      )
      for (const answer of answers) {
        answer.assertStatus(200)
        for (const { id, status } of answer.body()) {
          if (status !== 'retry') decided.set(id, status)
        }
      }
    }
    assert.equal(decided.size, 36)
    assert.deepEqual(new Set(decided.values()), new Set(['accepted']))

    for (const { seconds, items, newcomers } of tablets) {
      for (const item of items) {
        assert.lengthOf(await db.from('offline_items').where('uid', item.id), 1)
        if (item.kind === 'registration') continue
        const [person] = await peopleWith(String(item.payload.phone))
        const times =
          item.kind === 'visit'
            ? await db.from('visits').where('customer_id', person.id).select('checked_in_at as at')
            : (await sealedOf(person.id)).map(({ body }) => ({ at: body.signed_at }))
        assert.lengthOf(times, 1)
        const expected = Date.parse(item.captured_at) - seconds * 1000
        const at = String(times[0].at instanceof Date ? times[0].at.toISOString() : times[0].at)
        const read = Date.parse(at.endsWith('Z') ? at : `${at.replace(' ', 'T')}Z`)
        assert.closeTo(read, expected, 60_000)
      }
      for (const { phone } of newcomers) {
        const people = await peopleWith(String(phone))
        assert.lengthOf(people, 1)
        const sealed = await sealedOf(people[0].id)
        assert.lengthOf(sealed, 1)
        assert.equal(sealed[0]?.body.template.version_id, template.version_id)
      }
    }
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })
})
