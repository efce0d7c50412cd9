import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as pickups } from '@trailgate/shared/pickups/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf, dialogOf, tab } from '#tests/helpers/customer_details'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import { retireTemplates } from '#tests/helpers/waivers'

test.group('Staff open a customer', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('a customer that is gone or fails to load is reported and can be loaded again', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf({ id: 999_999_999 }))
    const unknown = page.getByRole('dialog', { name: manager['details.none'], exact: true })
    await unknown.getByText(manager['delete.gone']).waitFor()
    await expectGoodScreen(assert, page)

    const rider = await aRider()
    const path = `**/api/customers/${rider.id}`
    await page.route(path, (route) => route.abort('connectionreset'))
    await page.goto(detailsOf(rider))
    await unknown.getByText(manager['search.failed']).waitFor()
    await page.unroute(path)
    await unknown.getByRole('button', { name: ui.try_again }).click()
    await dialogOf(page, rider).waitFor()
  })

  test('a customer without a birth date shows as not covered', async ({ browser }) => {
    const rider = await aRider({ date_of_birth: null })
    await aMinorOf(rider, { date_of_birth: null })
    const page = await openBackOffice(browser, 'cashier')
    await page.goto(detailsOf(rider))
    await dialogOf(page, rider).getByText(details['birth_date.unknown']).waitFor()
    await page.goto(detailsOf(rider, '/minors'))
    await dialogOf(page, rider)
      .getByRole('listitem')
      .getByText(details['birth_date.unknown'])
      .waitFor()
  })

  test('see who may take a minor whose birth date is not known', async ({ browser }) => {
    const mother = await aRider()
    const child = await aMinorOf(mother, { date_of_birth: null })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(child))
    const list = page.getByRole('region', { name: pickups.title })
    await list.getByText(`${mother.first_name} ${mother.last_name}`).waitFor()
    await page.goto(detailsOf(mother))
    await dialogOf(page, mother).getByText(details['gate.title']).waitFor()
    await list.waitFor({ state: 'detached' })
  })

  test('each tab has an address, asks once, and Back closes the dialog', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Tabitha' })
    await aMinorOf(rider)
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('link', { name: 'Tabitha' }).first().click()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).waitFor()

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await tab(page, fill(manager['tab.minors'], { n: 1 })).click()
    await page.getByRole('link', { name: 'Kim Ryder', exact: true }).waitFor()
    await page.waitForURL(/\/show\/minors$/)
    await tab(page, fill(manager['tab.waivers'], { n: 0 })).click()
    await page.getByText(details['waivers.empty']).waitFor()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).click()
    await page.getByRole('link', { name: 'Kim Ryder', exact: true }).waitFor()
    assert.lengthOf(
      asked.filter((url) => url.includes('/minors?')),
      1,
      'what was read stays for five minutes'
    )
    await page.goBack()
    await page.waitForURL(/\/admin\/customers$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(detailsOf(rider, '/history'))
    await page.getByText(details['history.empty']).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/admin\/customers$/)
  })

  test('a tab that could not be read says so, and is read when asked again', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openBackOffice(browser, 'staff')
    const failing = '**/api/customers/*/documents'
    await page.route(failing, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(detailsOf(rider, '/documents'))
    await page.getByRole('alert').waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute(failing)
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(details['documents.empty']).waitFor()
  })
})
