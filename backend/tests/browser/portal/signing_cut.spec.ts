import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { anOwnServer } from '#tests/helpers/own_server'
import { aMinorOf, aPhone, aRider, PASSWORD, type TestRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, consent, draw, frozenOf, proceed, typeName } from '#tests/helpers/signing'
import { endSessions } from '#tests/helpers/tickets'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'
const TAB = '/customer-dashboard/waivers'
const SIGN = '**/api/waivers/sign'
const TICKETS = '**/api/waivers/tickets'
const NAME = 'Full day release'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const step = (page: Page, title: string) =>
  page.getByRole('dialog').getByRole('heading', { name: title, exact: true }).waitFor()

/** Opens the text for the rider themselves; answers when the ticket for it is there. */
async function toText(page: Page) {
  await page.goto(`${TAB}/sign`)
  await choose(page)
}

async function choose(page: Page) {
  await button(page, messages['choose.self']).click()
  const ticket = page.waitForResponse(TICKETS)
  await button(page, NAME).click()
  await step(page, NAME)
  await (await ticket).finished()
}

async function signIn(page: Page, rider: TestRider) {
  await page.getByLabel(sessions['phone.label']).fill(rider.phone)
  await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
  await button(page, sessions.check_in).click()
}

/** How many dots of the pad are inked. */
const inkOn = (page: Page) =>
  page.evaluate<number>(`(() => {
    const { width, height } = document.querySelector('canvas')
    const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height)
    return data.filter((value, at) => at % 4 === 0 && value < 128).length
  })()`)

