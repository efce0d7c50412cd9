import { test } from '@japa/runner'
import { messages as keys } from '@trailgate/shared/api_keys/messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/webhooks/messages'
import db from '@adonisjs/lucid/services/db'
import { sendEvents } from '#operations/webhooks/send_events'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { allowPrivate, aReceiver } from '#tests/helpers/webhooks'

const PATH = '/admin/webhooks'

test.group('An admin looks after the webhooks', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    await db.from('webhook_deliveries').delete()
    await db.from('webhooks').delete()
  })

  test('a webhook is added, tried, switched off and deleted', async ({ browser, assert }) => {
    allowPrivate()
    const receiver = await aReceiver((_request, to) => to.writeHead(200).end('taken by the till'))
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    await page.getByText(messages.empty).waitFor()
    await page.getByRole('button', { name: messages.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: messages.add }).click()
    await page.getByText(messages['url.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(messages.url).fill(receiver.url)
    await dialog.getByLabel('visit.checked_in').check()
    await dialog.getByRole('button', { name: messages.add }).click()
    await page.getByRole('heading', { name: messages['secret.title'] }).waitFor()
    assert.match((await page.locator('.made-key').textContent()) ?? '', /^whsec_/)
    await page.getByRole('button', { name: keys['made.done'] }).click()

    await page.getByRole('button', { name: messages.test }).click()
    await page.getByText('webhook.test').waitFor()
    await sendEvents()
    await page.getByText('taken by the till').waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: new RegExp(`^${messages.redeliver}`) }).click()
    await page.getByText(messages['delivery.next'].split('{')[0] ?? '').waitFor()

    await page.getByRole('button', { name: messages.switch_off }).click()
    await page.getByText(messages['off_reason.admin']).waitFor()
    await page.getByRole('button', { name: messages.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: messages.delete }).click()
    await page.getByText(messages.empty).waitFor()
  })

  test('the page reports failures, and other roles do not see it', async ({ browser }) => {
    const page = await openBackOffice(browser, 'admin')
    await page.route('**/api/webhooks', (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto(PATH)
    await page.getByText(messages.failed).waitFor()
    await page.unroute('**/api/webhooks')
    await page.getByRole('button', { name: words.try_again }).click()
    await page.getByText(messages.empty).waitFor()
    const manager = await openBackOfficeAt(browser, 'manager', PATH)
    await manager.getByRole('button', { name: messages.add }).waitFor({ state: 'detached' })
  })
})
