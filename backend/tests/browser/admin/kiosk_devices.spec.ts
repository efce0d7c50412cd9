import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aPhone } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

const PATH = '/admin/kiosk-devices'

test.group('A manager looks after the tablets', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => {
    settings.kioskPairing = 'open'
    clock.reset()
  })

  const makeCode = async (page: Page, name: string) => {
    await page.getByLabel(messages['devices.name_label']).fill(name)
    await page.getByRole('button', { name: messages['devices.add'] }).click()
    await page.getByRole('heading', { name }).waitFor()
    return (await page.locator('.pairing-code').textContent()) ?? ''
  }
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
  const revoke = async (page: Page, name: string, question: string) => {
    await page.getByRole('button', { name: `${messages['devices.revoke']} ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(fill(question, { name })).waitFor()
    await dialog.getByRole('button', { name: messages['devices.revoke'] }).click()
    await rowOf(page, name).getByText(messages['devices.revoked']).waitFor()
  }

  test('a pairing code turns a tablet into a kiosk, whose connection shows and which can be revoked', async ({
    browser,
    assert,
  }) => {
    settings.kioskPairing = 'required'
    const name = `Gate ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'manager', PATH, 'tablet')
    await page.getByText(messages['devices.hint']).waitFor()
    const code = await makeCode(page, name)
    await page.getByText(fill(messages['devices.code'], { n: PAIRING_CODE_MINUTES })).waitFor()
    await rowOf(page, name).getByText(messages['devices.waiting']).waitFor()

    const tablet = await aPage(browser, 'tablet')
    const [, address] =
      /open (\S+) and/.exec((await page.getByText(/^On the tablet/).textContent()) ?? '') ?? []
    await tablet.goto(String(address))
    await tablet.getByRole('button', { name: messages['pair.submit'] }).click()
    await tablet.getByLabel(messages['pair.code_label']).fill(code)
    await tablet.getByRole('button', { name: messages['pair.submit'] }).click()
    await tablet.getByText(messages['pair.done']).waitFor()

    await page.getByText(fill(messages['devices.code_used'], { name })).waitFor()
    await rowOf(page, name).getByText(messages['devices.paired'], { exact: true }).waitFor()
    await page.getByRole('button', { name: ui.close }).click()
    await revoke(page, name, messages['devices.revoke_confirm'])
    const device = await db.from('kiosk_devices').where('name', name).firstOrFail()
    assert.isNotNull(device.last_seen_at)
    assert.isNotNull(device.revoked_at)
    assert.equal(await page.getByRole('button', { name: new RegExp(name) }).count(), 0)
  })

  test('pairs where nothing must be paired, and is told what that is good for', async ({
    browser,
  }) => {
    const name = `Desk ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'admin', PATH)
    await page.getByText(messages['devices.open']).waitFor()
    await makeCode(page, name)
    await revoke(page, name, messages['devices.revoke_confirm_open'])
    await page.getByText(fill(messages['devices.code_revoked'], { name })).waitFor()
  })

  test('an unused pairing code expires', async ({ browser }) => {
    const name = `Late ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await makeCode(page, name)
    clock.forward(PAIRING_CODE_MINUTES * 60 + 1)
    await page.getByText(messages['devices.code_over']).waitFor()
    await rowOf(page, name).getByText(messages['devices.expired']).waitFor()
  })

  test('the page of the tablets fits every device', async ({ browser, assert }) => {
    const name = `Wide ${aPhone()}`
    const page = await openBackOfficeAt(browser, 'manager', PATH, 'phone')
    await makeCode(page, name)
    await page.getByRole('listitem').filter({ hasText: name }).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: `${messages['devices.revoke']} ${name}` }).click()
    await page.getByRole('dialog').waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('the page reports failures, and a park without tablets', async ({ browser }) => {
    const calls = '**/api/kiosk/devices'
    const page = await openBackOffice(browser, 'manager')
    await page.route(calls, (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto(PATH)
    await page.getByText(messages['devices.failed']).waitFor()
    await page.unroute(calls)
    await page.route(calls, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: [] })
        : route.fulfill({ status: 400, body: '' })
    )
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(messages['devices.empty']).waitFor()
    await page.getByRole('button', { name: messages['devices.add'] }).click()
    await page.getByText('Name is required').waitFor()
    await page.getByLabel(messages['devices.name_label']).fill('Nowhere')
    await page.getByRole('button', { name: messages['devices.add'] }).click()
    await page.getByText(messages['devices.save_failed']).waitFor()
  })
})
