import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { CUSTOMER_STORAGE_KEY } from '@trailgate/shared/sessions/constants'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page, Route } from 'playwright'
import { until } from '../../../../scripts/lib/until.mjs'
import { mendLine } from '#tests/helpers/line'
import { aLastName, aMinorOf, aRider, PASSWORD, type TestRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const HOME = '/customer-dashboard'
const LOGOUT = '**/api/customers/logout'
const PENDING = 'logoutPending'

/** For each trouble; 200 in all. */
const PRESSES = 50
/** Between the end of a trouble and the end of the session on the server. */
const HEALED_MS = 30_000

interface Trouble {
  /** The response to the logout call. */
  answer(route: Route): unknown
  offline?: boolean
}

const TROUBLES: Record<string, Trouble> = {
  'the call is cut off': { answer: (route) => route.abort() },
  'the server fails': { answer: (route) => route.fulfill({ status: 500, json: {} }) },
  'the server hangs': { answer: () => undefined },
  'there is no line': { answer: (route) => route.abort(), offline: true },
}

/**
 * Presses Logout and counts the event loop turns of the page until neither the page nor the browser storage contains
 * any of these words. Session cookies are HttpOnly: no page can read or remove them.
 */
const PRESS = `async ({ logout, words, key }) => {
  const holds = (...texts) => texts.some((text) => words.some((word) => text.includes(word)))
  const isLeft = () =>
    key in sessionStorage ||
    holds(
      document.documentElement.outerHTML,
      document.title + location.href + document.cookie + JSON.stringify(history.state),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify({ ...localStorage })
    )
  const missing = words.filter((word) => !document.body.textContent.includes(word))
  if (missing.length > 0) throw new Error('Not on the screen before: ' + missing)
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === logout)
  let turns = 0
  button.click()
  // Before the first turn come the promises of the press itself.
  await null
  for (; isLeft() && turns < 1000; turns += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
  const kept = 'caches' in window ? await caches.keys() : []
  return { turns, kept }
}`

/**
 * The rider is back in the dashboard, without a page load: their session lives on, as the server knows of no logout.
 */
const COME_BACK = `({ key, value, path, pending }) => {
  localStorage.removeItem(pending)
  sessionStorage.setItem(key, value)
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}`

async function comeBack(page: Page, { id, first_name, last_name }: TestRider) {
  const value = JSON.stringify({ id, first_name, last_name })
  const asked = { key: CUSTOMER_STORAGE_KEY, value, path: HOME, pending: PENDING }
  await page.evaluate(`(${COME_BACK})(${JSON.stringify(asked)})`)
}

async function press(page: Page, words: readonly string[]) {
  const asked = { logout: ui.logout, words, key: CUSTOMER_STORAGE_KEY }
  const pressing = `(${PRESS})(${JSON.stringify(asked)})`
  return page.evaluate<{ turns: number; kept: string[] }>(pressing)
}

const sessionsOf = ({ id }: TestRider) => db.from('sessions').where('customer_id', id)
const isOut = (rider: TestRider) => async () => (await sessionsOf(rider)).length === 0

test.group('Logout', () => {
  for (const [trouble, { answer, offline = false }] of Object.entries(TROUBLES)) {
    test(`Logout removes all rider data in the turn of the press while ${trouble}, 50 times, and the server hears of it later`, async ({
      browser,
      assert,
    }) => {
      const last = aLastName('Quill')
      const rider = await aRider({ first_name: 'Zephyrine', last_name: last })
      const words = [rider.first_name, last, String(rider.email)]
      const page = await openPortalAt(browser, rider, HOME, 'phone')
      await page.route(LOGOUT, answer)
      const allTurns: number[] = []
      for (let pressed = 0; pressed < PRESSES; pressed += 1) {
        if (pressed > 0) await comeBack(page, rider)
        await page.getByText(String(rider.email)).waitFor()
        await page.getByText(`${rider.first_name} ${last}`).first().waitFor()
        if (offline) await page.context().setOffline(true)
        const { turns, kept } = await press(page, words)
        allTurns.push(turns)
        assert.deepEqual(kept, [])
        if (offline) await page.context().setOffline(false)
        await page.waitForURL((url) => url.pathname === '/')
      }
      // In the very turn of the press: before any timer, frame or response.
      assert.deepEqual(new Set(allTurns), new Set([0]))
      assert.lengthOf(await sessionsOf(rider), 1)

      await page.getByText(sessions['logout.kept']).waitFor()
      await page.unroute(LOGOUT)
      await mendLine(page)
      await until(isOut(rider), HEALED_MS)
      await page.getByText(sessions['logout.kept']).waitFor({ state: 'detached' })
      assert.equal(await page.evaluate('localStorage.length'), 0)
    }).timeout(300_000)
  }

  test('a logout not yet sent is shown, survives a reload and is sent by itself', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(LOGOUT, (route) => route.abort())
    await page.goto(HOME)
    await page.getByRole('button', { name: ui.logout }).click()
    await page.getByText(sessions['logout.kept']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.goto('/forgot-password')
    await page.getByText(sessions['logout.kept']).waitFor()
    assert.lengthOf(await sessionsOf(rider), 1)
    await page.unroute(LOGOUT)
    await until(isOut(rider), HEALED_MS)
    await page.getByText(sessions['logout.kept']).waitFor({ state: 'detached' })
  })

  test('a logout not yet sent does not end the session of the next rider', async ({
    browser,
    assert,
  }) => {
    const [first, next] = [await aRider(), await aRider()]
    const page = await aRiderPage(browser, first, 'phone')
    await page.route(LOGOUT, (route) => route.abort())
    await page.goto(HOME)
    await page.getByRole('button', { name: ui.logout }).click()
    await page.getByText(sessions['logout.kept']).waitFor()
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(next.phone)
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.getByText(`Welcome, ${next.first_name}!`).waitFor()
    // The server has ended the first session with the sign-in.
    assert.lengthOf(await sessionsOf(first), 0)
    await page.unroute(LOGOUT)
    await mendLine(page)
    assert.isNull(await page.evaluate(`localStorage.getItem('${PENDING}')`))
    await page.getByText(String(next.email)).waitFor()
    assert.lengthOf(await sessionsOf(next), 1)
  })

  test('a logout in one tab removes all rider data in the others', async ({ browser, assert }) => {
    const rider = await aRider()
    await aMinorOf(rider, { first_name: 'Zuleika' })
    const page = await openPortalAt(browser, rider, HOME, 'phone')
    await page.getByText(String(rider.email)).waitFor()
    const other = await page.context().newPage()
    await other.goto('/')
    await comeBack(other, rider)
    await other.getByText(String(rider.email)).waitFor()
    await page.getByRole('button', { name: ui.logout }).click()
    await other.waitForURL((url) => url.pathname === '/')
    assert.isNull(await other.evaluate(`sessionStorage.getItem('${CUSTOMER_STORAGE_KEY}')`))
    assert.notInclude(await other.content(), String(rider.email))
    await until(isOut(rider), HEALED_MS)
  })
})
