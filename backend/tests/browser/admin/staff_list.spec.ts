import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/staff/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aPhone, staffMember } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen, putAway } from '#tests/helpers/screens'

const PATH = '/admin/staff'

test.group('The list of staff', (group) => {
  group.each.setup(() => resetLimits())

  test('the list filters by role and counts the shown rows', async ({ browser, assert }) => {
    const lastName = aLastName('Twins')
    await staffMember('manager', { last_name: lastName })
    await staffMember('cashier', { last_name: lastName, is_active: false })
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    await page.getByRole('searchbox').fill(lastName.toUpperCase())
    await page.getByText(/, 2 shown$/).waitFor()
    await page.getByLabel(messages['role.label']).selectOption('manager')
    await page.getByText(/, 1 shown$/).waitFor()
    const [row] = await db.from('staff').count('* as total').sum({ active: 'is_active' })
    await page
      .getByText(
        fill(messages.counts, {
          total: Number(row.total),
          active: Number(row.active),
          inactive: Number(row.total) - Number(row.active),
          filtered: 1,
        })
      )
      .waitFor()
    assert.lengthOf(await page.getByRole('row').all(), 2)
  })

  test('list and form look good with the longest names', async ({ browser, assert }) => {
    const long = await staffMember('manager', {
      username: `${'w'.repeat(39)}_${aPhone()}`,
      first_name: 'W'.repeat(50),
      last_name: 'Ö'.repeat(50),
      is_active: false,
    })
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    // Every account of the whole run is on this list.
    await page.getByRole('searchbox').fill('Ö'.repeat(50))
    await page.getByText(/, 1 shown$/).waitFor()
    await page.getByText('W'.repeat(50)).first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.goto(`${PATH}/${long.id}`)
    await page.getByLabel(messages['field.active']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: ui.back }).click()
    await page.getByRole('heading', { name: messages.title }).waitFor()
    await db.from('staff').where('id', long.id).delete()
  })

  test('only admins see the staff list: other roles read that they may not', async ({
    browser,
    assert,
  }) => {
    for (const role of ['manager', 'staff', 'cashier'] as const) {
      const page = await openBackOffice(browser, role)
      const bar = page.getByRole('navigation').first()
      assert.equal(await bar.getByRole('link', { name: 'Staff', exact: true }).count(), 0)
      await page.goto(PATH)
      await page.getByText(messages.denied).waitFor()
      await expectGoodScreen(assert, page)
      // A tab that was opened here has nothing to go back to.
      const tab = await page.context().newPage()
      await tab.goto(PATH)
      await tab.getByRole('button', { name: ui.go_back }).click()
      await tab.waitForURL('**/admin')
      await putAway(page)
    }
  })
})
