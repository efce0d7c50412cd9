import { test } from '@japa/runner'
import { rolesOf } from '@trailgate/shared/face/accent'
import { messages as english } from '@trailgate/shared/kiosk/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { aPictureOf, withFace } from '#tests/helpers/face'
import { cutLine, mendLine } from '#tests/helpers/line'
import { aPairedTablet, button, reopen } from '#tests/helpers/offline_tablet'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { expectSpanish, SPANISH } from '#tests/helpers/spanish'

const tablet = SPANISH['offline/tablet_messages']
const portal = SPANISH['portal/messages']
const ui = SPANISH['ui/messages']

const NAMES = ['Trailgate Park', 'Trailgate']
const ACCENT = '#8a2be2'

const isCut = (page: Page) => page.getByText(/^No connection since /)
const isCutInSpanish = (page: Page) => page.getByText(/^Sin conexión desde las /)

test.group('A tablet without a network, as riders see it', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => {
    settings.kioskPairing = 'open'
  })

  test('a rider reads Spanish without a network, and the next one finds the language of the park', async ({
    browser,
    client,
    assert,
  }) => {
    const before = await aPairedTablet(browser, client)
    await cutLine(before)
    const page = await reopen(before)
    await isCut(page).waitFor()
    await button(page, 'Español').click()
    await isCutInSpanish(page).waitFor()
    await expectSpanish(assert, page, NAMES)
    await button(page, portal['entry.returning_rider']).click()
    await page.getByRole('heading', { name: tablet['who.title'] }).waitFor()
    await button(page, ui.continue).click()
    await page.locator('.field-error').first().waitFor()
    await expectSpanish(assert, page, NAMES)
    await expectGoodOnDevices(assert, page)
    await button(page, ui.back).click()
    await page.getByRole('heading', { name: english.title }).waitFor()
    await isCut(page).waitFor()
    await mendLine(page)
  })

  test('a rider in the middle of a visit without a network keeps the page and its language', async ({
    browser,
    client,
    assert,
  }) => {
    const page = await aPairedTablet(browser, client)
    await cutLine(page)
    await isCut(page).waitFor()
    await page.getByRole('button', { name: 'Returning Rider', exact: true }).click()
    await page.getByLabel('First Name', { exact: true }).fill('Ottilie')
    await button(page, 'Español').click()
    // A load would have emptied it.
    await page.getByLabel('Last Name', { exact: true }).fill('Quartz')
    assert.equal(await page.getByLabel('First Name', { exact: true }).inputValue(), 'Ottilie')
    assert.equal(await page.locator('html').getAttribute('lang'), 'en')
    await mendLine(page)
  })

  test('a tablet that starts without a network has the colors and pictures of the park', async ({
    browser,
    client,
    assert,
  }) => {
    const logo = await aPictureOf(client, 'logo')
    const hero = await aPictureOf(client, 'hero')
    await withFace(client, { accent: ACCENT, logo_id: logo.id, hero_id: hero.id })
    const before = await aPairedTablet(browser, client)
    await cutLine(before)
    const page = await reopen(before)
    await page.getByRole('heading', { name: english.title }).waitFor()
    const accent = await page.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()`
    )
    const roles = rolesOf(ACCENT)
    assert.include([roles.light.accent, roles.dark.accent], accent)
    for (const { url } of [logo, hero]) {
      const status = await page.evaluate<number>(`fetch('${url}').then(({ status }) => status)`)
      assert.equal(status, 200, url)
    }
    await mendLine(page)
  })
})
