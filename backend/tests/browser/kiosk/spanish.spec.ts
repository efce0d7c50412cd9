import { test } from '@japa/runner'
import { KIOSK_IDLE_SECONDS, KIOSK_LOGOUT_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages as english } from '@trailgate/shared/kiosk/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { registerAtKiosk } from '#tests/helpers/kiosk'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { expectSpanish, SPANISH } from '#tests/helpers/spanish'

const kiosk = SPANISH['kiosk/messages']
const portal = SPANISH['portal/messages']
const sessions = SPANISH['sessions/messages']

const NAMES = ['Trailgate Park', 'Trailgate']

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const language = (page: Page) => page.locator('html').getAttribute('lang')

/** The kiosk's first screen in Spanish, chosen by its button. */
async function aSpanishKiosk(page: Page) {
  await page.goto('/kiosk')
  await button(page, 'Español').click()
  await page.getByRole('heading', { name: kiosk.title }).waitFor()
}

async function checkInAs(page: Page, { phone }: { phone: string }) {
  await button(page, portal['entry.returning_rider']).click()
  await page.getByLabel(sessions['phone.label']).fill(phone)
  await page.getByRole('heading', { name: kiosk['family.title'] }).waitFor()
}

test.group('The kiosk in Spanish', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => {
    settings.parkLanguage = 'en'
  })

  test('a rider checks in without an English word, and the next one finds the language of the park', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Lucía', last_name: 'Paredes' })
    await aMinorOf(rider, { first_name: 'Nico', last_name: 'Paredes' })
    const page = await aPage(browser, 'tablet', { locale: 'es-MX' })
    await page.clock.install()
    // The kiosk is everybody's: the browser's language decides nothing.
    await page.goto('/kiosk')
    await page.getByRole('heading', { name: english.title }).waitFor()
    await aSpanishKiosk(page)
    await expectSpanish(assert, page, NAMES)
    await expectGoodOnDevices(assert, page)
    await checkInAs(page, rider)
    await page.getByText('Nico P.').first().waitFor()
    await expectSpanish(assert, page, NAMES)
    await expectGoodOnDevices(assert, page)
    const out = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward(KIOSK_LOGOUT_SECONDS * 2000)
    await out
    await page.getByRole('heading', { name: english.title }).waitFor()
    assert.equal(await language(page), 'en')
    assert.notInclude(await page.content(), 'Paredes')
    assert.lengthOf(await page.context().cookies(), 0)
  })

  test('a rider who changes the language in the middle of a visit stays checked in', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Lucía', last_name: 'Paredes' })
    await aMinorOf(rider, { first_name: 'Nico', last_name: 'Paredes' })
    const page = await aPage(browser, 'tablet')
    await page.clock.setFixedTime(Date.now())
    await page.goto('/kiosk')
    await button(page, 'Returning Rider').click()
    await page.getByLabel('Phone Number').fill(rider.phone)
    await page.getByRole('heading', { name: english['family.title'] }).waitFor()
    await button(page, 'Español').click()
    await page.getByRole('heading', { name: kiosk['family.title'] }).waitFor()
    await page.getByText('Nico P.').first().waitFor()
    await expectSpanish(assert, page, NAMES)
  })

  test('a newcomer who changes the language of the success screen goes on to sign', async ({
    browser,
  }) => {
    const page = await aPage(browser, 'tablet')
    await page.clock.setFixedTime(Date.now())
    await registerAtKiosk(page)
    await button(page, 'Español').click()
    await page.getByRole('heading', { name: kiosk['family.title'] }).waitFor()
    await button(page, kiosk.sign_now).waitFor()
  })

  test('a first screen left in another language goes back by itself, and not under the hands of a rider', async ({
    browser,
    assert,
  }) => {
    settings.parkLanguage = 'es'
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    await page.goto('/kiosk')
    await page.getByRole('heading', { name: kiosk.title }).waitFor()
    await button(page, 'English').click()
    await page.getByRole('heading', { name: english.title }).waitFor()
    await button(page, 'Returning Rider').click()
    await page.getByRole('heading', { name: english['phone.title'] }).waitFor()
    await button(page, 'Back').click()
    await page.getByRole('heading', { name: english.title }).waitFor()
    assert.equal(await language(page), 'en')
    await page.clock.fastForward((KIOSK_IDLE_SECONDS + 1) * 1000)
    await page.getByRole('heading', { name: kiosk.title }).waitFor()
    assert.equal(await language(page), 'es')
  })
})
