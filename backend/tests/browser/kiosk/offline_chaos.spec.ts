import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import type { Browser, Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { inTransaction } from '#platform/database/transaction'
import { rowsIn } from '#platform/database/rows_in'
import { settings } from '#start/settings'
import { fillRegistration } from '#tests/helpers/kiosk'
import { cutLine, mendLine } from '#tests/helpers/line'
import { sealedOf } from '#tests/helpers/offline'
import {
  aPairedTablet,
  button,
  receiptOf,
  reopen,
  sayWho,
  storedItems,
  storedText,
} from '#tests/helpers/offline_tablet'
import { aLastName, aRider, type TestRider } from '#tests/helpers/people'
import { accept, draw, proceed } from '#tests/helpers/signing'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'
import { aWeakLine, type Passing, type Weather } from '#tests/helpers/weak_line'
import { until } from '../../../../scripts/lib/until.mjs'

const BORN = { month: '5', day: '17', year: '1990' }
const OFFLINE = '/api/kiosk/offline'
const TWO_HOURS_MS = 2 * 3_600_000

const isCut = (page: Page) => page.getByText(/^No connection since \d{1,2}:\d{2} [AP]M/)
const aRegular = () => aRider({ last_name: aLastName('Regular'), date_of_birth: '1990-05-17' })

/** A returning rider who signs; `dies` before the tablet can have said that it is stored. */
async function sign(page: Page, rider: TestRider, { dies = false } = {}) {
  await button(page, portal['entry.returning_rider']).click()
  await sayWho(page, rider, BORN)
  await button(page, messages['family.sign']).click()
  await proceed(page)
  await draw(page)
  await accept(page)
  if (!dies) await done(page)
}

async function comeIn(page: Page, rider: TestRider) {
  await button(page, portal['entry.returning_rider']).click()
  await sayWho(page, rider, BORN)
  await button(page, messages['family.signed_before']).click()
  await done(page)
}

async function register(page: Page): Promise<string> {
  await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
  const phone = await fillRegistration(page)
  await button(page, registration.submit).click()
  await button(page, messages['family.sign']).click()
  await proceed(page)
  await draw(page)
  await accept(page)
  await done(page)
  return phone
}

async function done(page: Page) {
  await receiptOf(page)
  await button(page, kiosk['riding.done']).click()
}

/** A tablet captures without a network, its tab dies, and its browser starts again. */
async function outage(page: Page) {
  const [visitor, signer, unlucky] = [await aRegular(), await aRegular(), await aRegular()]
  await cutLine(page)
  await isCut(page).waitFor()
  await comeIn(page, visitor)
  const phone = await register(page)
  await sign(page, signer)
  await sign(page, unlucky, { dies: true })
  const next = await reopen(page)
  await isCut(next).waitFor()
  const text = await storedText(next)
  const items = await storedItems(next)
  return { page: next, text, items, phone, visitor, signer, unlucky }
}

async function aLateTablet(browser: Browser, client: ApiClient, line: { url: string }) {
  const page = await aPairedTablet(browser, client, line)
  await page.clock.install({ time: Date.now() + TWO_HOURS_MS })
  const next = await reopen(page)
  await next.getByText(messages['line.online'], { exact: true }).waitFor()
  return next
}

test.group('Three tablets in an outage at its worst', (group) => {
  let samples: number[] = []
  const activate = (ids: number[], is: boolean) =>
    inTransaction((trx) =>
      rowsIn('waiver_templates', trx).whereIn('id', ids).update({ is_active: is })
    )
  // A text of its own: other journeys sign the samples as they are.
  group.each.setup(async () => {
    await resetLimits()
    const active = await rowsIn('waiver_templates').where('is_active', true).select('id')
    samples = active.map(({ id }) => id)
    await activate(samples, false)
    await aTemplate({ name: 'Tablet text', required: true })
  })
  group.each.teardown(async () => {
    settings.kioskPairing = 'open'
    await retireTemplates()
    await activate(samples, true)
  })

  test('each captured thing has exactly one outcome, at its own time', async ({
    browser,
    client,
    assert,
  }) => {
    const line = await aWeakLine()
    const pages = [
      await aPairedTablet(browser, client, line),
      await aPairedTablet(browser, client, line),
      await aLateTablet(browser, client, line),
    ]
    const tablets: Awaited<ReturnType<typeof outage>>[] = []
    for (const page of pages) tablets.push(await outage(page))
    // Every text is replaced meanwhile.
    const shown = await rowsIn('waiver_templates').where('is_active', true).select('id')
    for (const { id } of shown) await aVersion({ id }, { version: '9.0' })

    for (const { text, visitor, signer, unlucky, phone } of tablets) {
      for (const { last_name: last, phone: number } of [visitor, signer, unlucky]) {
        assert.notInclude(text, last)
        assert.notInclude(text, number)
      }
      for (const planted of [phone, 'Kowalski', 'image/png;base64,iVBOR'])
        assert.notInclude(text, planted)
    }

    const storm: Weather[] = ['lost', { status: 500 }, { status: 409 }, 'cut', 'lost']
    const sent: Passing[] = []
    line.weather = (passing) => {
      if (passing.path !== OFFLINE) return null
      sent.push(passing)
      // Several at once are refused as one; then each is sent alone.
      if (sent.length === 2 && passing.body.split('"captured_at"').length > 2)
        return { status: 422 }
      return storm[sent.length - 1] ?? null
    }
    for (const { page } of tablets) await mendLine(page)
    const items = tablets.flatMap((tablet) => tablet.items)
    const ids = items.map(({ id }) => id)
    assert.isAtLeast(ids.length, 3 * 5)
    await until(async () => {
      const left = await Promise.all(tablets.map(({ page }) => storedItems(page)))
      return left.flat().length === 0
    }, 90_000)
    for (const { page } of tablets)
      await page.getByText(messages['line.online'], { exact: true }).waitFor()

    // Everything that ever was sent comes again, twice at once.
    for (const { body, cookie } of sent) {
      const again = () =>
        client
          .post(OFFLINE)
          .headers({ cookie, 'content-type': 'application/json' })
          .json(JSON.parse(body) as object)
      const answers = await Promise.all([again(), again()])
      for (const answer of answers) {
        answer.assertStatus(200)
        for (const { status } of answer.body()) assert.equal(status, 'accepted')
      }
    }

    const rows = await db.from('offline_items').whereIn('uid', ids)
    assert.lengthOf(rows, ids.length)
    assert.lengthOf(new Set(ids), ids.length)
    for (const row of rows) {
      assert.equal(row.status, 'accepted', row.said)
      const item = items.find(({ id }) => id === row.uid)
      const captured = Date.parse(`${String(row.captured_at).replace(' ', 'T')}Z`)
      const own = new Date(row.captured_at).getTime()
      assert.isBelow(
        Math.min(
          ...[captured, own].map((at) => Math.abs(at - Date.parse(item?.captured_at ?? '')))
        ),
        1001
      )
    }
    for (const { phone, visitor, signer, unlucky, items: own } of tablets) {
      const [newcomer, ...others] = await db.from('customers').where('phone', phone)
      assert.lengthOf(others, 0)
      for (const { id } of [newcomer, visitor, signer])
        assert.lengthOf(await db.from('visits').where('customer_id', id), 1)
      const isUnluckyStored = own.length > 6
      const expected = [newcomer.id, signer.id, ...(isUnluckyStored ? [unlucky.id] : [])]
      for (const id of expected) {
        const sealed = await sealedOf(id)
        assert.lengthOf(sealed, 1)
        const version = sealed[0]?.body.template.version_id
        assert.isTrue(
          shown.some((known) => known.id === version),
          String(version)
        )
        // By the park's clock, whatever that of the tablet.
        const signedAt = Date.parse(sealed[0]?.body.signed_at)
        assert.isBelow(Math.abs(signedAt - Date.now()), 15 * 60_000)
        assert.isTrue(own.some(({ captured_at: at }) => at === sealed[0]?.body.captured_at))
      }
      if (!isUnluckyStored) assert.lengthOf(await sealedOf(unlucky.id), 0)
    }
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  }).timeout(300_000)
})
