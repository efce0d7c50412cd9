import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as selection } from '@trailgate/shared/ui/selection_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { MEMBERSHIPS, listOf } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, SIZES } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('Staff look after memberships', (group) => {
  group.each.setup(() => resetLimits())

  test('list, selection and dialogs of memberships fit the longest names', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Öx').padEnd(50, 'o')
    const rider = await aRider({ first_name: 'W'.repeat(50), last_name: lastName })
    const membership = await aMembershipOf(rider, { type: 'family' })
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    await page.getByRole('checkbox').last().check()
    await page.getByText(fill(selection.selected, { n: 1 })).waitFor()
    await button(page, messages['filters.advanced']).click()
    await expectGoodOnDevices(assert, page)
    assert.equal(await page.getByRole('table').count(), 1)
    await page.setViewportSize(SIZES.phone)
    await page.getByRole('table').waitFor({ state: 'detached' })
    await page.setViewportSize(SIZES.desktop)
    for (const under of ['/show', '', '/renew']) {
      await page.goto(`${MEMBERSHIPS}/${membership.id}${under}`)
      await page.getByRole('dialog').getByText(lastName).first().waitFor()
      await expectGoodOnDevices(assert, page)
    }
  })
})
