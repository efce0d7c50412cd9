import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { aCampaignType } from '#tests/helpers/marketing'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { cardOf, manager, openManager } from '#tests/helpers/campaign_types_page'

test.group('The screens of campaign types', (group) => {
  group.each.setup(() => resetLimits())

  test('list and form of the campaign types look good', async ({ browser, assert }) => {
    const { id } = await aCampaignType()
    const page = await openBackOffice(browser, 'manager')
    await openManager(page)
    await manager(page).getByRole('listitem').first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.goto(`/admin?campaign-type=${id}`)
    await page.getByLabel(messages['name.label']).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('failures to load or save, an empty list and a deleted type are reported', async ({
    browser,
  }) => {
    const calls = '**/api/marketing/campaign-types'
    const { id, name } = await aCampaignType()
    const page = await openBackOffice(browser, 'manager')
    await page.route(calls, (route) => route.fulfill({ status: 403, body: '' }))
    await openManager(page)
    await manager(page).getByText(messages['load.failed']).waitFor()
    await page.unroute(calls)
    await page.route(calls, (route) => route.fulfill({ json: [] }))
    await manager(page).getByRole('button', { name: ui.try_again }).click()
    await manager(page).getByText(messages.empty).waitFor()
    await page.unroute(calls)

    await page.goto(`/admin?campaign-type=${id}`)
    const form = page.getByRole('dialog', { name: messages.edit })
    await form.getByLabel(messages['name.label']).fill(`${name} again`)
    await page.route(`${calls}/${id}`, (route) => route.fulfill({ status: 400, body: '' }))
    await form.getByRole('button', { name: ui.save }).click()
    await form.getByText(messages['save.failed']).waitFor()

    await page.unroute(`${calls}/${id}`)
    await form.getByRole('button', { name: ui.save }).click()
    await manager(page).getByText(messages.updated).waitFor()
    await page.goto('/admin?campaign-type=99999999')
    await page.getByRole('dialog').getByText(messages.missing).waitFor()
    await page.getByRole('button', { name: ui.back }).click()
    await cardOf(page, `${name} again`).waitFor()
  })
})
