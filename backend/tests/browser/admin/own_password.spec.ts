import { test } from '@japa/runner'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as staff } from '@trailgate/shared/staff/messages'
import { messages } from '@trailgate/shared/staff/profile_messages'
import { messages as proof } from '@trailgate/shared/staff/second_factor_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { PASSWORD } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const NEW_PASSWORD = 'Another-Trail-4x4$'

test.group('The own password of staff', (group) => {
  group.each.setup(() => resetLimits())

  test('a cashier changes the password on the profile page and stays signed in', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/profile')
    await page.getByRole('button', { name: messages['password.change'] }).click()
    const dialog = page.getByRole('dialog')
    const current = dialog.getByLabel(staff['field.current_password'])
    const chosen = dialog.getByLabel(messages['password.new'], { exact: true })
    const again = dialog.getByLabel(messages['password.confirm'])
    const save = dialog.getByRole('button', { name: messages['password.submit'] })
    await save.click()
    await dialog.getByText(staff['current_password.required']).waitFor()
    await current.fill('Not-My-Password-1$')
    await chosen.fill(NEW_PASSWORD)
    await again.fill(`${NEW_PASSWORD}!`)
    await save.click()
    await dialog.getByText(sessions['password.mismatch']).waitFor()
    await expectGoodOnDevices(assert, page)
    await again.fill(NEW_PASSWORD)
    await save.click()
    await dialog.getByText(proof['password.wrong']).waitFor()
    await current.fill(PASSWORD)
    await save.click()
    await page.getByText(messages['password.changed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.reload()
    await page.getByRole('button', { name: ui.logout }).waitFor()
  })

  test('an admin needs the current password in the account form, too', async ({ browser }) => {
    const page = await openBackOfficeAt(browser, 'admin', '/admin/staff')
    await page.getByRole('row').filter({ hasText: staff.you }).getByRole('link').first().click()
    const current = page.getByLabel(staff['field.current_password'])
    await page.getByLabel(staff['field.password'], { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel(staff['field.confirm_password']).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: staff['update.submit'] }).click()
    await page.getByText(staff['current_password.required']).waitFor()
    await current.fill(PASSWORD)
    await page.getByRole('button', { name: staff['update.submit'] }).click()
    await page.waitForURL('**/login')
  })
})
