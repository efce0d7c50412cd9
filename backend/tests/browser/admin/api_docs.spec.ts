import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/api_docs/messages'
import { messages as dashboard } from '@trailgate/shared/dashboard/messages'
import { openBackOffice } from '#tests/helpers/back_office'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

test.group('The API documentation', () => {
  test('the API documentation opens in a new tab from the dashboard, and can be searched', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'staff')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: dashboard['quick.api_docs'] }).click()
    const docs = await opened
    await docs.getByRole('heading', { name: messages.title }).waitFor()
    assert.isTrue(docs.url().endsWith('/api/docs'))
    await docs.getByLabel(messages.filter).fill('customers/search')
    await docs.getByRole('group').first().locator('summary').first().click()
    await docs.getByText('last_name', { exact: true }).first().waitFor()
    await docs.getByLabel(messages.filter).fill('nothing of the kind')
    await docs.getByText(messages.none).waitFor()
  })

  test('the API documentation looks good and is readable', async ({ browser, assert }) => {
    const page = await aPage(browser)
    await page.goto('/api/docs')
    await page.getByLabel(messages.filter).waitFor()
    await page.getByText('/api/auth/login', { exact: true }).click()
    await page.getByRole('heading', { name: messages.answers }).first().waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('a load failure is reported, and so is a refusal to strangers of a guarded park', async ({
    browser,
    assert,
  }) => {
    for (const [status, sentence] of [
      [401, messages.denied],
      [503, messages.failed],
    ] as const) {
      const page = await aPage(browser)
      await page.route('**/openapi.json', (route) => route.fulfill({ status, json: {} }))
      await page.goto('/api/docs')
      await page.getByText(sentence).waitFor()
      await expectGoodScreen(assert, page)
    }
  })
})
