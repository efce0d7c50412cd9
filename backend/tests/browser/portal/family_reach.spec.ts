import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodScreen, ZOOMED } from '#tests/helpers/screens'
import { consent, frozenOf, proceed, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const family = (page: Page) => page.getByRole('region', { name: messages.ready })

async function aFamily() {
  const rider = await aRider({ first_name: 'Jolene' })
  for (const name of ['Kim', 'Bo']) await aMinorOf(rider, { first_name: name })
  await aTemplate({ name: 'Family day waiver' })
  return rider
}

test.group('A family in the portal, by keyboard and enlarged', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('choosing, reading and signing for a family works by keyboard alone', async ({
    browser,
    assert,
  }) => {
    const rider = await aFamily()
    const page = await openPortalAt(browser, rider, HOME, 'desktop')
    await tabTo(page, family(page).getByLabel('Bo R.'))
    await page.keyboard.press('Space')
    await enter(page, button(page, kiosk.sign_for_several))
    await enter(page, button(page, waivers['view.proceed']))
    await tabTo(page, page.getByLabel(consentFor('parent').text))
    await page.keyboard.press('Space')
    await enter(page, button(page, signing.type_instead))
    await tabTo(page, page.getByLabel(signing['typed.label']))
    await page.keyboard.type('Jolene Ryder')
    await enter(page, button(page, waivers['sign.accept']))
    await page.getByText(signing.done).waitFor()
    await family(page)
      .getByText(fill(kiosk['state.one'], { n: 1, of: 3 }))
      .waitFor()
    const frozen = await frozenOf(rider)
    assert.sameMembers(
      frozen.map(({ subject }) => subject.first_name),
      ['Jolene', 'Kim']
    )
  })

  test('each screen is complete at 200 % zoom', async ({ browser, assert }) => {
    const rider = await aFamily()
    const page = await openPortalAt(browser, rider, HOME, 'tablet', ZOOMED)
    await family(page)
      .getByText(fill(kiosk['state.several'], { n: 3, of: 3 }))
      .waitFor()
    await expectGoodScreen(assert, page)
    await button(page, kiosk.sign_for_several).click()
    await page.getByText('I wear a helmet').waitFor()
    await expectGoodScreen(assert, page)
    await proceed(page)
    await page.locator('canvas').waitFor()
    await expectGoodScreen(assert, page)
    await consent(page)
    await drawAndAccept(page)
    await family(page).getByText(kiosk['state.all']).waitFor()
    await expectGoodScreen(assert, page)

    await page.goto(`${HOME}/minors`)
    await page.getByRole('listitem').filter({ hasText: 'Kim' }).waitFor()
    await expectGoodScreen(assert, page)
    await button(page, minors.add).click()
    await page.getByRole('dialog').waitFor()
    await expectGoodScreen(assert, page)
  })
})
