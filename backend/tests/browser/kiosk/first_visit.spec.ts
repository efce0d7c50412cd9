import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { checkIn, registerAtKiosk } from '#tests/helpers/kiosk'
import { aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { proceed, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function sign(page: Page) {
  await proceed(page)
  await drawAndAccept(page)
}

const riderWith = (phone: string) => db.from('customers').where('phone', phone).firstOrFail()

test.group('The first visit', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    settings.kioskPairing = 'open'
    await retireTemplates()
  })

  test('the first visit shows its progress, and looks right at every step', async ({
    browser,
    assert,
  }) => {
    await aTemplate({ name: 'Gate release' })
    const page = await aPage(browser, 'tablet')
    // Or it goes on by itself while it is looked at.
    await page.clock.setFixedTime(Date.now())
    const steps = page.getByRole('list', { name: messages.steps })
    const current = () => steps.locator('[aria-current="step"]').innerText()
    await page.goto('/register?returnTo=kiosk')
    await steps.waitFor()
    assert.include(await current(), messages['step.you'])
    await registerAtKiosk(page)
    await page.getByText(messages['done.next']).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, messages.continue_to_sign).click()
    await page.getByText(messages['riding.hint']).waitFor()
    assert.include(await current(), messages['step.riding'])
    await expectGoodOnDevices(assert, page)
    await button(page, messages.sign_now).click()
    await page.getByRole('button', { name: /^Gate release/ }).click()
    await page.getByText('I wear a helmet').waitFor()
    assert.include(await current(), messages['step.read'])
    await expectGoodOnDevices(assert, page)
    await button(page, waivers['view.proceed']).click()
    await page.locator('canvas').waitFor()
    assert.include(await current(), messages['step.sign'])
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('button', { name: ui.back }).click()
    await page.getByRole('button', { name: ui.cancel }).click()
    await page.getByText(messages['riding.hint']).waitFor()
    await button(page, messages.sign_now).click()
    await page.getByRole('button', { name: /^Gate release/ }).click()
    await sign(page)
    await page.getByText(messages['state.all']).waitFor()
    assert.include(await current(), messages['step.done'])
    await expectGoodOnDevices(assert, page)
  })

  test('an abandoned first visit is cleared for the next rider, and its notice leads back while it shows', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    const stayed = await registerAtKiosk(page)
    await page.getByText(fill(messages.notice, { n: 15 })).waitFor()
    await page.clock.fastForward(2000)
    await page.waitForURL((url) => url.pathname === '/kiosk')
    await page.getByText(registration['done.title']).waitFor()
    assert.notInclude(await page.content(), 'Kowalski')
    await expectGoodScreen(assert, page)
    await button(page, messages.continue_to_sign).click()
    await page.getByRole('heading', { name: messages['riding.title'] }).waitFor()
    await page.getByText(messages['state.alone']).waitFor()
    await button(page, messages['riding.done']).click()
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
    const out = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward(15_000)
    await out
    const { id } = await riderWith(stayed)
    assert.lengthOf(await db.from('sessions').where('customer_id', id), 0)

    const gone = await registerAtKiosk(page)
    await page.clock.fastForward(2000)
    await page.getByText(registration['done.title']).waitFor()
    const leaving = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward(13_000)
    await leaving
    await page.getByText(registration['done.title']).waitFor({ state: 'detached' })
    const left = await riderWith(gone)
    assert.lengthOf(await db.from('sessions').where('customer_id', left.id), 0)
    // Here they are all the same.
    assert.lengthOf(await db.from('visits').where('customer_id', left.id), 1)
  })

  test('an abandoned first visit ends when the next rider touches the kiosk', async ({
    browser,
    assert,
  }) => {
    const known = await aRider()
    const page = await aPage(browser, 'tablet')
    const phone = await registerAtKiosk(page)
    await button(page, ui.continue).click()
    await page.waitForURL((url) => url.pathname === '/kiosk')
    const out = page.waitForResponse('**/api/customers/logout')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await out
    assert.equal(await button(page, messages.continue_to_sign).count(), 0)
    await checkIn(page, known)
    const { id } = await riderWith(phone)
    assert.lengthOf(await db.from('sessions').where('customer_id', id), 0)
  })

  test('the first visit ends with the registration on an unpaired tablet', async ({
    browser,
    assert,
  }) => {
    settings.kioskPairing = 'required'
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    const phone = await registerAtKiosk(page)
    await page.getByText(registration['done.to_kiosk']).waitFor()
    assert.equal(await button(page, messages.continue_to_sign).count(), 0)
    const { id } = await riderWith(phone)
    assert.lengthOf(await db.from('sign_ins').where('customer_id', id), 0)
  })
})
