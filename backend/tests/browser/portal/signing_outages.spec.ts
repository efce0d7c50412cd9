import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { cutLine, mendLine } from '#tests/helpers/line'
import { anOwnServer } from '#tests/helpers/own_server'
import { aPhone, PASSWORD } from '#tests/helpers/people'
import {
  WAIVERS_TAB,
  button,
  toText,
  signIn,
  aSigner,
  aSignerWhoHasDrawn,
} from '#tests/helpers/portal_signing'
import { aPage } from '#tests/helpers/screens'
import {
  accept,
  draw,
  frozenOf,
  proceed,
  SIGN,
  TICKETS,
  drawAndAccept,
} from '#tests/helpers/signing'
import { endSessions } from '#tests/helpers/tickets'
import { retireTemplates } from '#tests/helpers/waivers'

/** Interval of resending what could not be sent. */
const SENT_AGAIN_MS = 10_000

test.group('Signing during outages', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a network outage: the signature is sent by itself afterwards, although the session has ended', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await aSignerWhoHasDrawn(browser)
    await page.clock.install()
    await cutLine(page)
    await accept(page)
    await page.getByText(http.network_error).waitFor()
    await page.getByText(words.kept).waitFor()
    await endSessions(rider)
    await mendLine(page)
    await page.clock.fastForward(SENT_AGAIN_MS)
    await page.getByText(words.done).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a network outage: a rider who draws on, or steps back, is not signed for unnoticed', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await aSigner(browser)
    await page.clock.install()
    await toText(page)
    await proceed(page)
    let sent = 0
    await page.route(SIGN, async (route) => {
      sent += 1
      await route.abort()
    })
    await drawAndAccept(page)
    await page.getByText(words.kept).waitFor()
    await page.clock.fastForward(SENT_AGAIN_MS)
    await page.getByText(words.kept).waitFor()
    const before = sent
    assert.isAtLeast(before, 2)
    await button(page, messages['sign.clear']).click()
    await page.getByText(words.kept).waitFor({ state: 'detached' })
    await draw(page)
    await page.clock.fastForward(60_000)
    assert.equal(sent, before)
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('a server restart: the signature is sent by itself, once', async ({ browser, assert }) => {
    const server = await anOwnServer()
    try {
      const phone = aPhone()
      const registration = {
        first_name: 'Robin',
        last_name: 'Ryder',
        email: 'robin@example.com',
        phone,
        date_of_birth: '1988-04-12',
        password: PASSWORD,
      }
      const registered = await fetch(`${server.url}/api/customers/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(registration),
      })
      assert.equal(registered.status, 201)
      const page = await aPage(browser, 'phone')
      await page.goto(`${server.url}/portal`)
      await button(page, /Returning Rider/).click()
      await signIn(page, { ...registration, phone, id: 0, member_id: '' })
      await page.waitForURL((url) => url.pathname === '/customer-dashboard')
      await page.goto(`${server.url}${WAIVERS_TAB}/sign`)
      await button(page, messages['choose.self']).click()
      const ticket = page.waitForResponse(TICKETS)
      await button(page, /Adult/).click()
      await (await ticket).finished()
      await proceed(page)
      await draw(page)
      await page.clock.install()
      await server.end('SIGKILL')
      await accept(page)
      await page.getByText(words.kept).waitFor()
      await server.start()
      await page.clock.fastForward(SENT_AGAIN_MS)
      await page.getByText(words.done).waitFor()
      await page.getByRole('tab', { name: fill(messages['tab.mine'], { n: 1 }) }).waitFor()
    } finally {
      await server.remove()
    }
  }).timeout(240_000)
})
