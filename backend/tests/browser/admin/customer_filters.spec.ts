import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { addDays } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { held } from '#tests/helpers/requests'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aCoveredRider } from '#tests/helpers/visits'

const matches = (page: Page) => page.getByRole('region', { name: manager.close_matches })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: manager['search.label'] })

/** Changes these selects with nothing between the one and the other but what React does at once. */
const chooseAtOnce = (page: Page, changes: [label: string, value: string][]) =>
  page.evaluate(`(async () => {
    for (const [label, value] of ${JSON.stringify(changes)}) {
      const select = document.querySelector('select[aria-label="' + label + '"]')
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await null
    }
  })()`)

/** A name with two neighbouring letters changed over, as it is typed in a hurry. */
const mistyped = (name: string) => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`

test.group('Beneath a list of few customers', () => {
  test('stand those who are meant, as soon as both searches of this text have answered', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Cleo', last_name: aLastName('Whitfield') })
    const other = await aRider({ first_name: 'Dora', last_name: aLastName('Bergstrom') })
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await searchBox(page).fill(mistyped(rider.last_name))
    await page.keyboard.press('Enter')
    await page.getByText(manager['empty.found_none']).waitFor()
    await matches(page).getByText(`Cleo ${rider.last_name}`).waitFor()
    await matches(page).getByText(details['row.no_membership']).waitFor()
    await expectGoodOnDevices(assert, page)

    // While the next search is loading, no result of the previous one shows.
    const list = await held(page, '**/api/customers/search**')
    await searchBox(page).fill(mistyped(other.last_name))
    await page.keyboard.press('Enter')
    await matches(page).waitFor({ state: 'detached' })
    const near = await held(page, '**/api/counter/search**')
    list()
    await page.getByText(fill(manager.found, { n: 0 })).waitFor()
    assert.equal(await matches(page).count(), 0)
    near()
    await matches(page).getByText(`Dora ${other.last_name}`).waitFor()
    assert.equal(await matches(page).getByText('Cleo').count(), 0)

    await matches(page)
      .getByRole('link', { name: `Dora ${other.last_name}` })
      .click()
    await page.waitForURL(`**/admin/customers/${other.id}/show**`)
  })

  test('the suggestions below a short list leave out its customers and need a search text', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Elle', last_name: aLastName('Marchetti') })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.getByRole('table').waitFor()
    const answered = page.waitForResponse('**/api/counter/search**')
    await searchBox(page).fill(rider.last_name)
    await page.keyboard.press('Enter')
    await answered
    await page.getByText(fill(manager.found, { n: 1 })).waitFor()
    assert.equal(await matches(page).getByText('Elle').count(), 0)
  })
})

test.group('The customer list', () => {
  test('the customer list and its export are filtered by membership and by waiver', async ({
    browser,
    assert,
  }) => {
    const last = { last_name: aLastName('Narrowed') }
    const until = addDays(clock.today(), 30)
    const member = await aCoveredRider({ ...last, first_name: 'Mel', covered_until: until })
    await aMembershipOf(member)
    const former = await aRider({ ...last, first_name: 'Fern' })
    await aMembershipOf(former, { status: 'expired', start: '2024-01-01', end: '2024-12-31' })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await searchBox(page).fill(last.last_name)
    await page.keyboard.press('Enter')
    await page.getByText(fill(manager.found, { n: 2 })).waitFor()
    const membership = page.getByLabel(manager['membership.label'], { exact: true })
    const waiver = page.getByLabel(manager['column.waiver'], { exact: true })
    const expectOnly = async (name: string, other: string) => {
      await page.getByText(fill(manager.found, { n: 1 })).waitFor()
      await page.getByRole('link', { name: `${name} ${last.last_name}` }).waitFor()
      await page.getByText(`${other} ${last.last_name}`).waitFor({ state: 'detached' })
    }
    await membership.selectOption({ label: manager['membership.active'] })
    await expectOnly('Mel', 'Fern')
    // One change hard upon another, before the list has followed.
    await chooseAtOnce(page, [
      [manager['membership.label'], ''],
      [manager['column.waiver'], 'false'],
    ])
    await expectOnly('Fern', 'Mel')
    await waiver.selectOption('')
    for (const state of ['none', 'expired'] as const) {
      await membership.selectOption({ label: manager[`membership.${state}`] })
      await expectOnly('Fern', 'Mel')
    }
    const asked = page.waitForRequest((request) => request.url().includes('/customers/export'))
    await page.getByRole('button', { name: ui.export_csv }).click()
    const { searchParams } = new URL((await asked).url())
    assert.equal(searchParams.get('membership'), 'expired')
    for (const state of ['suspended', 'cancelled'] as const) {
      await membership.selectOption({ label: manager[`membership.${state}`] })
      await page.getByText(manager['empty.found_none']).waitFor()
    }
    await membership.selectOption({ label: manager['membership.all'] })
    await waiver.selectOption({ label: manager['covered.true'] })
    await expectOnly('Mel', 'Fern')
    await waiver.selectOption({ label: manager['covered.false'] })
    await expectOnly('Fern', 'Mel')
    await page.reload()
    await expectOnly('Fern', 'Mel')
    await waiver.selectOption({ label: manager['covered.all'] })
    await page.getByText(fill(manager.found, { n: 2 })).waitFor()
    await expectGoodScreen(assert, page)
  })
})
