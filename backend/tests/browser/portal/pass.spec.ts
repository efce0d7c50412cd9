import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/passes/messages'
import { messages as staff } from '@trailgate/shared/passes/staff_messages'
import { fill } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { newPassOf, passRowsOf, revokePassOf } from '#tests/helpers/passes'
import { aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'

test.group('The pass of a rider', (group) => {
  group.each.setup(() => resetLimits())

  test('the pass fills the screen by keyboard alone, and can be saved as a card', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, '/customer-dashboard')
    const show = page.getByRole('button', { name: messages.show })
    await show.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: messages.title })
    await dialog.getByRole('img', { name: messages.code }).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.lengthOf(await passRowsOf(rider), 1)

    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: messages.download }).click()
    assert.equal((await saved).suggestedFilename(), `Pass ${rider.member_id}.pdf`)
  })

  test('the pass is next to the membership, and a revoked one says so', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider()
    await newPassOf(client, rider)
    const page = await openPortalAt(browser, rider, '/customer-dashboard/membership')
    await page.getByRole('img', { name: messages.code }).waitFor()
    await expectGoodOnDevices(assert, page)
    ;(await revokePassOf(client, rider)).assertStatus(204)
    await page.reload()
    await page.getByText(messages.revoked).waitFor()
  })
})

test.group('The pass on the customer page', (group) => {
  group.each.setup(() => resetLimits())

  test('a cashier makes, prints, replaces and revokes a pass', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Robin', last_name: 'Ryder' })
    const page = await openBackOfficeAt(browser, 'cashier', `/admin/customers/${rider.id}/show`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByText(staff.none).waitFor()
    await button(staff.make).click()
    await button(staff.revoke).waitFor()
    const saved = page.waitForEvent('download')
    await button(staff.print).click()
    assert.equal((await saved).suggestedFilename(), `Pass ${rider.member_id}.pdf`)

    const asked = (question: string) =>
      page.getByRole('dialog', { name: fill(question, { name: 'Robin Ryder' }) })
    await button(staff.replace).click()
    const replacing = asked(staff['replace.question'])
    await replacing.getByRole('button', { name: staff.replace }).click()
    await replacing.waitFor({ state: 'detached' })
    await button(staff.revoke).click()
    const revoking = asked(staff['revoke.question'])
    await expectGoodOnDevices(assert, page)
    await revoking.getByRole('button', { name: staff.revoke }).click()
    await page.getByText(staff.revoked).waitFor()
    assert.deepEqual(
      (await passRowsOf(rider)).map((row) => row.ended_as),
      ['replaced', 'revoked']
    )
  })
})
