import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Browser, Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { aRider, type TestRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices, untilHandled } from '#tests/helpers/screens'
import {
  accept,
  draw,
  frozenOf,
  proceed,
  SIGN,
  TICKETS,
  drawAndAccept,
} from '#tests/helpers/signing'
import { endSessions } from '#tests/helpers/tickets'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const returning = (page: Page) => button(page, portal['entry.returning_rider'])

async function checkIn(page: Page, rider: TestRider) {
  await returning(page).click()
  await page.getByLabel(sessions['phone.label']).fill(rider.phone)
  await page.getByRole('heading', { name: messages['family.title'] }).waitFor()
}

type Signer = { first_name?: string; ticket?: boolean }

/** A kiosk where the signer has read the text and is about to sign, with a ticket unless that call is cut off. */
async function atThePad(browser: Browser, { ticket = true, ...columns }: Signer = {}) {
  const rider = await aRider(columns)
  await aTemplate()
  const page = await aPage(browser, 'tablet')
  await page.clock.install()
  await page.goto('/kiosk')
  if (!ticket) await page.route(TICKETS, (route) => route.abort())
  await checkIn(page, rider)
  await button(page, messages.sign_now).click()
  const answered = ticket && page.waitForResponse(TICKETS)
  await button(page, /Trail waiver/).click()
  if (answered) await (await answered).finished()
  await proceed(page)
  return { rider, page }
}

/** The same, after a signature that was accepted and does not get through. */
async function atAnUnsentSignature(browser: Browser, signer?: Signer) {
  const { rider, page } = await atThePad(browser, signer)
  await page.route(SIGN, (route) => route.abort())
  await drawAndAccept(page)
  await page.getByText(words.kept).waitFor()
  return { rider, page }
}

/** Its signer leaves, and the kiosk starts over. */
async function walkAway(page: Page) {
  await page.clock.fastForward(KIOSK_READING_IDLE_SECONDS * 1000 + 1000)
  await returning(page).waitFor()
}

/** Lets their signing tickets expire. */
async function tooLate({ id }: TestRider) {
  const theirs = db.from('signing_tickets').where('signer_id', id)
  await theirs.update({ expires_at: '2026-01-01 00:00:00' })
}

test.group('Signing that is cut off at the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('a signer whose session ends meanwhile can still sign, and is told so', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await atThePad(browser)
    await endSessions(rider)
    // The page reports activity, and learns that its session has ended.
    const refused = page.waitForResponse('**/api/kiosk/touch')
    await page.clock.fastForward(20_000)
    await draw(page)
    assert.equal((await refused).status(), 401)
    await accept(page)
    await returning(page).waitFor()
    await page.getByText(words.done).waitFor()
    const [frozen, ...more] = await frozenOf(rider)
    assert.lengthOf(more, 0)
    assert.equal(frozen?.evidence, 'unpaired_kiosk')
    assert.notInclude(await page.content(), rider.first_name)
    await expectGoodOnDevices(assert, page)
  })

  test('without a ticket an ended session makes the kiosk start over and say why', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await atThePad(browser, { ticket: false })
    await draw(page)
    await endSessions(rider)
    await accept(page)
    await returning(page).waitFor()
    await page.getByText(messages['session.ended']).waitFor()
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('an unsent signature is kept when its signer walks away, and sent as theirs beside the next rider', async ({
    browser,
    assert,
  }) => {
    const next = await aRider()
    const { rider, page } = await atAnUnsentSignature(browser, { first_name: 'Maya' })
    await walkAway(page)
    await page.getByText(fill(messages['unsent.waiting'], { n: 1 })).waitFor()
    assert.notInclude(await page.content(), 'Maya')
    await expectGoodOnDevices(assert, page)

    await checkIn(page, next)
    await page.unroute(SIGN)
    const sent = page.waitForResponse(SIGN)
    await page.clock.fastForward(15_000)
    assert.equal((await sent).status(), 201)
    assert.lengthOf(await frozenOf(rider), 1)
    assert.lengthOf(await frozenOf(next), 0)
    await returning(page).waitFor()
    await page.getByText(/wait on this tablet/).waitFor({ state: 'hidden' })
  })

  test('an unsent signature survives a reload and is sent once', async ({ browser, assert }) => {
    const { rider, page } = await atAnUnsentSignature(browser, { first_name: 'Maya' })
    const signedOut = page.waitForResponse('**/api/customers/logout')
    await page.reload()
    await page.getByText(fill(messages['unsent.waiting'], { n: 1 })).waitFor()
    assert.equal((await signedOut).status(), 204)
    assert.notInclude(await page.content(), 'Maya')
    assert.lengthOf(await frozenOf(rider), 0)

    await page.unroute(SIGN)
    const sent = page.waitForResponse(SIGN)
    await page.clock.fastForward(15_000)
    assert.equal((await sent).status(), 201)
    await page.getByText(/wait on this tablet/).waitFor({ state: 'hidden' })
    assert.lengthOf(await frozenOf(rider), 1)
    assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  })

  test('a reload before the answer arrives leaves one signature', async ({ browser, assert }) => {
    const { rider, page } = await atThePad(browser)
    await draw(page)
    // The server has it, and its answer never comes.
    const arrived = Promise.withResolvers<void>()
    await page.route(
      SIGN,
      async (route) => {
        await route.fetch()
        arrived.resolve()
      },
      { times: 1 }
    )
    await accept(page)
    await arrived.promise
    const again = page.waitForResponse(SIGN)
    await page.reload()
    assert.equal((await again).status(), 201)
    await returning(page).waitFor()
    await page.getByText(/wait on this tablet/).waitFor({ state: 'hidden' })
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a reload deletes a signature that was drawn but not accepted, or taken back', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await atAnUnsentSignature(browser)
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
    assert.include(await kept(), 'data:image/png')
    await button(page, waivers['sign.clear']).click()
    await draw(page)
    assert.notInclude(await kept(), 'data:image/png')
    await page.reload()
    await returning(page).waitFor()
    assert.isFalse(await page.getByText(/wait on this tablet/).isVisible())
    assert.equal(await page.evaluate(() => sessionStorage.length), 0)
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('staff are told that a signature without a ticket is lost when its signer walks away', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await atAnUnsentSignature(browser, { ticket: false })
    await walkAway(page)
    await page.getByText(fill(messages['unsent.lost'], { n: 1 })).waitFor()
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('staff are told that a signature is lost if it is refused after its signer walked away', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await atThePad(browser)
    const [arrives, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(SIGN, async (route) => {
      arrives.resolve()
      await goesOn.promise
      await route.continue()
    })
    await drawAndAccept(page)
    await arrives.promise
    await walkAway(page)
    await tooLate(rider)
    goesOn.resolve()
    await page.getByText(fill(messages['unsent.lost'], { n: 1 })).waitFor()
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('staff are told that a signature is lost if it is refused after a long cut, and no one else signs it', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await atAnUnsentSignature(browser)
    // The time that goes by brings one more try, and only after that one the kiosk waits for the next.
    const failsAgain = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/waivers/sign')
    )
    await walkAway(page)
    await failsAgain
    await untilHandled(page)
    await tooLate(rider)
    await page.unroute(SIGN)
    await page.clock.fastForward(15_000)
    await page.getByText(fill(messages['unsent.lost'], { n: 1 })).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, 'Close').click()
    await page.getByText(/could not be sent/).waitFor({ state: 'detached' })
    assert.lengthOf(await frozenOf(rider), 0)
  })
})
