import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { padInSight } from '#tests/helpers/drafts'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import { button, step } from '#tests/helpers/portal_signing'
import { expectGoodScreen, type PageOptions } from '#tests/helpers/screens'
import { accept, consent, draw, frozenOf, proceed } from '#tests/helpers/signing'
import { retireTemplates } from '#tests/helpers/waivers'

const LEAST = 0.6

/** A phone held sideways, and a screen of 1280 x 1024 at two zooms. */
const VIEWS: Record<string, PageOptions> = {
  'a phone held sideways': { viewport: { width: 844, height: 390 } },
  '200 % zoom': { viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 },
  '400 % zoom': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
}

test.group('The pad on a small view', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  for (const [name, options] of Object.entries(VIEWS)) {
    test(`most of the pad is in sight on ${name}, for a family with two texts`, async ({
      browser,
      assert,
    }) => {
      const rider = await aRider({ first_name: 'Jolene' })
      await aMinorOf(rider, { first_name: 'Kim' })
      const page = await aRiderPage(browser, rider, 'phone', options)
      await page.goto('/customer-dashboard')
      await button(page, kiosk.sign_for_several).click()
      await proceed(page)
      await step(page, messages['sign.title'])
      assert.isAtLeast(await padInSight(page), LEAST)
      await expectGoodScreen(assert, page)
      await consent(page)
      await draw(page)
      await accept(page)
      await page.getByText(kiosk['state.all']).waitFor()
      assert.lengthOf(await frozenOf(rider), 2)
    })
  }

  test('most of the pad stays in sight when the phone is turned sideways', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim' })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.goto('/customer-dashboard')
    await button(page, kiosk.sign_for_several).click()
    await proceed(page)
    await step(page, messages['sign.title'])
    await page.setViewportSize({ width: 844, height: 390 })
    await page.waitForFunction(`document.querySelector('canvas').style.width === '600px'`)
    assert.isAtLeast(await padInSight(page), LEAST)
  })
})
