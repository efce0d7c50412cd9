import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { fill } from '@trailgate/shared/text'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { anUnlikeName, twice } from '#tests/helpers/duplicates'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff review possible duplicates', () => {
  test('the customer list leads to possible duplicates, and staff dismiss a pair', async ({
    browser,
    assert,
  }) => {
    const { one, other } = await twice({
      address_line_1: '7 Old Mill Ln',
      zip_code: '28801',
      emergency_contact_phone: '8285550199',
    })
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers', 'phone')
    await page.getByRole('link', { name: messages.title, exact: true }).click()
    await page.getByRole('heading', { name: messages.title, exact: true }).waitFor()
    const pair = page.getByRole('listitem').filter({ hasText: one.last_name })
    await pair.waitFor()
    assert.equal(await page.getByRole('link', { name: /^Merge:/ }).count(), 0)
    await expectGoodScreen(assert, page)
    await pair.getByRole('button', { name: new RegExp(messages.dismiss) }).click()
    await page.getByText(messages.dismissed).waitFor()
    await pair.waitFor({ state: 'detached' })
    const known = await db
      .from('duplicate_pairs')
      .where({ low_id: one.id, high_id: other.id })
      .firstOrFail()
    assert.isNotNull(known.dismissed_at)
  })

  test('take back that two are two', async ({ browser, assert }) => {
    const { one } = await twice()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers/duplicates', 'phone')
    const pair = page.getByRole('listitem').filter({ hasText: one.last_name })
    await pair.getByRole('button', { name: new RegExp(messages.dismiss) }).click()
    await page.getByText(messages.dismissed).waitFor()
    await page.getByRole('link', { name: messages['tab.dismissed'], exact: true }).click()
    await pair.getByText(fill(messages['dismissed.by'], { name: 'Sam Staff' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await pair.getByRole('button', { name: new RegExp(messages.restore) }).click()
    await page.getByText(messages.restored).waitFor()
    await pair.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: messages['tab.possible'], exact: true }).click()
    await pair.getByRole('button', { name: new RegExp(messages.dismiss) }).waitFor()
  })

  test('a failed save is reported, and the pair stays', async ({ browser }) => {
    const { one } = await twice()
    const page = await openBackOffice(browser, 'cashier')
    // As a proxy answers whose server is away.
    await page.route('**/api/customers/duplicates/*/dismiss', (route) =>
      route.fulfill({ status: 502, body: '' })
    )
    await page.goto('/admin/customers/duplicates')
    const pair = page.getByRole('listitem').filter({ hasText: one.last_name })
    await pair.getByRole('button', { name: new RegExp(messages.dismiss) }).click()
    await page.getByText(messages['dismiss.failed']).waitFor()
    await pair.waitFor()
  })

  test('the list of dismissed pairs is empty at first', async ({ browser }) => {
    const page = await openBackOffice(browser, 'cashier')
    await page.route('**/api/customers/duplicates?dismissed=true**', (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0' } })
    )
    await page.goto('/admin/customers/duplicates/dismissed')
    await page.getByText(messages['dismissed.empty']).waitFor()
  })

  test('staff are warned of a duplicate while they enter a customer, and may continue', async ({
    browser,
    assert,
  }) => {
    const { one } = await twice()
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers/create')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(manager['field.first_name']).fill(one.first_name)
    await dialog.getByLabel(manager['field.last_name']).fill(one.last_name)
    await dialog.getByLabel(manager['field.date_of_birth']).fill(one.date_of_birth ?? '')
    await dialog.getByText(messages['notice.create']).waitFor()
    await dialog.getByText(messages['reason.same_name']).first().waitFor()
    await expectGoodScreen(assert, page)
    await dialog.getByLabel(manager['field.last_name']).fill(anUnlikeName())
    await dialog.getByText(messages['notice.create']).waitFor({ state: 'detached' })
  })

  test('a cashier may not open the merge screen, and a failed list says so', async ({
    browser,
    assert,
  }) => {
    const { one, other } = await twice()
    const page = await openBackOfficeAt(
      browser,
      'cashier',
      `/admin/customers/merge/${one.id}/${other.id}`
    )
    await page.getByText('Access Denied').first().waitFor()
    await page.route('**/api/customers/merges**', (route) =>
      route.fulfill({ status: 403, json: {} })
    )
    await page.goto('/admin/customers/merges')
    await page.getByText(messages.failed).waitFor()
    await expectGoodScreen(assert, page)
  })
})
