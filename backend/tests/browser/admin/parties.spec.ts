import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as hosts } from '@trailgate/shared/parties/host_messages'
import { messages } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aParty } from '#tests/helpers/parties'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { settings } from '#start/settings'

const pageOf = ({ id }: { id: number }) => `/admin/customers/${id}/show`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: fill(messages.of, { name }) })

test.group('Staff at the page of a person', (group) => {
  group.each.setup(() => resetLimits())

  test('invite others for them, see who comes and end it', async ({ browser, assert }) => {
    const host = await aRider({ first_name: 'Dana', last_name: aLastName('Hosts') })
    await aMinorOf(host, { first_name: 'Leo', last_name: 'Drill' })
    const name = `Dana ${host.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', pageOf(host))
    await button(page, messages.show_or_make).click()
    const dialog = dialogOf(page, name)
    await dialog.getByText(messages.none).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('button', { name: messages.invite }).click()
    const form = page.getByRole('dialog', { name: fill(messages['invite.of'], { name }) })
    await form.getByRole('button', { name: messages.make }).click()
    await form.getByText(fill(http['field.required'], { label: 'Day' })).waitFor()
    await expectGoodOnDevices(assert, page)
    const day = addDays(clock.today(), 4)
    await form.getByLabel(messages.name).fill('Scouts of the valley')
    await form.getByLabel(messages.day).fill(day)
    await form.getByRole('button', { name: messages.make }).click()

    const line = fill(messages.line, { date: formatDate(day), n: 2, max: 60 })
    await dialog.getByText(line).waitFor()
    const leo = dialog.getByRole('listitem').filter({ hasText: 'Leo D.' }).last()
    await leo.getByText(messages.not_covered).waitFor()
    await dialog.getByText(`${settings.appUrl}/party#token=`).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('button', { name: fill(hosts.remove, { name: 'Leo D.' }) }).click()
    const removal = page.getByRole('dialog', {
      name: fill(hosts['remove.question'], { name: 'Leo D.' }),
    })
    await removal.getByText(hosts['remove.explained']).waitFor()
    await removal.getByRole('button', { name: ui.remove }).click()
    await page.getByText(fill(messages['remove.done'], { name: 'Leo D.' })).waitFor()
    await leo.waitFor({ state: 'detached' })

    await dialog.getByRole('button', { name: messages.end }).click()
    const question = page.getByRole('dialog', {
      name: fill(messages['end.question'], { name: 'Scouts of the valley' }),
    })
    await question.getByRole('button', { name: messages.end }).click()
    await page.getByText(messages['end.done']).waitFor()
    const alone = fill(messages.line, { date: formatDate(day), n: 1, max: 60 })
    await dialog.getByText(`${alone}, ${messages.ended}`).waitFor()
    const row = await db.from('parties').where('host_id', host.id).firstOrFail()
    assert.isNotNull(row.ended_at)
  })

  test('parties that fail to load or to be created are reported', async ({
    browser,
    client,
    assert,
  }) => {
    const { id, host } = await aParty(client, {
      host: await aRider({ first_name: 'Dana', last_name: aLastName('Hosts') }),
    })
    const name = `Dana ${host.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', pageOf(host))
    const refused = { status: 403, json: { detail: '' } }
    await page.route('**/api/parties?*', (route) => route.fulfill(refused))
    await button(page, messages.show_or_make).click()
    const dialog = dialogOf(page, name)
    await dialog.getByText(messages.failed).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/parties?*')
    await page.route(`**/api/parties/${id}`, (route) => route.fulfill(refused))
    await dialog.getByRole('button', { name: ui.try_again }).click()
    const show = dialog.getByRole('button', {
      name: fill(messages['show.of'], { name: 'Birthday of Leo' }),
    })
    await show.click()
    await dialog.getByText(messages['guests.failed']).waitFor()
    await page.unroute(`**/api/parties/${id}`)
    await dialog.getByRole('button', { name: ui.try_again }).click()
    await dialog.getByText('Dana H.').waitFor()

    await page.route(`**/api/parties/${id}`, (route) => route.fulfill(refused))
    await dialog.getByRole('button', { name: messages.end }).click()
    const question = page.getByRole('dialog', {
      name: fill(messages['end.question'], { name: 'Birthday of Leo' }),
    })
    await question.getByRole('button', { name: messages.end }).click()
    await page.getByText(messages['end.failed']).waitFor()
    await show.click()
    await dialog.getByText('Dana H.').waitFor({ state: 'detached' })

    await page.route('**/api/parties', (route) => route.fulfill(refused))
    await dialog.getByRole('button', { name: messages.invite }).click()
    const form = page.getByRole('dialog', { name: fill(messages['invite.of'], { name }) })
    await form.getByLabel(messages.name).fill('Scouts')
    await form.getByLabel(messages.day).fill(addDays(clock.today(), 4))
    await form.getByRole('button', { name: messages.make }).click()
    await form.getByText(messages['make.failed']).waitFor()
    await form.getByRole('button', { name: ui.cancel }).click()
    await dialog.waitFor()
  })
})

test.group('The poster for the gate', () => {
  test('leads to the registration, and is printed black on white on one page', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'manager', '/admin/kiosk-devices')
    await page.getByRole('heading', { name: kiosk['devices.title'] }).waitFor()
    await button(page, messages.poster).click()
    const dialog = page.getByRole('dialog', { name: messages.poster })
    await dialog.getByText(`${settings.appUrl}/register`).waitFor()
    await dialog.getByRole('img', { name: messages['poster.code'] }).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('.poster-paper')
    await paper.getByText(messages['poster.title']).waitFor()
    assert.isFalse(await dialog.isVisible())
    const code = await paper.getByRole('img', { name: messages['poster.code'] }).boundingBox()
    assert.isAbove(code?.width ?? 0, 400, 'large enough to be read from three steps away')
    const colours = await page.evaluate(`(() => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector('.poster-paper .poster'))
      return [color, backgroundColor]
    })()`)
    assert.deepEqual(colours, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, preferCSSPageSize: false })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []
      assert.lengthOf(pages, 1, format)
    }
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: ui.close }).first().click()
    await dialog.waitFor({ state: 'detached' })
  })
})
