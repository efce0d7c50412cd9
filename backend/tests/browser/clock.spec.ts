import { test } from '@japa/runner'
import { aPage, pauseClock, untilHandled } from '#tests/helpers/screens'

test.group('The clock of a page', () => {
  test('stands still although the machine was slower than the moment that was chosen', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await page.goto('/')
    await page.clock.install()
    // What is over when it is asked for.
    await pauseClock(page, -1)
    const time = () => page.evaluate<number>('performance.now()')
    const stopped = await time()
    await untilHandled(page)
    assert.equal(await time(), stopped)
  })
})
