import { test } from '@japa/runner'
import { messages as drafts } from '@trailgate/shared/drafts/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { untilDrafted, untilNoDraft } from '#tests/helpers/drafts'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import {
  WAIVERS_TAB,
  FULL_DAY,
  button,
  step,
  toText,
  chooseText,
  signIn,
  aSigner,
  aSignerAtPad,
  aSignerWhoHasDrawn,
} from '#tests/helpers/portal_signing'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import {
  accept,
  consent,
  draw,
  frozenOf,
  proceed,
  typeName,
  TICKETS,
  inkOn,
  drawAndAccept,
} from '#tests/helpers/signing'
import { endSessions } from '#tests/helpers/tickets'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'

test.group('Interrupted signing', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a session that ends during reading: the waiver is still signed, and the page says that the session is over', async ({
    browser,
    assert,
  }) => {
    const { rider, template, page } = await aSigner(browser)
    await toText(page)
    await endSessions(rider)
    await aVersion(template, { name: FULL_DAY, version: '2.0' })
    await proceed(page)
    await drawAndAccept(page)
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
    await page.waitForURL((url) => url.pathname.startsWith(WAIVERS_TAB))
  })

  test('the drawing waits without a ticket until its signer has signed in again', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    await aTemplate({ name: FULL_DAY, audience: 'any' })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(TICKETS, (route) => route.abort())
    await page.goto(`/customer-dashboard/minors/${kim.id}/sign`)
    await page.getByRole('dialog').waitFor()
    await step(page, 'Minor Participant Waiver (sample)')
    await button(page, ui.back).click()
    await button(page, FULL_DAY).click()
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

  test('after a reload the text, the ink and the ticket are still there', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await aSignerAtPad(browser)
    await untilDrafted(page, 'signing', () => draw(page))
    const drawn = await inkOn(page)
    await endSessions(rider)
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/portal')
    await page.getByText(words.waits).waitFor()
    await signIn(page, rider)
    await step(page, messages['sign.title'])
    assert.equal(await inkOn(page), drawn)

    // The calls of the opening page are answered before the session ends.
    await page.reload({ waitUntil: 'networkidle' })
    await step(page, messages['sign.title'])
    assert.equal(await inkOn(page), drawn)
    await endSessions(rider)
    await accept(page)
    await page.waitForURL((url) => url.pathname === '/portal')
    await page.getByText(words.done).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
    await untilNoDraft(page, 'signing')
  })

  test('opening another page leaves the flow, which starts at the choice of people with the drawing kept', async ({
    browser,
    assert,
  }) => {
    const { page } = await aSignerAtPad(browser)
    await untilDrafted(page, 'signing', () => draw(page))
    const drawn = await inkOn(page)
    await page.goto(WAIVERS_TAB)
    await button(page, messages.sign_new).first().click()
    await step(page, messages['choose.title'])
    await page.waitForURL((url) => url.pathname === `${WAIVERS_TAB}/sign`)
    await chooseText(page)
    await proceed(page)
    await page.getByText(drafts.restored).waitFor()
    assert.equal(await inkOn(page), drawn)
  })

  test('after a reload no other rider finds the drawing', async ({ browser, assert }) => {
    const other = await aRider()
    const { rider, page } = await aSignerWhoHasDrawn(browser)
    await endSessions(rider)
    await page.reload()
    await page.waitForURL((url) => url.pathname === '/portal')
    // A reload would restore the first rider's data, as the test set it up.
    await signIn(page, other)
    await chooseText(page)
    await proceed(page)
    await page.getByRole('img', { name: words['pad.empty'] }).waitFor()
    assert.isFalse(await page.getByRole('button', { name: messages['sign.accept'] }).isEnabled())
  })

  test('two texts signed together both wait for their signer without tickets', async ({
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

  test('no other rider who signs in finds any of it', async ({ browser, assert }) => {
    const other = await aRider()
    const { rider, page } = await aSigner(browser)
    await page.route(TICKETS, (route) => route.abort())
    await page.goto(`${WAIVERS_TAB}/sign`)
    await button(page, messages['choose.self']).click()
    await button(page, FULL_DAY).click()
    await proceed(page)
    await typeName(page, 'Robin Ryder')
    await endSessions(rider)
    await accept(page)
    await page.getByText(words.waits).waitFor()
    await signIn(page, other)
    await step(page, messages['choose.title'])
    await page.unroute(TICKETS)
    await button(page, messages['choose.self']).click()
    await button(page, FULL_DAY).click()
    await proceed(page)
    await step(page, messages['sign.title'])
    assert.isFalse(await page.getByLabel(words['typed.label']).isVisible())
    assert.equal(await inkOn(page), 0)
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('after Cancel the drawing or typed name is there on return, and gone with another text', async ({
    browser,
    assert,
  }) => {
    await aTemplate({ name: 'Half day release' })
    const { rider, page } = await aSigner(browser)
    await toText(page)
    await proceed(page)
    await draw(page)
    const drawn = await inkOn(page)
    await button(page, ui.cancel).click()
    await step(page, FULL_DAY)
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
    await drawAndAccept(page)
    await page.getByText(words.done).waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.template.name, 'Half day release')
    assert.equal(frozen?.signature.method, 'drawn')
  })

  test('a text replaced before it was opened: the new one is shown, with a notice', async ({
    browser,
    assert,
  }) => {
    const { rider, template, page } = await aSigner(browser)
    await page.goto(`${WAIVERS_TAB}/sign`)
    await button(page, messages['choose.self']).click()
    await button(page, FULL_DAY).waitFor()
    const content = '<p>From today on a spotter is at every jump.</p>'
    await aVersion(template, { name: FULL_DAY, version: '1.1', content })
    await button(page, FULL_DAY).click()
    await page.getByText(messages['template.changed']).waitFor()
    await page.getByText('a spotter is at every jump').waitFor()
    await proceed(page)
    await drawAndAccept(page)
    await page.getByText(words.done).waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.template.content, content)
  })
})
