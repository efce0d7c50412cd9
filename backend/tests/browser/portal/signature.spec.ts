import { test } from '@japa/runner'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Locator } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { cutLine, mendLine } from '#tests/helpers/line'
import { button, toSign, isDone, aSigner, aSignerWhoHasDrawn } from '#tests/helpers/portal_signing'
import { expectGoodOnDevices, SIZES } from '#tests/helpers/screens'
import { accept, frozenOf, typeName, SIGN, inkOn } from '#tests/helpers/signing'
import { retireTemplates } from '#tests/helpers/waivers'

const LONG_NAME = 'Maximiliana-Konstantina Featherstonehaugh-Cholmondeley'

/** A first and a last name of 50 letters each. */
const LONGEST_NAME = `${'Maximiliana-'.repeat(4)}Ma ${'w'.repeat(50)}`

/** True if all of the text is visible within a second after a resize. */
const isSeenWhole = (field: Locator) =>
  field.evaluate(async (box) => {
    for (let frames = 60; frames > 0; frames--) {
      if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return true
      await new Promise((shown) => box.ownerDocument.defaultView?.requestAnimationFrame(shown))
    }
    return false
  })

test.group('The signature step in the portal', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a refusal shows in the sign step, and the drawing stays', async ({ browser, assert }) => {
    const { rider, page } = await aSignerWhoHasDrawn(browser)
    const drawn = await inkOn(page)
    const detail = messages['signature.required']
    await page.route(SIGN, (route) => route.fulfill({ status: 422, json: { detail } }))
    await accept(page)
    await page.getByRole('alert').getByText(detail).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(SIGN)
    await page.route(SIGN, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await accept(page)
    await page.getByText(messages['submit.failed']).waitFor()
    await page.getByText(words.kept).waitFor()
    // From here on nothing is sent again by itself.
    await cutLine(page)
    await page.unroute(SIGN)
    await accept(page)
    await page.getByText(http.network_error).waitFor()
    await page.getByText(words.kept).waitFor()
    await expectGoodOnDevices(assert, page)
    assert.equal(await inkOn(page), drawn)
    await mendLine(page)
    await isDone(page)
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a typed name is a signature too, and is recorded as typed', async ({ browser, assert }) => {
    const { rider, page } = await aSigner(browser, 'tablet')
    await toSign(page)
    await typeName(page, '   ')
    assert.isTrue(await button(page, messages['sign.accept']).isDisabled())
    const name = page.getByLabel(words['typed.label'])
    for (const long of [LONG_NAME, LONGEST_NAME]) {
      await name.fill(long)
      for (const size of [SIZES.desktop, SIZES.phone, SIZES.tablet]) {
        await page.setViewportSize(size)
        assert.isTrue(await isSeenWhole(name), `${long}, ${size.width} px wide`)
      }
    }
    await name.fill('Robin Ryder')
    await name.press('Enter')
    assert.equal(await name.inputValue(), 'Robin Ryder ')
    await expectGoodOnDevices(assert, page)
    await accept(page)
    await isDone(page)
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.signature.method, 'typed')
    assert.isNull(frozen?.signature.strokes)
  })

  test('ink survives turning, resizing and scrolling, and is sent as drawn', async ({
    browser,
    assert,
  }) => {
    const { page } = await aSignerWhoHasDrawn(browser)
    const drawn = await inkOn(page)
    const { width, height } = SIZES.phone
    for (const size of [{ width: height, height: width }, SIZES.desktop, SIZES.tablet]) {
      await page.setViewportSize(size)
      await page.getByRole('img', { name: words['pad.signed'] }).scrollIntoViewIfNeeded()
      assert.isAbove(await inkOn(page), drawn, `${size.width} px wide`)
    }
    await page.setViewportSize(SIZES.phone)
    await page.mouse.wheel(0, 2000)
    await page.mouse.wheel(0, -2000)
    assert.closeTo(await inkOn(page), drawn, drawn * 0.05)

    const sent = page.waitForRequest(SIGN)
    await accept(page)
    await isDone(page)
    const { strokes } = (await sent).postDataJSON() as { strokes: { x: number }[][] }
    assert.lengthOf(strokes, 1)
    const across = strokes[0]?.map(({ x }) => x) ?? []
    // In the units of the phone it was drawn on: a tenth to eight tenths of 310.
    assert.closeTo(Math.min(...across), 31, 2)
    assert.closeTo(Math.max(...across), 248, 2)
  })
})
