import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { SIGN_LINK_SESSION } from '@trailgate/shared/sign_links/constants'
import { messages } from '@trailgate/shared/sign_links/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Page, Route } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { asStaff } from '#tests/helpers/credentials'
import { afterClosedTab, draftsIn, untilDrafted, untilNoDraft } from '#tests/helpers/drafts'
import { cutLine, mendLine } from '#tests/helpers/line'
import { storedText } from '#tests/helpers/offline_tablet'
import { aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, draw, frozenOf, proceed, SIGN, TICKETS } from '#tests/helpers/signing'
import { endSessions } from '#tests/helpers/tickets'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

test.group('A sign link on a weak line', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('an accepted signature is sent after half an hour without a connection, and its signer is thanked', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, link } = await aLink(client)
    const page = await aPage(browser, 'phone')
    await page.clock.install()
    await toPad(page, link)
    await cutLine(page)
    await accept(page)
    await page.getByText(words.kept).waitFor()
    await page.clock.fastForward((SIGN_LINK_SESSION.idleSeconds + 60) * 1000)
    await page.getByText(messages.unsent).waitFor()
    assert.equal(await page.getByText(messages.ended).count(), 0)
    await expectGoodOnDevices(assert, page)

    await mendLine(page)
    await page.getByText(messages.signed_over).waitFor()
    assert.equal(await page.getByText(messages.ended).count(), 0)
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a page that is reloaded after its session thanks its signer, and asks for no link', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, link } = await aLink(client)
    const page = await aPage(browser, 'phone')
    await toPad(page, link)
    await accept(page)
    await page.getByText(messages.done_title).waitFor()
    await endSessions(rider)
    await page.reload()
    await page.getByText(messages.signed_over).waitFor()
    assert.equal(await page.getByText(messages.ended).count(), 0)
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a signature whose answer was lost is found when the page is reloaded after its session', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, link } = await aLink(client)
    const page = await aPage(browser, 'phone')
    await toPad(page, link)
    const arrived = Promise.withResolvers<void>()
    const lose = async (route: Route) => {
      await route.fetch()
      arrived.resolve()
    }
    await page.route(SIGN, lose, { times: 1 })
    await accept(page)
    await arrived.promise
    await untilDrafted(page, 'link')
    await endSessions(rider)
    await page.reload()
    await page.getByText(messages.signed_over).waitFor()
    assert.equal(await page.getByText(messages.ended).count(), 0)
    assert.lengthOf(await frozenOf(rider), 1)
    await untilNoDraft(page, 'link')
  })

  test('a signature that was accepted without a connection outlives the tab, encrypted', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, link } = await aLink(client)
    const closed = await aPage(browser, 'phone')
    await toPad(closed, link)
    await closed.route(SIGN, (route) => route.abort())
    await accept(closed)
    await closed.getByText(words.kept).waitFor()
    await untilDrafted(closed, 'link')
    assert.notInclude(await storedText(closed), 'data:image')
    assert.lengthOf(await frozenOf(rider), 0)

    const page = await afterClosedTab(closed, link)
    const { done_title: done, all_signed: all, signed_over: over } = messages
    await page.getByText(new RegExp([done, all, over].join('|'))).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
    await untilNoDraft(page, 'link')
  })

  test('at the counter nothing is kept on the device', async ({ browser, client, assert }) => {
    const { link } = await aLink(client)
    const page = await aPage(browser, 'tablet')
    await toPad(page, `${link}&counter=1000042`)
    await page.getByRole('img', { name: words['pad.signed'] }).waitFor()
    assert.deepEqual(await draftsIn(page), [])
    assert.notInclude(await storedText(page), 'drawing')
  })
})

/** A rider who has a text to sign, and the address of their sign link. */
async function aLink(client: ApiClient) {
  const rider = await aRider()
  await aTemplate({ audience: 'adult' })
  const made = await client
    .post(`/api/customers/${rider.id}/sign-link`)
    .headers(await asStaff('cashier'))
    .json({})
  const { pathname, hash } = new URL(String(made.body().url))
  return { rider, link: pathname + hash }
}

/** Opens the link and draws on the pad, with a ticket. */
async function toPad(page: Page, link: string) {
  await page.goto(link)
  const ticket = page.waitForResponse(TICKETS)
  await page.getByRole('button', { name: kiosk.sign_now }).click()
  await page.getByRole('button', { name: /Trail waiver/ }).click()
  await (await ticket).finished()
  await proceed(page)
  await draw(page)
}
