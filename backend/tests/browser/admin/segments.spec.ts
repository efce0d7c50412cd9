import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as letters } from '@trailgate/shared/letters/page_messages'
import { messages } from '@trailgate/shared/segments/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { PROJECT_ROOT } from '#start/settings_reader'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { handsOn } from '#tests/helpers/hands'
import { letterRowsTo } from '#tests/helpers/letters'
import { lettersTo } from '#tests/helpers/mail'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aRideOn, noVisits } from '#tests/helpers/visits'

/** The interactions that docs/product/segments.md names for writing to people who came uncovered. */
function interactionsNamed(): number {
  const page = readFileSync(join(PROJECT_ROOT, 'docs/product/segments.md'), 'utf8')
  const [, count = ''] = /^\| who came last week[^|]*\|\s*(\d+) \|$/m.exec(page) ?? []
  return Number(count)
}

test.group('Segments in the back office', (group) => {
  group.each.setup(() => noVisits())

  test('a manager finds who came last week without a waiver and writes to them', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Came') })
    await aRideOn(addDays(clock.today(), -3), rider.id)
    const page = await openBackOfficeAt(browser, 'manager', '/admin/customers')
    const hands = await handsOn(page)
    const menu = page.getByRole('combobox', { name: messages.menu })
    await menu.locator('option', { hasText: messages['built_in.came_uncovered'] }).waitFor({
      state: 'attached',
    })
    await hands.choose(menu, messages['built_in.came_uncovered'])
    await page.getByText(fill(manager.found, { n: 1 }), { exact: true }).waitFor()
    await page.getByRole('link', { name: rider.last_name }).waitFor()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await expectGoodOnDevices(assert, page)
    await hands.press(page.getByRole('button', { name: letters.write }))
    const dialog = page.getByRole('dialog', { name: letters['write.title'] })
    await dialog.getByText(fill(letters['closure.count'], { n: 1, count: 1 })).waitFor()
    await expectGoodOnDevices(assert, page)
    await hands.press(
      dialog.getByRole('button', { name: fill(letters['closure.send'], { n: 1, count: 1 }) })
    )
    await page.getByText(fill(letters.written, { n: 1, count: 1 })).waitFor()
    const { presses, keys } = await hands.effort()
    assert.equal(presses + keys, interactionsNamed())
    assert.isAtMost(presses + keys, 6)
    assert.lengthOf(await letterRowsTo(rider.email), 1)
    assert.lengthOf(await lettersTo(rider.email ?? ''), 1)
  })

  test('staff save a search, find it again in the menu and delete it', async ({
    browser,
    assert,
  }) => {
    const name = aLastName('Saved')
    const page = await openBackOfficeAt(
      browser,
      'staff',
      `/admin/customers?filter=${encodeURIComponent('{"status":"inactive"}')}`
    )
    await page.getByRole('button', { name: messages['menu.save'] }).click()
    const form = page.getByRole('dialog', { name: messages['save.title'] })
    await form.getByRole('button', { name: ui.save }).click()
    await form.getByText('Name is required').waitFor()
    await expectGoodOnDevices(assert, page)
    await form.getByLabel(messages.name).fill(name)
    await form.getByRole('button', { name: ui.save }).click()
    await page.getByText(messages.saved).waitFor()
    const menu = page.getByRole('combobox', { name: messages.menu })
    await menu.locator('option:checked', { hasText: name }).waitFor({ state: 'attached' })
    // Staff write no letters.
    assert.equal(await page.getByRole('button', { name: letters.write }).count(), 0)
    await page.getByRole('button', { name: messages.delete }).click()
    const question = page.getByRole('dialog', { name: messages.delete })
    await question.getByText(fill(messages['delete.ask'], { name })).waitFor()
    await question.getByRole('button', { name: messages.delete }).click()
    await page.getByText(messages.deleted).waitFor()
    await menu.locator('option', { hasText: name }).waitFor({ state: 'detached' })
  })
})
