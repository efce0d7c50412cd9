import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { riderTemplate } from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { contentHash } from '#platform/rich_text'
import { expectShape } from '#tests/helpers/answers'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'

test.group('Waivers open to sign', (group) => {
  group.each.teardown(retireTemplates)

  test('anyone can read them, with the hash of their text', async ({ client, assert }) => {
    const template = await aTemplate({ name: 'Night ride', audience: 'adult' })
    const response = await client.get('/api/waivers/templates')
    response.assertStatus(200)
    const shown = expectShape(assert, v.array(riderTemplate), response)
    const found = shown.find(({ id }) => id === template.id)
    assert.deepInclude(found, { name: 'Night ride', version: '1.0', audience: 'adult' })
    assert.equal(found?.content_hash, contentHash(found?.content ?? ''))
    assert.equal(found?.content, template.content)
  })

  test('each active template has its newest text in force', async ({ client, assert }) => {
    const today = clock.today()
    const grown = await aTemplate({ effective_date: addDays(today, -30) })
    await aVersion(grown, { version: '3.0', effective_date: addDays(today, 1) })
    await aVersion(grown, { version: '2.0', effective_date: addDays(today, -2) })
    await aVersion(grown, { version: '2.1', effective_date: addDays(today, -2) })
    await aVersion(grown, { version: '0.9', effective_date: addDays(today, -60) })
    const toCome = await aTemplate({ effective_date: addDays(today, 1) })
    const idle = await aTemplate({ is_active: false })
    const archived = await aTemplate()
    await db
      .from('waiver_templates')
      .where('id', archived.id)
      .update({ archived_at: '2026-01-01 00:00:00' })

    const shown: { id: number; version: string }[] = (
      await client.get('/api/waivers/templates')
    ).body()
    assert.deepEqual(
      shown.filter(({ id }) => id === grown.id).map(({ version }) => version),
      ['2.1']
    )
    const ids = shown.map(({ id }) => id)
    for (const { id } of [toCome, idle, archived]) assert.notInclude(ids, id)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('an unchanged list is not sent again', async ({ client, assert }) => {
    const first = await client.get('/api/waivers/templates')
    assert.equal(first.header('cache-control'), 'no-cache')
    const etag = String(first.header('etag'))
    const again = await client.get('/api/waivers/templates').header('if-none-match', etag)
    again.assertStatus(304)

    await aTemplate()
    const changed = await client.get('/api/waivers/templates').header('if-none-match', etag)
    changed.assertStatus(200)
  })

  test('a new park has a text for adults and one for minors, marked as samples', async ({
    client,
    assert,
  }) => {
    const shown: { name: string; audience: string; content: string }[] = (
      await client.get('/api/waivers/templates')
    ).body()
    const samples = shown.filter(({ name }) => name.endsWith('(sample)'))
    assert.deepEqual(
      samples.map(({ audience }) => audience),
      ['adult', 'minor']
    )
    for (const { content } of samples) assert.match(content, /A lawyer of your state must replace/)
  })
})
