import { test } from '@japa/runner'
import { aPage, pauseClock, untilHandled } from '#tests/helpers/screens'

test.group('The clock of a page', () => {
  test('the clock stops even if the machine passed the chosen moment', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await page.goto('/')
    await page.clock.install()
    // A moment already over when requested.
    await pauseClock(page, -1)
    const time = () => page.evaluate<number>('performance.now()')
    const stopped = await time()
    await untilHandled(page)
    assert.equal(await time(), stopped)
  })
})
