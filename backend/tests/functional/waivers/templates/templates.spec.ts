import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { messages as http } from '@trailgate/shared/http/messages'
import {
  templatePreview,
  templateRemoval,
  waiverTemplate,
  type WaiverTemplate,
} from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { contentHash } from '#platform/rich_text'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const PATH = '/api/waivers/staff/templates'

test.group('Waiver templates', (group) => {
  group.each.teardown(retireTemplates)

  const list = async (client: ApiClient) => client.get(PATH).headers(await asStaff('manager'))

  const create = async (client: ApiClient, body: object) =>
    client
      .post(PATH)
      .headers(await asStaff('manager'))
      .json(body)

  const put = async (client: ApiClient, { id }: { id: number }, changes: object) =>
    client
      .put(`${PATH}/${id}`)
      .headers(await asStaff('admin'))
      .json(changes)

  const remove = async (client: ApiClient, { id }: { id: number }) =>
    client.delete(`${PATH}/${id}`).headers(await asStaff('manager'))

  const idsShown = async (client: ApiClient) => {
    const shown: { id: number }[] = (await client.get('/api/waivers/templates')).body()
    return shown.map(({ id }) => id)
  }

  test('a manager creates one with the default version, day and settings', async ({
    client,
    assert,
  }) => {
    const content = '<p>Wear a light.</p>'
    const response = await create(client, { name: ' Night Ride ', content })
    response.assertStatus(201)
    const made = expectShape(assert, waiverTemplate, response)
    assert.deepEqual(made, {
      id: made.id,
      name: 'Night Ride',
      content,
      version: '1.0',
      effective_date: clock.today(),
      is_active: true,
      created_at: made.created_at,
      audience: 'any',
      valid_for_days: null,
      required: false,
      requires_resign: false,
      revision: 1,
      content_hash: contentHash(content),
      signed_count: 0,
      version_signed: false,
      version_count: 1,
      version_in_force: null,
    })
    assert.deepInclude(expectShape(assert, v.array(waiverTemplate), await list(client)), made)
    const read = await client.get(`${PATH}/${made.id}`).headers(await asStaff('admin'))
    assert.deepEqual(read.body(), made)
    const line = await db.from('activity').orderBy('id', 'desc').firstOrFail()
    assert.equal(line.action, 'waiver_template.created')
    assert.include(await idsShown(client), made.id)
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'name', value: ' ', says: messages['name.required'] },
      { field: 'name', value: 'x'.repeat(201), says: undefined },
      { field: 'version', value: '', says: messages['version.required'] },
      { field: 'version', value: 'x'.repeat(21), says: undefined },
      { field: 'effective_date', value: '', says: messages['effective_date.required'] },
      { field: 'effective_date', value: '2026-02-30', says: undefined },
      { field: 'content', value: '', says: messages['content.required'] },
      { field: 'content', value: '<p> &nbsp;</p>', says: messages['content.required'] },
      { field: 'content', value: '<script>sign()</script>', says: messages['content.required'] },
      {
        field: 'content',
        value: '<blockquote>'.repeat(33) + 'x',
        says: messages['content.too_deep'],
      },
      { field: 'content', value: '<p>x</p>'.repeat(3001), says: messages['content.too_much'] },
      { field: 'content', value: '<'.repeat(20_001), says: messages['content.too_much'] },
      { field: 'audience', value: 'dogs', says: undefined },
      { field: 'valid_for_days', value: 0, says: undefined },
      { field: 'colour', value: 'red', says: http['field.unknown'] },
    ])
    .run(async ({ client, assert }, { field, value, says }) => {
      const before = (await list(client)).body().length
      const body = { name: 'Wrong', content: '<p>Text</p>', [field]: value }
      const response = await create(client, body)
      expectRefusal(assert, response, 'VALIDATION_ERROR', says)
      assert.property(response.body().error.details, field)
      assert.lengthOf((await list(client)).body(), before)
    })

  test('a text is sanitized when saved, and a preview shows the result', async ({
    client,
    assert,
  }) => {
    const kept = '<table><tr><td colspan="2">H<sub>2</sub>O</td></tr></table>'
    const dirty = `<h2 style="color:red" onclick="x()">Risk</h2><script>alert(1)</script>${kept}`
    const clean = `<h2>Risk</h2>${kept}`
    const headers = await asStaff('manager')
    const preview = (content: string) =>
      client.post(`${PATH}/preview`).headers(headers).json({ content })
    const shown = expectShape(assert, templatePreview, await preview(dirty))
    assert.deepEqual(shown, { content: clean, changed: true })
    assert.deepEqual((await preview(clean)).body(), { content: clean, changed: false })
    const blank = await preview('<br>')
    expectRefusal(assert, blank, 'VALIDATION_ERROR', messages['content.required'])
    const crowded = await preview('&'.repeat(199_000))
    expectRefusal(assert, crowded, 'VALIDATION_ERROR', messages['content.too_much'])

    const made: WaiverTemplate = (await create(client, { name: 'Clean', content: dirty })).body()
    assert.equal(made.content, clean)
    const changed = await put(client, made, { content: `${dirty}<iframe src="/"></iframe>` })
    assert.deepInclude(changed.body(), { content: clean, revision: 1 })
  })

  test('an unsigned template is changed in place, and history records it', async ({
    client,
    assert,
  }) => {
    const first = { name: 'Draft', content: '<p>One</p>' }
    const made: WaiverTemplate = (await create(client, first)).body()
    const response = await put(client, made, {
      ...made,
      name: 'Draft 2',
      content: '<p>Two</p>',
      audience: 'minor',
      valid_for_days: 30,
    })
    assert.deepInclude(expectShape(assert, waiverTemplate, response), {
      name: 'Draft 2',
      version: '1.0',
      content: '<p>Two</p>',
      content_hash: contentHash('<p>Two</p>'),
      audience: 'minor',
      valid_for_days: 30,
      version_count: 1,
      revision: 2,
    })
    const line = await db.from('activity').orderBy('id', 'desc').firstOrFail()
    assert.equal(line.action, 'waiver_template.updated')
    assert.deepEqual(JSON.parse(line.details).changed.audience, { from: 'any', to: 'minor' })

    expectRefusal(assert, await put(client, made, { name: 'Late', revision: 1 }), 'STALE_WRITE')
    const blank = await put(client, made, { name: '' })
    expectRefusal(assert, blank, 'VALIDATION_ERROR', messages['name.required'])
    expectRefusal(assert, await put(client, { id: 99_999_999 }, {}), 'NOT_FOUND')
  })

  test('deactivating and reactivating is not a change of the text', async ({ client, assert }) => {
    const template = await aTemplate()
    await signed(client, await asRider(await aRider()), { template_id: template.id })
    const off = await put(client, template, { is_active: false })
    assert.deepInclude(expectShape(assert, waiverTemplate, off), {
      is_active: false,
      version: '1.0',
      version_count: 1,
      revision: 2,
    })
    assert.notInclude(await idsShown(client), template.id)
    await put(client, template, { is_active: true })
    assert.include(await idsShown(client), template.id)
  })

  test('an unsigned template is deleted; a signed one is archived and its texts stay', async ({
    client,
    assert,
  }) => {
    const [unused, used] = [await aTemplate(), await aTemplate()]
    const rider = await asRider(await aRider())
    const waiver = await signed(client, rider, { template_id: used.id })

    const gone = expectShape(assert, templateRemoval, await remove(client, unused))
    assert.equal(gone.action, 'deleted')
    assert.lengthOf(await db.from('waiver_versions').where('template_id', unused.id), 0)
    expectRefusal(assert, await remove(client, unused), 'NOT_FOUND')

    const kept = expectShape(assert, templateRemoval, await remove(client, used))
    assert.equal(kept.action, 'archived')
    const left: WaiverTemplate[] = (await list(client)).body()
    assert.isUndefined(left.find(({ id }) => id === used.id))
    expectRefusal(assert, await put(client, used, { is_active: true }), 'NOT_FOUND')
    expectRefusal(assert, await remove(client, used), 'NOT_FOUND')
    const detail = await client.get(`/api/waivers/${waiver.id}/detail`).headers(rider)
    assert.deepInclude(detail.body(), { template_content: used.content, is_valid: true })
  })

  test('a repeated call makes one template', async ({ client, assert }) => {
    const headers = { ...(await asStaff('manager')), 'idempotency-key': 'template-once' }
    const make = () =>
      client.post(PATH).headers(headers).json({ name: 'Once', content: '<p>Once</p>' })
    const [first, second] = [await make(), await make()]
    assert.deepEqual(second.body(), first.body())
  })

  test('riders, cashiers and staff cannot manage templates', async ({ client, assert }) => {
    const { id } = await aTemplate()
    const content = '<p>x</p>'
    const calls = (headers: Record<string, string>) => [
      client.get(PATH).headers(headers),
      client.get(`${PATH}/${id}`).headers(headers),
      client.get(`${PATH}/${id}/versions`).headers(headers),
      client.get(`${PATH}/${id}/resign`).headers(headers),
      client.post(PATH).headers(headers).json({ name: 'Mine', content }),
      client.post(`${PATH}/preview`).headers(headers).json({ content }),
      client.put(`${PATH}/${id}`).headers(headers).json({ is_active: false }),
      client.delete(`${PATH}/${id}`).headers(headers),
    ]
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [await asRider(await aRider()), 'FORBIDDEN'],
      [await asStaff('cashier'), 'FORBIDDEN'],
      [await asStaff('staff'), 'FORBIDDEN'],
    ] as const) {
      for (const call of calls(headers)) expectRefusal(assert, await call, code)
    }
    const row = await db.from('waiver_templates').where('id', id).firstOrFail()
    assert.equal(row.is_active, 1)
  })
})
