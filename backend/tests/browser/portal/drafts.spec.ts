import { test } from '@japa/runner'
import { messages as drafts } from '@trailgate/shared/drafts/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Browser, Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { draftsIn, signInAfterClosedTab, untilDrafted, untilNoDraft } from '#tests/helpers/drafts'
import { storedText } from '#tests/helpers/offline_tablet'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import { button, chooseText, FULL_DAY, step, WAIVERS_TAB } from '#tests/helpers/portal_signing'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import {
  accept,
  consent,
  draw,
  frozenOf,
  inkOn,
  proceed,
  SIGN,
  typeName,
} from '#tests/helpers/signing'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'

const TEAM = 'Planted Gravel Hornets'
const ASKS =
  '<p>I ride at my own risk.</p>' +
  '<p><span data-field="text" data-key="team" data-required="false">Your team</span></p>'

/** A rider who has answered a question and drawn on the pad, on their own phone. */
async function aDrawer(browser: Browser) {
  const rider = await aRider()
  const template = await aTemplate({ name: FULL_DAY, content: ASKS })
  const page = await aRiderPage(browser, rider, 'phone')
  await page.goto(`${WAIVERS_TAB}/sign`)
  await chooseText(page)
  await page.getByLabel('Your team').fill(TEAM)
  await proceed(page)
  await step(page, messages['sign.title'])
  await untilDrafted(page, 'signing', () => draw(page))
  return { rider, template, page }
}

async function toTextAgain(page: Page) {
  await page.getByRole('link', { name: 'Waivers' }).first().click()
  await button(page, messages.sign_new).first().click()
  await step(page, messages['choose.title'])
  await chooseText(page)
}

