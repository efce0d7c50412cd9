import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { fillRegistration } from '#tests/helpers/kiosk'
import { PASSWORD } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, consent, draw, proceed } from '#tests/helpers/signing'

const FIRST_VISIT = '/customer-dashboard/first-visit'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const riderWith = (phone: string) => db.from('customers').where('phone', phone).firstOrFail()
const yearsAgo = (years: number) => String(Number(clock.today().slice(0, 4)) - years)

/** A phone at the success screen after a registration with a password; returns the phone number. */
async function registers(page: Page, { password = PASSWORD, born = '1990' } = {}) {
  await page.goto('/register')
  const phone = await fillRegistration(page)
  await field(page, registration['birth_year.label']).selectOption(born)
  if (password) await field(page, sessions['password.choose']).fill(password)
  await button(page, registration.submit).click()
  await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
  return phone
}

test.group('The first visit on a phone', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider gets from the registration to a covered family, and is asked for nothing twice', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    // Otherwise it goes on by itself while it is inspected.
    await page.clock.setFixedTime(Date.now())
    const steps = page.getByRole('list', { name: kiosk.steps })
    // The signing dialog lies over the page.
    const current = () => steps.last().locator('[aria-current="step"]').innerText()
    await page.goto('/register')
    await steps.first().waitFor()
    assert.include(await current(), kiosk['step.you'])
    const phone = await registers(page)
    await page.getByText(kiosk['done.next']).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, kiosk.continue_to_sign).click()
    await isAt(page, FIRST_VISIT)
    await page.getByText(kiosk['state.alone']).waitFor()
    assert.include(await current(), kiosk['step.riding'])
    await expectGoodOnDevices(assert, page)

    await button(page, kiosk['child.add']).click()
    for (const name of ['Kim', 'Bo']) {
      await field(page, registration['first_name.label']).fill(name)
      assert.equal(await field(page, registration['last_name.label']).inputValue(), 'Kowalski')
      await field(page, registration['birth_typed.label']).fill(`05/06/${yearsAgo(9)}`)
      await page.getByLabel(consentFor('parent').text).check()
      if (name === 'Kim') {
        await expectGoodOnDevices(assert, page)
        await button(page, kiosk['child.save_another']).click()
        await page.getByText(fill(kiosk['child.added'], { name: 'Kim K.' })).waitFor()
      } else await button(page, kiosk['child.save']).click()
    }
    await isAt(page, FIRST_VISIT)
    await page.getByText(fill(kiosk['state.several'], { n: 3, of: 3 })).waitFor()
    await button(page, kiosk.sign_for_several).click()
    await page.getByRole('article', { name: /^Minor/ }).waitFor()
    assert.include(await current(), kiosk['step.read'])
    await expectGoodOnDevices(assert, page)
    await proceed(page)
    await page.getByText(fill(signing['texts.one_signature'], { n: 2 })).waitFor()
    assert.include(await current(), kiosk['step.sign'])
    await expectGoodOnDevices(assert, page)
    // Back on a phone leads back to the texts, and the drawing is kept.
    await draw(page)
    await page.goBack()
    await page.getByRole('article', { name: /^Adult/ }).waitFor()
    await proceed(page)
    await page.getByRole('img', { name: signing['pad.signed'] }).waitFor()
    await consent(page)
    await accept(page)
    await page.getByText(kiosk['state.all']).waitFor()
    await isAt(page, FIRST_VISIT)
    assert.include(await current(), kiosk['step.done'])
    await expectGoodOnDevices(assert, page)

    const { id } = await riderWith(phone)
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', id), 3)
    const children = await db.from('guardianships').where('guardian_id', id).select('minor_id')
    const ids = children.map((row) => row.minor_id)
    for (const child of await db.from('customers').whereIn('id', ids)) {
      assert.deepInclude(child, {
        last_name: 'Kowalski',
        emergency_contact_name: 'Jolene Kowalski',
      })
    }
    await page.getByRole('link', { name: messages['first_visit.to_dashboard'] }).click()
    await isAt(page, '/customer-dashboard')
  })

  test('the first visit is open as long as the notice, and signs in no one who does not go on', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    await page.clock.install()
    const phone = await registers(page)
    await page.clock.fastForward(2000)
    await isAt(page, '/')
    await page.getByText(kiosk['done.next']).waitFor()
    const { id } = await riderWith(phone)
    assert.lengthOf(await db.from('sessions').where('customer_id', id), 0)
    await expectGoodOnDevices(assert, page)
    await button(page, kiosk.continue_to_sign).click()
    await isAt(page, FIRST_VISIT)
    await page.getByText(kiosk['state.alone']).waitFor()
    assert.lengthOf(await db.from('sign_ins').where('customer_id', id), 1)

    const other = await aPage(browser, 'phone')
    await other.clock.install()
    const stays = await riderWith(await registers(other))
    await other.clock.fastForward(2000)
    await isAt(other, '/')
    await other.clock.fastForward(10_000)
    await other.getByText(registration['done.title']).waitFor({ state: 'detached' })
    assert.lengthOf(await db.from('sessions').where('customer_id', stays.id), 0)
    assert.isNull(await other.evaluate(() => sessionStorage.getItem('customerData')))
  })

  test('the first visit needs a password and an adult; others are told the next step', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    await page.clock.setFixedTime(Date.now())
    await registers(page, { password: '' })
    await page.getByText(/Waivers are signed after that, or at the park/).waitFor()
    assert.equal(await button(page, kiosk.continue_to_sign).count(), 0)
    await expectGoodOnDevices(assert, page)
    await registers(page, { born: yearsAgo(12) })
    await page.getByText(waivers['choose.self_minor']).waitFor()
    assert.equal(await button(page, kiosk.continue_to_sign).count(), 0)
    await button(page, ui.continue).click()
    await isAt(page, '/')
  })

  test('a first visit that cannot go on asks for phone and password', async ({ browser }) => {
    const page = await aPage(browser, 'phone')
    await page.clock.setFixedTime(Date.now())
    await registers(page)
    await page.route('**/api/customers/auth', (route) => route.abort())
    await button(page, kiosk.continue_to_sign).click()
    await isAt(page, '/portal')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })
})
