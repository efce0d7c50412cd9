import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices, putAway } from '#tests/helpers/screens'

const TAB = '/customer-dashboard/membership'

test.group("The rider's membership", (group) => {
  group.each.setup(() => resetLimits())

  test('a membership shows its type, status and days, and no alert long before its end', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const end = addDays(clock.today(), 31)
    await aMembershipOf(rider, { end, autoRenew: true })
    const page = await openPortalAt(browser, rider, '/customer-dashboard', 'phone')
    await page.getByRole('link', { name: portal['tab.membership'], exact: true }).click()
    await page.waitForURL(`**${TAB}`)
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByText(formatDate(end), { exact: true }).waitFor()
    assert.equal(
      await page
        .getByRole('alert')
        .filter({ hasText: formatDate(end) })
        .count(),
      0
    )
    await expectGoodOnDevices(assert, page)
  })

  test('a membership that ends within 30 days shows when, to all who share it', async ({
    browser,
    assert,
  }) => {
    const [primary, other] = [await aRider(), await aRider()]
    const end = addDays(clock.today(), 30)
    await aMembershipOf(primary, { type: 'family', end, others: [other] })
    for (const rider of [primary, other]) {
      const page = await openPortalAt(browser, rider, TAB, 'tablet')
      await page.getByText(fill(messages['rider.expiring'], { date: formatDate(end) })).waitFor()
      await expectGoodOnDevices(assert, page)
      await putAway(page)
    }
  })

  test('a status unknown to this page is shown as the server sent it', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aMembershipOf(rider)
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route('**/active-membership', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), status: 'frozen until May' } })
    })
    await page.goto(TAB)
    await page.getByText('frozen until May', { exact: true }).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('a membership without an end says so', async ({ browser }) => {
    const rider = await aRider()
    await aMembershipOf(rider, { end: null })
    const page = await openPortalAt(browser, rider, TAB)
    await page.getByText(messages['end_date.none']).waitFor()
  })

  test('the overview shows the membership, or that there is none', async ({ browser, assert }) => {
    const end = addDays(clock.today(), 20)
    const [yearly, open, none] = [await aRider(), await aRider(), await aRider()]
    await aMembershipOf(yearly, { end })
    await aMembershipOf(open, { end: null })
    const { display_name: type } = await db
      .from('membership_types')
      .where('name', 'yearly')
      .firstOrFail()
    for (const [rider, said] of [
      [yearly, fill(portal['overview.membership'], { type, date: formatDate(end) })],
      [open, fill(portal['overview.membership_open'], { type })],
      [none, portal['overview.no_membership']],
    ] as const) {
      const page = await openPortalAt(browser, rider, '/customer-dashboard', 'phone')
      await page.getByText(said, { exact: true }).waitFor()
      const due = page.getByText(fill(messages['rider.expiring'], { date: formatDate(end) }))
      assert.equal(await due.count(), rider === yearly ? 1 : 0)
      await expectGoodOnDevices(assert, page)
      await putAway(page)
    }
  })

  test('a rider without a membership, or with one that cannot be loaded, is sent to staff', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    await page.getByText(messages['rider.none']).waitFor()
    await expectGoodOnDevices(assert, page)

    await aMembershipOf(rider)
    const logged = page.waitForEvent('console', (said) => said.text().includes('membership'))
    await page.route('**/active-membership', (route) => route.fulfill({ status: 404, body: '' }))
    await page.reload()
    await page.getByText(messages['rider.none']).waitFor()
    await logged
  })
})
