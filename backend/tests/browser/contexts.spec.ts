import { test } from '@japa/runner'
import type { Browser } from 'playwright'
import { aPage, putAway } from '#tests/helpers/screens'

const LATER = new Date('2099-05-01T09:00:00Z')

/** State a page can see: time, connection and storage. */
const LOOK_AROUND = `({
  year: new Date().getUTCFullYear(),
  hasOwnClock: '__pwClock' in window,
  isOnLine: navigator.onLine,
  stored: { ...localStorage },
  cookies: document.cookie,
})`

/** A page with a moved clock, a cut connection and stored data; it is put away. */
async function leaveTraces(browser: Browser) {
  const page = await aPage(browser, 'phone')
  await page.clock.install({ time: LATER })
  await page.goto('/')
  await page.clock.setFixedTime(LATER)
  await page.evaluate(`localStorage.setItem('a', 'b'); document.cookie = 'c=d'`)
  const context = page.context()
  await context.setOffline(true)
  const found = await page.evaluate<{ year: number }>(LOOK_AROUND)
  await putAway(page)
  return { context, found }
}

test.group('Browser contexts of the tests', () => {
  for (const size of ['desktop', 'phone'] as const) {
    test(`a context is reused without leftovers, on a ${size}`, async ({ browser, assert }) => {
      const { context, found } = await leaveTraces(browser)
      const traces = { hasOwnClock: true, isOnLine: false, stored: { a: 'b' }, cookies: 'c=d' }
      assert.deepEqual(found, { ...traces, year: LATER.getUTCFullYear() })

      const page = await aPage(browser, size)
      assert.strictEqual(page.context(), context)
      await page.goto('/')
      const { year, ...others } = await page.evaluate<{ year: number }>(LOOK_AROUND)
      assert.isBelow(year, LATER.getUTCFullYear())
      const untouched = { hasOwnClock: false, isOnLine: true, stored: {}, cookies: '' }
      assert.deepEqual(others, untouched)
      // Its own clock starts at the current time, not at that of the previous test.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      assert.notMatch(await page.evaluate<string>('new Date().toISOString()'), /^2099/)
    })
  }

  test("a context put away goes to the test's next page", async ({ browser, assert }) => {
    const first = await aPage(browser)
    await putAway(first)
    assert.isTrue(first.isClosed())
    const second = await aPage(browser, 'tablet')
    assert.strictEqual(second.context(), first.context())
    const third = await aPage(browser)
    assert.notStrictEqual(third.context(), second.context(), 'nobody shares one')
    await second.goto('/')
    assert.equal(await second.evaluate('innerWidth'), 1024)
  })

  test('a context of another park is not reused', async ({ browser, assert }) => {
    const elsewhere = await aPage(browser, 'desktop', { baseURL: 'http://127.0.0.1:1' })
    await putAway(elsewhere)
    const next = await aPage(browser, 'desktop', { baseURL: 'http://127.0.0.1:1' })
    assert.notStrictEqual(next.context(), elsewhere.context())
  })
})
