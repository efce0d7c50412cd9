import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { verifyChain } from '#waivers/seal/verify_chain'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import {
  WAIVERS_TAB,
  button,
  step,
  toSign,
  isDone,
  aSigner,
  aSignerWhoHasDrawn,
  FULL_DAY,
} from '#tests/helpers/portal_signing'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, frozenOf, proceed, SIGN, TICKETS, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'

test.group('Failures during signing in the portal', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('load failures are reported, and so is having nothing to sign', async ({
    browser,
    assert,
  }) => {
    const page = await aRiderPage(browser, await aRider(), 'phone')
    const templates = '**/api/waivers/templates'
    await page.route('**/api/minors/', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(templates, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${WAIVERS_TAB}/sign`)
    await page.getByText(messages['minors.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/minors/')
    await button(page, ui.try_again).click()
    await page.getByText(messages['choose.no_minors']).waitFor()

    await button(page, messages['choose.self']).click()
    await page.getByText(messages['templates.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(templates)
    await page.route(templates, (route) => route.fulfill({ json: [] }))
    await button(page, ui.try_again).click()
    await page.getByText(messages['select.empty']).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('texts that load while arrow keys pass over the minors do not open by themselves', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    for (const name of ['Ada', 'Bo']) await aMinorOf(rider, { first_name: name })
    await aTemplate({ name: FULL_DAY, audience: 'minor' })
    const page = await aRiderPage(browser, rider)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/api/waivers/templates', (route) => held.then(() => route.continue()))
    await page.goto(`${WAIVERS_TAB}/sign`)
    await enter(page, button(page, messages['choose.minor']))
    const minor = page.getByLabel(messages['choose.minor'])
    await tabTo(page, minor)
    await page.keyboard.press('ArrowDown')
    letThrough()
    await button(page, new RegExp(FULL_DAY)).waitFor()
    await page.keyboard.press('ArrowDown')
    assert.equal(await minor.locator('option:checked').textContent(), 'Bo Ryder')
    await enter(page, button(page, new RegExp(FULL_DAY)))
    const whom = fill(messages['view.signing_for'], { name: 'Bo Ryder' })
    await page.getByText(whom).waitFor()
  })

  test('a text that staff changed is shown before it is signed without a ticket', async ({
    browser,
    assert,
  }) => {
    const { rider, template, page } = await aSigner(browser)
    await page.route(TICKETS, (route) => route.abort())
    await toSign(page)
    const content = '<p>From today on a spotter is at every jump.</p>'
    const newer = await aVersion(template, { name: FULL_DAY, version: '1.1', content })
    await drawAndAccept(page)
    await step(page, FULL_DAY)
    await page.getByText(messages['template.changed']).waitFor()
    await page.getByText('a spotter is at every jump').waitFor()
    await page.getByText(fill(messages['select.version'], { n: '1.1' })).waitFor()
    await expectGoodOnDevices(assert, page)
    assert.lengthOf(await frozenOf(rider), 0)

    await proceed(page)
    await drawAndAccept(page)
    await isDone(page)
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.template.content, newer.content)
    assert.equal(frozen?.template.version, '1.1')
  })

  test('pressing twice signs once, behind "Submitting waiver..."', async ({ browser, assert }) => {
    const { rider, page } = await aSignerWhoHasDrawn(browser)
    let letThrough = () => {}
    const looked = new Promise<void>((resolve) => (letThrough = resolve))
    let asked = 0
    await page.route(SIGN, async (route) => {
      asked += 1
      await looked
      await route.continue()
    })
    await button(page, messages['sign.accept']).dblclick()
    await page.getByText(messages['sign.submitting']).waitFor()
    // No way leads out while a signature is being sent.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByText(messages['sign.submitting']).waitFor()
    await expectGoodOnDevices(assert, page)
    letThrough()
    await isDone(page)
    assert.equal(asked, 1)
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a lost response and a retry make one waiver, and the chain stays intact', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await aSignerWhoHasDrawn(browser)
    const keys: (string | undefined)[] = []
    await page.route(SIGN, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await accept(page)
    await page.getByText(http.network_error).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
    // Pressed once more, or sent again by itself: the result is the same.
    await accept(page)
    await isDone(page)
    await page.getByRole('tab', { name: fill(messages['tab.mine'], { n: 1 }) }).waitFor()
    assert.isAtLeast(keys.length, 2)
    assert.lengthOf(new Set(keys), 1)
    assert.isString(keys[0])
    assert.lengthOf(await frozenOf(rider), 1)
    assert.isNull((await verifyChain([])).fault)
  })

  test('customer data without a session is worthless', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await aRiderPage(browser, rider, 'phone')
    await page.context().clearCookies()
    await page.goto(`${WAIVERS_TAB}/sign`)
    await page.waitForURL((url) => url.pathname === '/portal')
    assert.isNull(await page.evaluate(() => sessionStorage.getItem('customerData')))
  })
})
