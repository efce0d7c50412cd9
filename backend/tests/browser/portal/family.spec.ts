import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { aMinorOf, aRider, aFamilyOfSix } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices, SIZES } from '#tests/helpers/screens'
import { bornOn, consent, frozenOf, proceed, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'
const FAMILY = '**/api/kiosk/family'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const family = (page: Page) => page.getByRole('region', { name: messages.ready })
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

async function sign(page: Page) {
  await drawAndAccept(page)
}

test.group('A family in the portal', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a family reads one text for all ages and signs it once, and the overview shows who is covered', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim' })
    await aMinorOf(rider, { first_name: 'Bo' })
    await aTemplate({ name: 'Family day waiver' })
    const page = await openPortalAt(browser, rider, HOME, 'phone')
    await family(page)
      .getByText(fill(kiosk['state.several'], { n: 3, of: 3 }))
      .waitFor()
    await expectGoodOnDevices(assert, page)
    await family(page).getByLabel('Bo R.').uncheck()
    await button(page, kiosk.sign_for_several).click()
    await isAt(page, `${HOME}/sign`)
    const text = button(page, 'Family day waiver')
    await page.getByText(fill(waivers['view.signing_for'], { name: 'Jolene R., Kim R.' })).waitFor()
    assert.equal(await text.count(), 0, 'a text that is the only one is open already')
    await proceed(page)
    await expectGoodOnDevices(assert, page)
    await consent(page)
    await sign(page)

    await isAt(page, HOME)
    await page.getByText(words.done).waitFor()
    await family(page)
      .getByText(fill(kiosk['state.one'], { n: 1, of: 3 }))
      .waitFor()
    await expectGoodOnDevices(assert, page)
    const frozen = await frozenOf(rider)
    assert.sameMembers(
      frozen.map(({ subject }) => subject.first_name),
      ['Jolene', 'Kim']
    )
    assert.lengthOf(new Set(frozen.map(({ signing }) => signing)), 1)

    await button(page, kiosk.sign_now).click()
    await proceed(page)
    await consent(page)
    await sign(page)
    await family(page).getByText(kiosk['state.all']).waitFor()
    assert.equal(await button(page, kiosk.sign_now).count(), 0)
  })

  test('a family signs each text once if minors have their own, with Back as a way out', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene', date_of_birth: null })
    await aMinorOf(rider, { first_name: 'Kim' })
    await aMinorOf(rider, { first_name: 'Bo' })
    await aTemplate({ name: 'Adults only', audience: 'adult' })
    await aTemplate({ name: 'Minor day waiver', audience: 'minor' })
    const page = await openPortalAt(browser, rider, `${HOME}/waivers/sign`)
    await bornOn(page, { month: '4', day: '12', year: 1988 })
    await page.getByRole('button', { name: words['choose.several'] }).click()
    await isAt(page, `${HOME}/sign`)
    await page.getByText(fill(kiosk['text.of'], { n: 1, of: 2 })).waitFor()
    await proceed(page)
    await page.goBack()
    await proceed(page)
    await consent(page)
    await sign(page)
    await page.getByText(fill(kiosk['text.of'], { n: 2, of: 2 })).waitFor()
    await button(page, ui.cancel).click()
    await isAt(page, HOME)
    await family(page)
      .getByText(fill(kiosk['state.one'], { n: 1, of: 3 }))
      .waitFor()
    await page.getByText(words.done).waitFor()
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', rider.id), 2)
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`a family of six is in view in the overview and on a first visit, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const rider = await aFamilyOfSix()
      const page = await aRiderPage(browser, rider, size)
      for (const path of [HOME, `${HOME}/first-visit`]) {
        await page.goto(path)
        const last = family(page).getByRole('listitem').nth(5)
        await last.waitFor()
        const { y, height } = (await last.boundingBox()) ?? assert.fail('it is not there')
        assert.isAtMost(y + height, SIZES[size].height, path)
        assert.equal(await page.evaluate('scrollY'), 0)
      }
    })
  }

  test('a family that cannot be loaded says so and can be reloaded', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate()
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(FAMILY, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(HOME)
    await page.getByText(messages['overview.family_failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(FAMILY)
    await family(page).getByRole('button', { name: ui.try_again }).click()
    await family(page).getByText(kiosk['state.alone']).waitFor()
  })

  test('a rider under 18 is told that a parent signs', async ({ browser, assert }) => {
    const child = await aRider({ date_of_birth: `${new Date().getFullYear() - 12}-01-02` })
    await aTemplate()
    const page = await openPortalAt(browser, child, `${HOME}/sign`)
    await family(page).getByText(kiosk['why.guardian_signs']).waitFor()
    await isAt(page, HOME)
    assert.equal(await button(page, kiosk.sign_now).count(), 0)
  })
})
