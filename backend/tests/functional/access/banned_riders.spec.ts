import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { can } from '@trailgate/shared/permissions'
import { messages } from '@trailgate/shared/sessions/messages'
import { CALLS } from '#access/calls'
import { clock } from '#platform/clock'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { resetLimits } from '#platform/http/rate_limits'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { aLastName, aRider, type TestRider } from '#tests/helpers/people'
import { aSignedWaiver } from '#tests/helpers/waivers'

/**
 * All calls that stay open to a banned rider: reading, exporting and requesting deletion of their own data, and logging
 * out.
 */
const OPEN = [
  'GET /api/customers/me',
  'GET /api/customers/me/export',
  'GET /api/customers/me/deletion-request',
  'POST /api/customers/me/deletion-request',
  'DELETE /api/customers/me/deletion-request',
  'GET /api/waivers/my-waivers',
  'GET /api/waivers/:id/detail',
  'GET /api/waivers/:id/pdf',
  'GET /api/waivers/:id/proof',
  'GET /api/customers/:id/documents',
  'GET /api/documents/:id/download',
  'POST /api/customers/logout',
]

const OF_RIDERS = [...CALLS].filter(
  ([, { action }]) => can('rider', action) && !can('anonymous', action)
)

async function ban(client: ApiClient, rider: Pick<TestRider, 'id'>) {
  const banned = await client
    .put(`/api/customers/${rider.id}/ban`)
    .headers(await asStaff('manager'))
    .json({ until: clock.today(), reason: 'Rammed a fence' })
  banned.assertStatus(200)
}

async function call(client: ApiClient, name: string, id: number, headers: Record<string, string>) {
  const [method = '', pattern = ''] = name.split(' ')
  const request = client.request(pattern.replace(/:\w+/g, String(id)), method).headers(headers)
  return method === 'GET' || method === 'DELETE' ? request : request.json({})
}

test.group('A banned rider', (group) => {
  group.each.setup(() => resetLimits())
  group.teardown(async () => {
    await removeUnclaimedFiles()
  })

  test('a banned rider can call exactly the routes named here', async ({ client, assert }) => {
    assert.includeMembers(
      OF_RIDERS.map(([name]) => name),
      OPEN
    )
    const rider = await aRider({ last_name: aLastName('Banned') })
    await ban(client, rider)
    for (const [name] of OF_RIDERS) {
      const answer = await call(client, name, 99_999_999, await asRider(rider))
      if (OPEN.includes(name)) assert.notInclude([401, 403], answer.status(), name)
      else expectRefusal(assert, answer, 'BANNED', messages['banned.refused'])
    }
  })

  test('a banned rider reads their own waivers and documents, and sees the ban', async ({
    client,
    assert,
  }) => {
    const { rider, waiver } = await aSignedWaiver(client, {
      rider: { last_name: aLastName('Banned') },
    })
    const document = await aDocumentOf(rider)
    const headers = await asRider(rider)
    const before = await client.get('/api/customers/me').headers(headers)
    assert.isFalse(before.body().is_banned)
    await ban(client, rider)
    const me = await client.get('/api/customers/me').headers(headers)
    assert.isTrue(me.body().is_banned)
    for (const path of [
      '/api/waivers/my-waivers',
      `/api/waivers/${waiver.id}/detail`,
      `/api/waivers/${waiver.id}/pdf`,
      `/api/waivers/${waiver.id}/proof`,
      `/api/customers/${rider.id}/documents`,
      `/api/documents/${document.id}/download`,
      '/api/customers/me/export',
    ]) {
      const answer = await client.get(path).headers(headers)
      assert.equal(answer.status(), 200, path)
    }
    const own = '/api/customers/me/deletion-request'
    ;(await client.post(own).headers(headers).json({})).assertStatus(201)
    ;(await client.delete(own).headers(headers)).assertStatus(204)
  })

  test('all calls are open to a rider again once the ban has ended', async ({ client, assert }) => {
    const rider = await aRider({ last_name: aLastName('Banned') })
    await ban(client, rider)
    const headers = await asRider(rider)
    expectRefusal(assert, await client.get('/api/minors').headers(headers), 'BANNED')
    const end = await client
      .delete(`/api/customers/${rider.id}/ban`)
      .headers(await asStaff('manager'))
    assert.isBelow(end.status(), 300, end.text())
    ;(await client.get('/api/minors').headers(headers)).assertStatus(200)
  })
})
