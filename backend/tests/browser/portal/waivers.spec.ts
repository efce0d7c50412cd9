import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { formatDate } from '@trailgate/shared/dates'
import { messages as devices } from '@trailgate/shared/devices/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { messages } from '@trailgate/shared/waivers/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { printedPages } from '#tests/helpers/pdf'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import {
  aSignature,
  aTemplate,
  retireTemplates,
  signed,
  aSignedWaiver,
} from '#tests/helpers/waivers'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36'
const TAB = '/customer-dashboard/waivers'

const tab = (page: Page, name: 'tab.mine' | 'tab.minors', n: number) =>
  page.getByRole('tab', { name: fill(messages[name], { n }) })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Numbered paragraphs with a marked beginning and end. */
function paragraphs(count: number) {
  const words = 'I know that trails are steep, wet and loose, and that other riders fall. '
  return Array.from(
    { length: count },
    (_, n) => `<p>Clause ${n} says: ${words.repeat(8)}End ${n}.</p>`
  )
}

test.group("The rider's waivers", (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('each of the two lists says that it has no waivers and offers to sign', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, '/customer-dashboard', 'phone')
    await page.getByRole('link', { name: portal['tab.waivers'], exact: true }).click()
    await page.waitForURL(`**${TAB}`)
    await page.getByText(messages['empty.mine']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: messages.sign_first }).click()
    await page.waitForURL(`**${TAB}/sign`)
    await page.goBack()

    await tab(page, 'tab.minors', 0).click()
    await page.getByText(messages['empty.minors']).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.sign_for_minor }).count(), 0)
    await expectGoodOnDevices(assert, page)
    await aMinorOf(rider)
    await page.reload()
    await tab(page, 'tab.minors', 0).click()
    await page.getByRole('button', { name: messages.sign_for_minor }).click()
    await page.getByText(messages['choose.title']).waitFor()
  })

  test("a removed child's waiver stays", async ({ browser, client }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const as = await asRider(rider)
    const template = await aTemplate({ name: 'Day pass waiver' })
    await signed(client, as, { template_id: template.id, minor_id: minor.id })
    const page = await openPortalAt(browser, rider, '/customer-dashboard/minors', 'phone')
    await page.getByRole('button', { name: ui.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: ui.remove }).click()
    await page.getByText(minors.empty).waitFor()
    await page.goto(TAB)
    await tab(page, 'tab.minors', 1).click()
    await card(page, 'Day pass waiver').getByRole('button', { name: ui.view }).click()
    const pdf = page.waitForEvent('download')
    await page.getByRole('link', { name: files.pdf }).click()
    await pdf
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`waivers are in two lists with counts, expired ones dimmed, on a ${size}`, async ({
      browser,
      client,
      assert,
    }) => {
      const rider = await aRider()
      const minor = await aMinorOf(rider)
      const as = await asRider(rider)
      const day = await aTemplate({ name: 'Day pass waiver', valid_for_days: 1 })
      const year = await aTemplate({ name: 'Season waiver with quite a long name for a card' })
      const voided = await aTemplate({ name: 'Rental agreement' })
      const over = await signed(client, as, { template_id: day.id })
      await signed(client, as, { template_id: year.id })
      const wrong = await signed(client, as, { template_id: voided.id })
      await signed(client, as, { template_id: year.id, minor_id: minor.id })
      await db.from('signed_waivers').where('id', over.id).update({
        last_day: '2020-01-01',
        signed_day: '2020-01-01',
        signed_at: '2020-01-01 15:00:00',
      })
      await db
        .from('signed_waivers')
        .where('id', wrong.id)
        .update({ voided_at: '2026-01-01 00:00:00' })

      const page = await openPortalAt(browser, rider, TAB, size)
      await tab(page, 'tab.mine', 3).waitFor()
      await card(page, 'Season waiver')
        .getByText(messages['status.valid'], { exact: true })
        .waitFor()
      await card(page, 'Rental agreement').getByText(messages['status.invalid']).waitFor()
      const dimmed = card(page, 'Day pass waiver')
      await dimmed.getByText(messages['status.expired']).waitFor()
      assert.include(await dimmed.getAttribute('class'), 'dimmed')
      assert.notInclude(await card(page, 'Season waiver').getAttribute('class'), 'dimmed')
      await expectGoodScreen(assert, page)

      await tab(page, 'tab.mine', 3).press('ArrowRight')
      await card(page, 'Kim Ryder').waitFor()
      assert.equal(await tab(page, 'tab.minors', 1).getAttribute('aria-selected'), 'true')
      assert.equal(await page.getByRole('button', { name: ui.view }).count(), 1)
      await expectGoodScreen(assert, page)
    })
  }

  for (const size of ['phone', 'tablet', 'desktop'] as const) {
    test(`View shows the document and its details over the whole screen, on a ${size}`, async ({
      browser,
      client,
      assert,
    }) => {
      const rider = await aRider({ first_name: 'Maya' })
      const minor = await aMinorOf(rider)
      const template = await aTemplate({ name: 'Season waiver' })
      const from = { ...(await asRider(rider)), 'user-agent': ANDROID }
      const { id } = await signed(client, from, { template_id: template.id, minor_id: minor.id })
      const page = await openPortalAt(browser, rider, TAB, size)
      await tab(page, 'tab.minors', 1).click()
      await page.getByRole('button', { name: `${ui.view} Season waiver, Kim Ryder` }).click()
      await page.waitForURL(`**${TAB}/${id}`)
      const dialog = page.getByRole('dialog', { name: 'Season waiver' })
      await dialog.getByText('I wear a helmet').waitFor()
      await dialog.getByText(fill(messages['view.signing_for'], { name: 'Kim Ryder' })).waitFor()
      await dialog.getByRole('img', { name: messages['detail.signature'] }).waitFor()
      const box = await dialog.boundingBox()
      assert.equal(box?.width, page.viewportSize()?.width)
      await expectGoodScreen(assert, page)

      await dialog.getByRole('tab', { name: messages['detail.details'] }).click()
      for (const line of [
        messages['status.valid'],
        'Maya Ryder',
        'Kim Ryder',
        '127.0.0.1',
        'Chrome on Android',
        formatDate(clock.now().toISOString(), 'America/New_York'),
      ]) {
        await dialog.getByText(line).first().waitFor()
      }
      await expectGoodScreen(assert, page)
      await page.getByRole('button', { name: ui.close }).click()
      await page.waitForURL((url) => url.pathname === TAB)
      await dialog.waitFor({ state: 'detached' })

      await page.goto(`${TAB}/${id}`)
      await dialog.getByText('I wear a helmet').waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL((url) => url.pathname === TAB)
    })
  }

  test('a waiver signed at the gate says so in place of a browser', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider()
    const template = await aTemplate({ name: 'Season waiver' })
    const { id } = await signed(client, await asKiosk(rider), { template_id: template.id })
    const page = await openPortalAt(browser, rider, `${TAB}/${id}`, 'phone')
    await page.getByRole('tab', { name: messages['detail.details'] }).click()
    await page.getByText(devices.gate).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('Download PDF saves the signed waiver, and the view stays open', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, id } = await aSignedWaiver(client, {
      rider: { first_name: 'Zoë' },
      text: { name: 'Season waiver' },
    })
    const page = await openPortalAt(browser, rider, `${TAB}/${id}`, 'phone')
    const begun = page.waitForEvent('download')
    await page.getByRole('link', { name: files.pdf }).click()
    const download = await begun
    assert.equal(
      download.suggestedFilename(),
      `Season waiver - Zoë ${rider.last_name} - ${clock.today()}.pdf`
    )
    const [first] = printedPages(await readFile(await download.path()))
    assert.include(first?.text, 'I wear a helmet')
    await page.getByRole('dialog', { name: 'Season waiver' }).waitFor()
  })

  test('Print Document prints all of a long waiver with its signature, and nothing else', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Maya' })
    const count = 70
    const content = `<h2>Risks</h2>${paragraphs(count).join('')}<table><tbody><tr><td>Helmet</td><td>always</td></tr></tbody></table>`
    const template = await aTemplate({ name: 'The long waiver', content })
    const { id } = await signed(client, await asRider(rider), {
      template_id: template.id,
      signature_data: aSignature({ width: 600, height: 200 }),
    })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
    await page.goto(`${TAB}/${id}`)
    await page
      .getByText(`End ${count - 1}.`)
      .first()
      .waitFor()
    await page.getByRole('button', { name: messages['detail.print'] }).click()
    assert.equal(await page.evaluate('window.printed'), 1)
    assert.equal(await page.title(), 'The long waiver · Maya Ryder')

    const printed = printedPages(await page.pdf({ format: 'Letter' }))
    assert.isAtLeast(printed.length, 12)
    const text = printed.map((each) => each.text).join(' ')
    const places = paragraphs(count).flatMap((_, n) => [
      text.indexOf(`Clause ${n} says`),
      text.indexOf(`End ${n}.`),
    ])
    assert.isTrue(places.every((place, n) => place > (places[n - 1] ?? -1)))
    for (const part of ['The long waiver', 'Version 1.0', 'Helmet', 'always', 'Maya Ryder']) {
      assert.include(text, part)
    }
    assert.deepEqual(
      printed.map(({ pictures }) => pictures),
      printed.map((_, n) => (n === printed.length - 1 ? 1 : 0)),
      'the signature stands on the last page'
    )
    for (const { text: words } of printed) assert.isNotEmpty(words)
    for (const other of [ui.close, messages['detail.print'], ui.logout, portal['tab.marketing']]) {
      assert.notInclude(text, other)
    }

    await page.getByRole('button', { name: ui.close }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.notInclude(await page.title(), 'The long waiver')
  })

  test('waivers that fail to load say so and can be reloaded', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider, id } = await aSignedWaiver(client, { text: { name: 'Season waiver' } })
    const page = await aRiderPage(browser, rider, 'phone')
    const list = '**/api/waivers/my-waivers?**'
    await page.route(list, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(TAB)
    await page.getByText(messages['load.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(list)
    await page.getByRole('button', { name: ui.try_again }).click()
    await card(page, 'Season waiver').waitFor()

    const detail = `**/api/waivers/${id}/detail`
    await page.route(detail, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('button', { name: ui.view }).click()
    await page.getByText(messages['detail.failed']).waitFor()
    assert.equal(await page.getByRole('button', { name: messages['detail.print'] }).count(), 0)
    await expectGoodOnDevices(assert, page)
    await page.unroute(detail)
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText('I wear a helmet').first().waitFor()
  })
})
