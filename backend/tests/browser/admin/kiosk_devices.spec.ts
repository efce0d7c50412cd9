import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/kiosk/messages'
import { openBackOffice } from '#tests/helpers/back_office'
import { aPhone } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('A manager looks after the tablets', () => {
  test('makes a code, sees the tablet in the list, and revokes it', async ({ browser, assert }) => {
    const name = `Gate ${aPhone()}`
    const page = await openBackOffice(browser, 'manager', 'tablet')
    await page.goto('/admin/kiosk-devices')
    await page.getByLabel(messages['devices.name_label']).fill(name)
    await page.getByRole('button', { name: messages['devices.add'] }).click()
    await page.getByText(/Enter this code on the tablet within/).waitFor()
    await expectGoodScreen(assert, page)
    await page.keyboard.press('Escape')
    await page.getByText(name).first().waitFor()
    await page.getByRole('button', { name: `${messages['devices.revoke']} ${name}` }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: messages['devices.revoke'] }).click()
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(messages['devices.revoked'])
      .waitFor()
    const device = await db.from('kiosk_devices').where('name', name).firstOrFail()
    assert.isNotNull(device.revoked_at)
  })
})
