import { test } from '@japa/runner'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { aPage } from '#tests/helpers/screens'

const ASSETS = '**/assets/*.js'
const TOO_OLD = 'This browser is too old'
const NOT_LOADED = 'This page did not load'
const YOUNGER = `[
  'requestSubmit' in HTMLFormElement.prototype,
  'any' in AbortSignal,
  'toSorted' in Array.prototype,
]`

test.group('Oldest supported browsers', () => {
  test('journeys of the portal run without younger APIs, those of the back office with them', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    for (const path of ['/', '/kiosk', '/register']) {
      await page.goto(path)
      assert.deepEqual(await page.evaluate(YOUNGER), [false, false, false], path)
    }
    await page.goto('/login')
    assert.deepEqual(await page.evaluate(YOUNGER), [true, true, true])
  })

  for (const path of ['/', '/kiosk', '/register']) {
    test(`a script that does not parse shows a plain sentence at ${path}`, async ({ browser }) => {
      const page = await aPage(browser, 'tablet')
      await page.route(ASSETS, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'const 1' })
      )
      await page.goto(path)
      await page.getByRole('heading', { name: TOO_OLD }).waitFor()
    })

    test(`a script that does not arrive shows a plain sentence at ${path}`, async ({ browser }) => {
      const page = await aPage(browser, 'tablet')
      await page.route(ASSETS, (route) => route.abort('internetdisconnected'))
      await page.goto(path)
      await page.getByRole('heading', { name: NOT_LOADED }).waitFor()
      await page.unroute(ASSETS)
      await page.getByRole('link', { name: 'load it again' }).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('heading', { name: NOT_LOADED }).waitFor({ state: 'hidden' })
    })
  }

  test('a browser below the floor reads which ones work', async ({ browser }) => {
    const page = await aPage(browser, 'tablet')
    await page.addInitScript('delete Object.hasOwn')
    await page.goto('/kiosk')
    await page.getByRole('heading', { name: TOO_OLD }).waitFor()
    await page.getByText('ask at the desk').waitFor()
  })

  test('a supported browser sees neither sentence', async ({ browser, assert }) => {
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
    assert.isFalse(await page.getByText(TOO_OLD).isVisible())
    assert.isFalse(await page.getByText(NOT_LOADED).isVisible())
  })
})
