import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { Browser } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { checkIn, typePhone } from '#tests/helpers/kiosk'
import { aMinorOf, aPhone } from '#tests/helpers/people'
import { anOwnServer, aRiderAt } from '#tests/helpers/own_server'
import { aPage, expectGoodScreen } from '#tests/helpers/screens'
import { aCoveredRider, visitRowsOf } from '#tests/helpers/visits'
import { retireTemplates } from '#tests/helpers/waivers'
import { isIn, onPaper, says, toggle } from '#tests/helpers/riding'

const VISITS = '**/api/kiosk/visits'

/** A tablet whose calls of visits are noted. */
async function aKioskThatNotes(browser: Browser) {
  const page = await aPage(browser, 'tablet')
  await page.clock.setFixedTime(Date.now())
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/kiosk/visits')) keys.push(request.headers()['idempotency-key'])
  })
  return { page, keys }
}

test.group('Riding today, when it is saved', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a rider is not shown as in while offline, and is saved once when online again', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    const { page, keys } = await aKioskThatNotes(browser)
    await page.route(VISITS, (route) => route.abort())
    await checkIn(page, rider)
    await says(page, 'Jolene R.', messages['ride.unsent'])
    assert.equal(await page.getByText(messages['done.checked_in']).count(), 0)
    assert.equal(await page.getByText(messages['state.all']).count(), 0)
    assert.equal(await page.locator('.tick').count(), 0)
    await toggle(page, 'Kim R.').click()
    await says(page, 'Kim R.', messages['ride.saving'])
    await expectGoodScreen(assert, page)

    await page.unroute(VISITS)
    await page.evaluate(`window.dispatchEvent(new Event('online'))`)
    for (const name of ['Jolene R.', 'Kim R.']) await isIn(page, name)
    await page.getByText(messages['state.all']).waitFor()
    assert.lengthOf(new Set(keys), 2)
    for (const one of [rider, kim]) assert.lengthOf(await visitRowsOf(one), 1)
  })

  test('a rider is in once although the first answer was lost', async ({ browser, assert }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    const { page, keys } = await aKioskThatNotes(browser)
    await page.route(
      VISITS,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 }
    )
    await checkIn(page, rider)
    await isIn(page, 'Jolene R.')
    assert.lengthOf(keys, 2)
    assert.lengthOf(new Set(keys), 1)
    assert.lengthOf(await visitRowsOf(rider), 1)
  })

  test('the choice is sent again to a server that was killed and restarted', async ({
    browser,
    assert,
  }) => {
    const server = await anOwnServer()
    try {
      const phone = aPhone()
      await aRiderAt(server, phone)
      const { page, keys } = await aKioskThatNotes(browser)
      const sent = page.waitForRequest(VISITS)
      const killed = Promise.withResolvers<void>()
      await page.route(
        VISITS,
        async (route) => {
          await killed.promise
          await route.continue()
        },
        { times: 1 }
      )
      await page.goto(`${server.url}/kiosk`)
      await typePhone(page, phone)
      await sent
      await server.end('SIGKILL')
      killed.resolve()
      await says(page, 'Robin R.', messages['ride.unsent'])
      assert.equal(await page.getByText(messages['done.checked_in']).count(), 0)
      await server.start()
      await page.evaluate(`window.dispatchEvent(new Event('online'))`)
      await isIn(page, 'Robin R.')
      assert.lengthOf(new Set(keys), 1)
    } finally {
      await server.remove()
    }
  }).timeout(240_000)

  test('the kiosk signs out while the last touch is saved, and the next rider is not affected', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    const next = await aCoveredRider({ first_name: 'Nora' })
    const page = await aPage(browser, 'tablet')
    const held = Promise.withResolvers<void>()
    await page.route(
      VISITS,
      async (route) => {
        await held.promise
        await route.continue()
      },
      { times: 1 }
    )
    await checkIn(page, rider)
    await says(page, 'Jolene R.', messages['ride.saving'])
    const out = page.waitForResponse('**/api/customers/logout')
    await page.getByRole('button', { name: messages['done.tap'] }).click()
    held.resolve()
    await out
    assert.lengthOf(await visitRowsOf(rider), 1)
    await typePhone(page, next.phone)
    await isIn(page, 'Nora R.')
    assert.notInclude(await page.content(), 'Jolene')
  })
})
