import { test } from '@japa/runner'
import { staffSignedWaiver, staffSignedWaiverDetail } from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { withQueriesAtMost } from '#tests/helpers/park'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed, aSignedWaiver } from '#tests/helpers/waivers'

test.group("Staff read a customer's waivers", (group) => {
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('the list has the kind of each waiver and whether it is expired', async ({
    client,
    assert,
  }) => {
    const parent = await aRider()
    const child = await aMinorOf(parent)
    const { id: templateId } = await aTemplate({ valid_for_days: 1 })
    const headers = await asRider(parent)
    const own = await signed(client, headers, { template_id: templateId })
    const minors = await signed(client, headers, { template_id: templateId, minor_id: child.id })

    const cashier = await asStaff('cashier')
    const list = async (path: string) => {
      const response = await client.get(`/api/customers/${path}`).headers(cashier)
      response.assertStatus(200)
      return expectShape(assert, v.array(staffSignedWaiver), response)
    }
    const [ofParent, ...others] = await list(`${parent.id}/waivers`)
    assert.lengthOf(others, 0)
    const valid = { is_valid: true, is_expired: false }
    assert.deepInclude(ofParent, { id: own.id, waiver_type: 'adult', ...valid })
    const expected = { id: minors.id, waiver_type: 'minor', is_minor_waiver: true, ...valid }
    assert.deepInclude((await list(`${child.id}/waivers`))[0], expected)
    assert.deepInclude((await list(`${parent.id}/minors/${child.id}/waivers`))[0], expected)

    clock.forward(24 * 3600)
    const later = await client
      .get(`/api/customers/${parent.id}/waivers`)
      .headers(await asStaff('cashier'))
    assert.deepInclude(later.body()[0], { is_valid: false, is_expired: true })
  })

  test('the detail has text and signature', async ({ client, assert }) => {
    const { rider, template, id } = await aSignedWaiver(client)
    const staff = await asStaff('staff')
    await withQueriesAtMost(assert, 4, async () => {
      const response = await client
        .get(`/api/customers/${rider.id}/waivers/${id}/detail`)
        .headers(staff)
      const detail = expectShape(assert, staffSignedWaiverDetail, response)
      assert.equal(detail.template_content, template.content)
      assert.match(detail.signature_data ?? '', /^data:image\/png;base64,/)
    })
  })

  test('unknown or unlinked people and waivers return 404, and a customer without waivers has an empty list', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const stranger = await aRider()
    const child = await aMinorOf(rider)
    const { id: templateId } = await aTemplate()
    const { id } = await signed(client, await asRider(rider), { template_id: templateId })
    const staff = await asStaff('manager')
    const empty = await client.get(`/api/customers/${stranger.id}/waivers`).headers(staff)
    assert.deepEqual(empty.body(), [])
    for (const path of [
      '99999999/waivers',
      `${stranger.id}/waivers/${id}/detail`,
      `${rider.id}/waivers/99999999/detail`,
      `${stranger.id}/minors/${child.id}/waivers`,
      `${rider.id}/minors/${stranger.id}/waivers`,
    ]) {
      expectRefusal(assert, await client.get(`/api/customers/${path}`).headers(staff), 'NOT_FOUND')
    }
  })

  test('riders cannot use the staff routes, not even for their own waivers', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    const path = `/api/customers/${rider.id}/waivers`
    expectRefusal(assert, await client.get(path), 'UNAUTHENTICATED')
    expectRefusal(assert, await client.get(path).headers(await asRider(rider)), 'FORBIDDEN')
  })
})
