import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { SIGN_LINK_SESSION } from '@trailgate/shared/sign_links/constants'
import { messages } from '@trailgate/shared/sign_links/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { asStaff } from '#tests/helpers/credentials'
import { cutLine, mendLine } from '#tests/helpers/line'
import { aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, draw, frozenOf, proceed, TICKETS } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

test.group('A sign link on a weak line', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('an accepted signature is sent after half an hour without a connection, and its signer is thanked', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ audience: 'adult' })
    const made = await client
      .post(`/api/customers/${rider.id}/sign-link`)
      .headers(await asStaff('cashier'))
      .json({})
    const page = await aPage(browser, 'phone')
    await page.clock.install()
    const { pathname, hash } = new URL(String(made.body().url))
    await page.goto(pathname + hash)
    const ticket = page.waitForResponse(TICKETS)
    await page.getByRole('button', { name: kiosk.sign_now }).click()
    await page.getByRole('button', { name: /Trail waiver/ }).click()
    await (await ticket).finished()
    await proceed(page)
    await draw(page)
    await cutLine(page)
    await accept(page)
    await page.getByText(words.kept).waitFor()
    await page.clock.fastForward((SIGN_LINK_SESSION.idleSeconds + 60) * 1000)
    await page.getByText(messages.unsent).waitFor()
    assert.equal(await page.getByText(messages.ended).count(), 0)
    await expectGoodOnDevices(assert, page)

    await mendLine(page)
    await page.getByText(messages.signed_over).waitFor()
    assert.equal(await page.getByText(messages.ended).count(), 0)
    assert.lengthOf(await frozenOf(rider), 1)
  })
})
