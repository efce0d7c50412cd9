import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/api_keys/messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { hashOf } from '#platform/secrets'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aPhone } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const PATH = '/admin/api-keys'

test.group('An admin looks after the API keys', (group) => {
  group.each.setup(() => resetLimits())

  const openForm = async (page: Page, name: string) => {
    await page.getByRole('button', { name: messages.add }).click()
    await page.getByRole('dialog').getByLabel(messages.name).fill(name)
  }
  const submit = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: messages.add }).click()

  test('a key is made, shown once, and revoked', async ({ browser, assert }) => {
    const name = `Shop ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    await openForm(page, name)
    await submit(page)
    await page.getByText(messages['scopes.required']).waitFor()
    await page.getByLabel(messages['scope.visits:read']).check()
    await submit(page)
    await page.getByRole('heading', { name: messages['made.title'] }).waitFor()
    const key = (await page.locator('.made-key').textContent()) ?? ''
    assert.match(key, /^tgk_[\w-]{32}$/)
    await page.getByRole('button', { name: messages['made.copy'] }).click()
    await page.getByRole('dialog').getByRole('status').filter({ hasText: /\S/ }).waitFor()
    await page.getByRole('button', { name: messages['made.done'] }).click()

    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByText(messages['state.active']).waitFor()
    await row.getByText(messages.never_used).waitFor()
    assert.notInclude(await page.content(), key)
    const stored = await db.from('api_keys').where('name', name).firstOrFail()
    assert.equal(stored.hash, hashOf(key))

    await page.getByRole('button', { name: `${messages.revoke} ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: messages.revoke }).click()
    await row.getByText(messages['state.revoked']).waitFor()
  })

  test('the page of the keys fits every device', async ({ browser, assert }) => {
    const name = `Wide ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'admin', PATH, 'phone')
    await openForm(page, name)
    await expectGoodOnDevices(assert, page)
    for (const scope of ['customers:read', 'reports:read'] as const) {
      await page.getByLabel(messages[`scope.${scope}`]).check()
    }
    await submit(page)
    await page.getByRole('heading', { name: messages['made.title'] }).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: messages['made.done'] }).click()
    await page.getByText(name).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('the page reports failures, a park without keys, and other roles', async ({ browser }) => {
    const calls = '**/api/api-keys*'
    const page = await openBackOffice(browser, 'admin')
    await page.route(calls, (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto(PATH)
    await page.getByText(messages.failed).waitFor()
    await page.unroute(calls)
    await page.route(calls, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: [], headers: { 'x-total-count': '0' } })
        : route.fulfill({ status: 400, body: '' })
    )
    await page.getByRole('button', { name: words.try_again }).click()
    await page.getByText(messages.empty).waitFor()
    await openForm(page, 'Shop')
    await page.getByLabel(messages['scope.visits:read']).check()
    await submit(page)
    await page.getByText(messages.save_failed).waitFor()

    const manager = await openBackOfficeAt(browser, 'manager', PATH)
    await manager.getByText(messages.add).waitFor({ state: 'detached' })
  })
})