test.group('Drafts of a signing', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('after a closed tab answers and ink are there again for the same text, and can be cleared', async ({
    browser,
    assert,
  }) => {
    const { rider, page: closed } = await aDrawer(browser)
    const drawn = await inkOn(closed)
    const page = await signInAfterClosedTab(closed, rider)
    await toTextAgain(page)
    await page.getByText(drafts.restored).waitFor()
    assert.equal(await page.getByLabel('Your team').inputValue(), TEAM)
    await expectGoodOnDevices(assert, page)
    await proceed(page)
    await step(page, messages['sign.title'])
    assert.equal(await inkOn(page), drawn)
    await page.getByText(drafts.restored).waitFor()
    await expectGoodOnDevices(assert, page)

    await button(page, drafts.clear).click()
    assert.equal(await inkOn(page), 0)
    await untilNoDraft(page, 'signing')
    await button(page, ui.cancel).click()
    assert.equal(await page.getByLabel('Your team').inputValue(), '')
  })

  test('a reload leads back to the pad, and nothing of it is stored in clear', async ({
    browser,
    assert,
  }) => {
    const { page } = await aDrawer(browser)
    await button(page, messages['sign.clear']).click()
    await untilDrafted(page, 'signing', () => typeName(page, 'Robin Plantedname'))
    const stored = await storedText(page)
    assert.include(stored, 'key, extractable: false')
    for (const planted of ['Plantedname', TEAM, 'my own risk']) assert.notInclude(stored, planted)
    await page.reload()
    await step(page, messages['sign.title'])
    await page.getByText(drafts.restored).waitFor()
    assert.equal(await page.getByLabel(words['typed.label']).inputValue(), 'Robin Plantedname')
  })

  test('Logout deletes the draft of a tab that was closed', async ({ browser, assert }) => {
    const { rider, page: closed } = await aDrawer(browser)
    const page = await signInAfterClosedTab(closed, rider)
    assert.deepEqual(await draftsIn(page), ['signing'])
    await button(page, ui.logout).click()
    await page.waitForURL((url) => url.pathname === '/')
    await untilNoDraft(page, 'signing')
    assert.notInclude(await storedText(page), 'extractable')
  })

  test('another rider on the same device finds nothing, and their sign-in deletes it', async ({
    browser,
    assert,
  }) => {
    const { page: closed } = await aDrawer(browser)
    const other = await aRider()
    const page = await signInAfterClosedTab(closed, other)
    await toTextAgain(page)
    assert.equal(await page.getByLabel('Your team').inputValue(), '')
    await untilNoDraft(page, 'signing')
    await proceed(page)
    await page.getByRole('img', { name: words['pad.empty'] }).waitFor()
    assert.isFalse(await page.getByText(drafts.restored).isVisible())
  })

  test('a text that changed meanwhile drops the ink, and the page says so', async ({
    browser,
    assert,
  }) => {
    const { rider, template, page: closed } = await aDrawer(browser)
    await aVersion(template, { name: FULL_DAY, version: '2.0', content: `${ASKS}<p>New.</p>` })
    const page = await signInAfterClosedTab(closed, rider)
    await toTextAgain(page)
    await page.getByText(drafts.changed).waitFor()
    await expectGoodOnDevices(assert, page)
    await proceed(page)
    await page.getByRole('img', { name: words['pad.empty'] }).waitFor()
  })

  test('a reload after the text changed shows the new one with an empty pad', async ({
    browser,
    assert,
  }) => {
    const { template, page } = await aDrawer(browser)
    await aVersion(template, { name: FULL_DAY, version: '2.0', content: `${ASKS}<p>New.</p>` })
    await page.reload()
    await page.getByText(drafts.changed).waitFor()
    await proceed(page)
    await step(page, messages['sign.title'])
    assert.equal(await inkOn(page), 0)
  })

  test('a signature whose answer was lost is found to be accepted after a reload', async ({
    browser,
    assert,
  }) => {
    const { rider, page } = await aDrawer(browser)
    await acceptUnanswered(page)
    await page.reload()
    await page.getByText(words.done).waitFor()
    await untilNoDraft(page, 'signing')
    await untilNoDraft(page, 'accepted')
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a signature whose answer was lost is found to be accepted after a closed tab', async ({
    browser,
    assert,
  }) => {
    const { rider, page: closed } = await aDrawer(browser)
    await acceptUnanswered(closed)
    const page = await signInAfterClosedTab(closed, rider)
    await page.getByText(words.done).waitFor()
    await untilNoDraft(page, 'signing')
    await untilNoDraft(page, 'accepted')
    await page.getByText(kiosk['state.all']).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
    await expectGoodOnDevices(assert, page)
  })

  test('a signature that was accepted without a connection is sent after a closed tab', async ({
    browser,
    assert,
  }) => {
    const { rider, page: closed } = await aDrawer(browser)
    await closed.route(SIGN, (route) => route.abort())
    await untilDrafted(closed, 'accepted', () => accept(closed))
    await closed.getByText(words.kept).waitFor()
    assert.lengthOf(await frozenOf(rider), 0)
    const page = await signInAfterClosedTab(closed, rider)
    await page.getByText(words.done).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a browser that stores nothing signs as before', async ({ browser, assert }) => {
    const rider = await aRider()
    await aTemplate({ name: FULL_DAY })
    const page = await aRiderPage(browser, rider, 'phone')
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(DENIED)
    await page.goto(`${WAIVERS_TAB}/sign`)
    await chooseText(page)
    await proceed(page)
    await draw(page)
    await accept(page)
    await page.getByText(words.done).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
    assert.deepEqual(errors, [])
  })

  test('the pages of a minor keep their draft too', async ({ browser, assert }) => {
    const rider = await aRider()
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    const closed = await aRiderPage(browser, rider, 'phone')
    await closed.goto(`/customer-dashboard/minors/${kim.id}/sign`)
    await proceed(closed)
    await untilDrafted(closed, 'signing', () => draw(closed))
    await consent(closed)
    await acceptUnanswered(closed)
    const page = await signInAfterClosedTab(closed, rider)
    await page.getByText(words.done).waitFor()
    const [frozen, ...more] = await frozenOf(rider)
    assert.equal(frozen?.subject.id, kim.id)
    assert.lengthOf(more, 0)
  })
})

/** Accepts; the server seals it, and its answer never comes. */
async function acceptUnanswered(page: Page) {
  const arrived = Promise.withResolvers<void>()
  await page.route(
    (url) => /\/waivers\/sign$|\/minors\/\d+\/waiver$/.test(url.pathname),
    async (route) => {
      await route.fetch()
      arrived.resolve()
    },
    { times: 1 }
  )
  await untilDrafted(page, 'accepted', () => accept(page))
  await arrived.promise
}

const DENIED = `indexedDB.open = () => {
  throw new DOMException('The user denied it', 'SecurityError')
}`