test.group('Signing that is cut off', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('while the text is read: it is signed all the same, and says that the session is over', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate({ name: NAME })
    const page = await aRiderPage(browser, rider, 'phone')
    await toText(page)
    await endSessions(rider)
    await aVersion(template, { name: NAME, version: '2.0' })
    await proceed(page)
    await draw(page)
    await accept(page)
    await page.waitForURL((url) => url.pathname === '/portal')
    await page.getByText(words.done).waitFor()
    await page.getByText(sessions['session.ended']).waitFor()
    assert.isFalse(await page.getByText(words.waits).isVisible())
    const [frozen, ...more] = await frozenOf(rider)
    assert.lengthOf(more, 0)
    assert.equal(frozen?.template.version_id, template.version_id)
    assert.equal(frozen?.evidence, 'portal')
    await expectGoodOnDevices(assert, page)
    await signIn(page, rider)
    await page.waitForURL((url) => url.pathname.startsWith(TAB))
  })

  test('without a ticket: what was drawn waits until its signer has signed in again', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    await aTemplate({ name: NAME, audience: 'any' })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(TICKETS, (route) => route.abort())
    await page.goto(`/customer-dashboard/minors/${kim.id}/sign`)
    await page.getByRole('dialog').waitFor()
    await step(page, 'Minor Participant Waiver (sample)')
    await button(page, ui.back).click()
    await button(page, NAME).click()
    await proceed(page)
    await consent(page)
    await draw(page)
    const drawn = await inkOn(page)
    await endSessions(rider)
    await accept(page)
    await page.waitForURL((url) => url.pathname === '/portal')
    await page.getByText(sessions['session.ended']).waitFor()
    await page.getByText(words.waits).waitFor()
    assert.isNull(await page.evaluate(() => sessionStorage.getItem('customerData')))
    assert.lengthOf(await frozenOf(rider), 0)
    await expectGoodOnDevices(assert, page)

    await signIn(page, rider)
    await step(page, messages['sign.minor_title'])
    assert.equal(await inkOn(page), drawn)
    await expectGoodOnDevices(assert, page)
    await consent(page)
    await accept(page)
    await page.getByText(words.done).waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.subject.id, kim.id)
  })

  test('by a page that is loaded anew: the text, the ink and the ticket are still there', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: NAME })
    const page = await aRiderPage(browser, rider, 'phone')
    await toText(page)
    await proceed(page)
    await draw(page)
    const drawn = await inkOn(page)
    await endSessions(rider)
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/portal')
    await page.getByText(words.waits).waitFor()
    await signIn(page, rider)
    await step(page, messages['sign.title'])
    assert.equal(await inkOn(page), drawn)

    await page.reload()
    await step(page, messages['sign.title'])
    assert.equal(await inkOn(page), drawn)
    await endSessions(rider)
    await accept(page)
    await page.waitForURL((url) => url.pathname === '/portal')
    await page.getByText(words.done).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
    assert.isNull(await page.evaluate(() => sessionStorage.getItem('heldSignature')))
  })

  test('by a page that is loaded anew: nobody else finds what was drawn', async ({
    browser,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider()]
    await aTemplate({ name: NAME })
    const page = await aRiderPage(browser, rider, 'phone')
    await toText(page)
    await proceed(page)
    await draw(page)
    await endSessions(rider)
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/portal')
    // Back where the other one was: a page that is loaded anew would take them for the rider again, as the test began it.
    await signIn(page, other)
    await choose(page)
    await proceed(page)
    await page.getByRole('img', { name: words['pad.empty'] }).waitFor()
    assert.isFalse(await page.getByRole('button', { name: messages['sign.accept'] }).isEnabled())
  })

  test('without tickets: two texts that are signed together wait for their signer, both', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(TICKETS, (route) => route.abort())
    await page.goto(HOME)
    await button(page, kiosk.sign_for_several).click()
    await page.getByRole('article', { name: /^Adult/ }).waitFor()
    await proceed(page)
    await consent(page)
    await draw(page)
    const drawn = await inkOn(page)
    await endSessions(rider)
    await accept(page)
    await page.getByText(words.waits).waitFor()
    assert.lengthOf(await frozenOf(rider), 0)

    await signIn(page, rider)
    await step(page, messages['sign.title'])
    await page.getByText(fill(words['texts.one_signature'], { n: 2 })).waitFor()
    assert.equal(await inkOn(page), drawn)
    await consent(page)
    await accept(page)
    await page.getByText(kiosk['state.all']).waitFor()
    const frozen = await frozenOf(rider)
    assert.sameMembers(
      frozen.map(({ subject }) => subject.id),
      [rider.id, kim.id]
    )
  })

  test('nothing of it is there for somebody else who signs in', async ({ browser, assert }) => {
    const [rider, other] = [await aRider(), await aRider()]
    await aTemplate({ name: NAME })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(TICKETS, (route) => route.abort())
    await page.goto(`${TAB}/sign`)
    await button(page, messages['choose.self']).click()
    await button(page, NAME).click()
    await proceed(page)
    await typeName(page, 'Robin Ryder')
    await endSessions(rider)
    await accept(page)
    await page.getByText(words.waits).waitFor()
    await signIn(page, other)
    await step(page, messages['choose.title'])
    await page.unroute(TICKETS)
    await button(page, messages['choose.self']).click()
    await button(page, NAME).click()
    await proceed(page)
    await step(page, messages['sign.title'])
    assert.isFalse(await page.getByLabel(words['typed.label']).isVisible())
    assert.equal(await inkOn(page), 0)
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('by Cancel: what was drawn or typed is there when one proceeds, and gone with another text', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: NAME })
    await aTemplate({ name: 'Half day release' })
    const page = await aRiderPage(browser, rider, 'phone')
    await toText(page)
    await proceed(page)
    await draw(page)
    const drawn = await inkOn(page)
    await button(page, ui.cancel).click()
    await step(page, NAME)
    await proceed(page)
    assert.equal(await inkOn(page), drawn)
    await button(page, messages['sign.clear']).click()
    await button(page, ui.cancel).click()
    await proceed(page)
    assert.equal(await inkOn(page), 0)
    await typeName(page, 'Robin Ryder')
    await button(page, ui.cancel).click()
    await proceed(page)
    assert.equal(await page.getByLabel(words['typed.label']).inputValue(), 'Robin Ryder')
    await button(page, ui.cancel).click()
    await button(page, ui.back).click()
    await button(page, 'Half day release').click()
    await proceed(page)
    assert.isFalse(await page.getByLabel(words['typed.label']).isVisible())
    await draw(page)
    await accept(page)
    await page.getByText(words.done).waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.template.name, 'Half day release')
    assert.equal(frozen?.signature.method, 'drawn')
  })

  test('by the network: it is sent by itself when it is back, although the session has ended', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: NAME })
    const page = await aRiderPage(browser, rider, 'phone')
    await toText(page)
    await proceed(page)
    await draw(page)
    await page.context().setOffline(true)
    await accept(page)
    await page.getByText(http.network_error).waitFor()
    await page.getByText(words.kept).waitFor()
    await endSessions(rider)
    await page.context().setOffline(false)
    await page.getByText(words.done).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('by the network: whoever draws on, or steps back, is not signed for behind their back', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: NAME })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.clock.install()
    await toText(page)
    await proceed(page)
    let sent = 0
    await page.route(SIGN, async (route) => {
      sent += 1
      await route.abort()
    })
    await draw(page)
    await accept(page)
    await page.getByText(words.kept).waitFor()
    await page.clock.fastForward(10_000)
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

  test('by a text that was replaced before it was opened: the new one is shown, and said to be new', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate({ name: NAME })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.goto(`${TAB}/sign`)
    await button(page, messages['choose.self']).click()
    await button(page, NAME).waitFor()
    const content = '<p>From today on a spotter is at every jump.</p>'
    await aVersion(template, { name: NAME, version: '1.1', content })
    await button(page, NAME).click()
    await page.getByText(messages['template.changed']).waitFor()
    await page.getByText('a spotter is at every jump').waitFor()
    await proceed(page)
    await draw(page)
    await accept(page)
    await page.getByText(words.done).waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.template.content, content)
  })

  test('by a server that is started anew: it is sent by itself, once', async ({
    browser,
    assert,
  }) => {
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
      await page.goto(`${server.url}${TAB}/sign`)
      await button(page, messages['choose.self']).click()
      const ticket = page.waitForResponse(TICKETS)
      await button(page, /Adult/).click()
      await (await ticket).finished()
      await proceed(page)
      await draw(page)
      await server.end('SIGKILL')
      await accept(page)
      await page.getByText(words.kept).waitFor()
      await server.start()
      await page.getByText(words.done).waitFor()
      await page.getByRole('tab', { name: fill(messages['tab.mine'], { n: 1 }) }).waitFor()
    } finally {
      await server.remove()
    }
  }).timeout(240_000)
})
