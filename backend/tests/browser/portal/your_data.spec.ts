import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import { fill } from '@trailgate/shared/text'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

const HOME = '/customer-dashboard'

const section = (page: Page) => page.getByRole('region', { name: messages['own.title'] })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openSince = () => fill(messages['own.open'], { date: formatDate(clock.today()) })

test.group('A rider and their data', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider requests deletion and withdraws it', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, HOME, 'phone')
    await section(page).getByText(messages['own.hint']).waitFor()
    await button(page, messages['own.ask']).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(messages['own.ask_explained']).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    assert.lengthOf(await db.from('deletion_requests').where('customer_id', rider.id), 0)

    await button(page, messages['own.ask']).click()
    await question.getByRole('button', { name: messages['own.ask_confirm'] }).click()
    await section(page).getByText(openSince()).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.reload()
    await section(page).getByText(openSince()).waitFor()

    await button(page, messages['own.take_back']).click()
    await section(page).getByText(messages['own.taken_back']).waitFor()
    await button(page, messages['own.ask']).waitFor()
    const [request] = await db.from('deletion_requests').where('customer_id', rider.id)
    assert.equal(request.state, 'withdrawn')
    await expectGoodOnDevices(assert, page)
  }).timeout(60_000)

  test('a rider downloads all their data as one file', async ({ browser, assert }) => {
    const page = await openPortalAt(browser, await aRider(), HOME)
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: messages['own.download'] }).click()
    const file = await started
    assert.equal(file.suggestedFilename(), `trailgate-my-data-${clock.today()}.zip`)
    assert.isNull(await file.failure())
  })

  test('a rider reads why a deletion was refused', async ({ browser }) => {
    const rider = await aRider()
    await db.table('deletion_requests').insert({
      customer_id: rider.id,
      member_id: rider.member_id,
      state: 'refused',
      reason: 'An accident is not settled',
      asked_at: sqlTime(clock.now()),
      settled_at: sqlTime(clock.now()),
      settled_by_name: 'Sam Staff',
    })
    const page = await openPortalAt(browser, rider, HOME, 'phone')
    const answer = fill(messages['own.refused'], {
      date: formatDate(clock.today()),
      reason: 'An accident is not settled',
    })
    await section(page).getByText(answer).waitFor()
  })

  test('a failed request or withdrawal is reported', async ({ browser, assert }) => {
    const page = await openPortalAt(browser, await aRider(), HOME)
    const path = '**/api/customers/me/deletion-request'
    const broken = (method: string) =>
      page.route(path, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, body: 'oh' })
          : route.fallback()
      )
    await broken('POST')
    await button(page, messages['own.ask']).click()
    await button(page, messages['own.ask_confirm']).click()
    await page.getByText(messages['own.ask_failed']).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute(path)
    await button(page, messages['own.ask_confirm']).click()
    await section(page).getByText(openSince()).waitFor()

    await broken('DELETE')
    await button(page, messages['own.take_back']).click()
    await page.getByText(messages['own.take_back_failed']).waitFor()
    await page.unroute(path)
    await page.route(path, (route) => route.fulfill({ status: 403, body: 'oh' }))
    await page.reload()
    await page.getByText(messages['own.failed']).waitFor()
    await expectGoodScreen(assert, page)
  })
})
