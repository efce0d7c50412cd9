import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as deletion } from '@trailgate/shared/deletion_requests/messages'
import { messages as documents } from '@trailgate/shared/documents/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { aDocumentOf } from '#tests/helpers/documents'
import { aLastName } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aSignedWaiver, retireTemplates } from '#tests/helpers/waivers'

test.group('The portal of a banned rider', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a banned rider is offered their waivers, documents and data, and nothing else', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, waiver } = await aSignedWaiver(client, {
      rider: { last_name: aLastName('Banned') },
    })
    await aDocumentOf(rider)
    const { template_name: title } = await db
      .from('signed_waivers')
      .where('id', waiver.id)
      .firstOrFail()
    const ban = { banned_at: '2026-01-01 10:00:00', banned_by: 'Sam', ban_reason: 'Fence' }
    await db.from('customers').where('id', rider.id).update(ban)

    // Earlier links lead to what is left.
    const page = await openPortalAt(browser, rider, '/customer-dashboard/minors', 'phone')
    await page.waitForURL('**/customer-dashboard')
    await page.getByText(sessions['banned.refused']).waitFor()
    await page.getByText(sessions['banned.stays']).waitFor()
    const tabs = page.getByRole('navigation', { name: portal['dashboard.tabs'] })
    assert.deepEqual(await tabs.getByRole('link').allTextContents(), [
      deletion['own.title'],
      portal['tab.waivers'],
      portal['tab.documents'],
    ])
    await page.getByRole('link', { name: deletion['own.download'] }).waitFor()
    await page.getByRole('button', { name: deletion['own.ask'] }).waitFor()
    await expectGoodOnDevices(assert, page)

    await tabs.getByRole('link', { name: portal['tab.waivers'] }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    assert.equal(await page.getByRole('button', { name: waivers.sign_new }).count(), 0)
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: new RegExp(`^${ui.view} ?${title}`) }).click()
    await page.getByRole('dialog', { name: title }).waitFor()
    await page.getByRole('button', { name: ui.close }).click()

    await tabs.getByRole('link', { name: portal['tab.documents'] }).click()
    await page.getByRole('heading', { name: 'insurance.pdf' }).waitFor()
    assert.equal(await page.getByRole('button', { name: documents.upload }).count(), 0)
    assert.equal(await page.getByRole('button', { name: new RegExp(`^${ui.remove}`) }).count(), 0)
    await expectGoodOnDevices(assert, page)

    // The ban has ended: the next page has everything again.
    await db.from('customers').where('id', rider.id).update({ banned_at: null, ban_reason: null })
    await page.goto('/customer-dashboard/minors')
    await tabs.getByRole('link', { name: portal['tab.minors'] }).waitFor()
    assert.equal(await page.getByText(sessions['banned.refused']).count(), 0)
  })
})
