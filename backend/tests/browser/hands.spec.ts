import { test } from '@japa/runner'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { handsOn } from '#tests/helpers/hands'
import { aPage } from '#tests/helpers/screens'

const FORM = `
  <input name="first_name" aria-label="Name"><input aria-label="Phone">
  <select aria-label="Month"><option>January</option><option>February</option></select>
  <button onclick="document.body.append(text.content.cloneNode(true))">Read</button><canvas></canvas>
  <template id="text"><div class="sheet"><p class="rich-text">Rules</p></div></template>`

test.group('Counting the effort of a user', () => {
  test('presses, keys and readings are counted on every page', async ({ browser, assert }) => {
    const page = await aPage(browser, 'tablet', { hasTouch: true })
    await page.setContent(FORM)
    const hands = await handsOn(page)
    await hands.write(page.getByLabel('Name'), 'Ann')
    await hands.key('Tab')
    await hands.type('42')
    await hands.choose(page.getByLabel('Month'), 'February')
    await hands.press(page.getByRole('button'))
    await hands.press(page.locator('canvas'))
    // A scripted click does not count.
    await page.getByRole('button').dispatchEvent('click')
    const once = { presses: 5, keys: 3, letters: 3, readings: 2, signatures: 1 }
    assert.deepEqual(await hands.effort(), once)

    await page.goto('/kiosk')
    await hands.press(page.getByRole('link', { name: portal['entry.new_rider'] }))
    assert.deepEqual(await hands.effort(), { ...once, presses: 6 })
  })

  test('no text gets into a field without a key', async ({ browser, assert }) => {
    const page = await aPage(browser, 'desktop')
    await page.setContent(FORM)
    const hands = await handsOn(page)
    await hands.type('x')
    await page.getByLabel('Phone').fill('8285550101')
    await assert.rejects(() => hands.effort(), /typed by nobody/)
  })
})
