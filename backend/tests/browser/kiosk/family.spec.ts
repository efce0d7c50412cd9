import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Browser, Locator, Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk } from '#tests/helpers/credentials'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import {
  aPage,
  expectGoodOnDevices,
  expectGoodScreen,
  type Size,
  SIZES,
} from '#tests/helpers/screens'
import { accept, bornOn, consent, draw, frozenOf, proceed } from '#tests/helpers/signing'
import { aTemplate, retireTemplates, sampleTemplate, signed } from '#tests/helpers/waivers'

async function aKiosk(browser: Browser, rider: TestRider, size: Size = 'tablet') {
  const page = await aPage(browser, size)
  await page.clock.install()
  await checkIn(page, rider)
  return page
}

async function checkIn(page: Page, rider: TestRider) {
  await page.goto('/kiosk')
  await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
  await page.getByLabel(sessions['phone.label']).fill(rider.phone)
  await page.getByRole('button', { name: sessions.check_in }).click()
  await page.getByRole('heading', { name: messages['family.title'] }).waitFor()
}

/** A grown-up and three minors, none of whom is covered. */
async function aFamilyOfFour() {
  const rider = await aRider({ first_name: 'Jolene' })
  const minors: TestRider[] = []
  for (const name of ['Kim', 'Bo', 'Ada']) minors.push(await aMinorOf(rider, { first_name: name }))
  return { rider, minors }
}

/** Counts how often the screen is touched; what is drawn is one touch, and the number is typed on a keyboard. */
async function tapsOn(page: Page) {
  await page.addInitScript(
    'window.taps = 0; addEventListener("pointerdown", () => (window.taps += 1), true)'
  )
  return () => page.evaluate<number>('window.taps')
}

/** Draws a wave over the pad and sends it. */
async function sign(page: Page) {
  await draw(page)
  await accept(page)
}

test.group('A family at the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('who is covered today stands in the countdown; the rest may sign at once', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene', last_name: 'Kowalski' })
    await aMinorOf(rider, { first_name: 'Kim', last_name: 'Kowalski' })
    const template = await aTemplate({ name: 'Minor day waiver' })
    const body = { template_id: template.id, content_hash: template.content_hash }
    await signed(client, await asKiosk(rider), body)
    const page = await aKiosk(browser, rider)
    const members = page.getByRole('listitem')
    await members.filter({ hasText: 'Jolene K.' }).getByText(messages.covered).waitFor()
    await members.filter({ hasText: 'Kim K.' }).getByText(messages.needs_waiver).waitFor()

    await page.getByRole('button', { name: messages.sign_now }).click()
    // The countdown would be over by now.
    await page.clock.fastForward(20_000)
    await proceed(page)
    await consent(page)
    await sign(page)
    await page.getByText(signing.done).waitFor()
    await members.filter({ hasText: 'Kim K.' }).getByText(messages.covered).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.sign_now }).count(), 0)
    await expectGoodOnDevices(assert, page)
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    assert.notInclude(await page.content(), 'Jolene')
    assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0)
  })

  test('a rider of unknown age is asked for the birth date before the pen', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene', date_of_birth: null })
    await aTemplate({ name: 'Gate release', audience: 'adult' })
    const page = await aKiosk(browser, rider)
    await page.getByRole('listitem').getByText(messages.needs_birth_date).waitFor()
    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('heading', { name: signing['birth_date.self'] }).waitFor()
    await page.getByRole('button', { name: ui.continue }).click()
    await page.getByText(customers['birth_month.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await bornOn(page, { month: '4', day: '12', year: 1988 })
    await page.getByRole('button', { name: /^Gate release/ }).click()
    await proceed(page)
    await sign(page)
    await page.getByText(signing.done).waitFor()
    await page.getByRole('listitem').getByText(messages.covered).waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.subject.date_of_birth, '1988-04-12')
  })

  test('a child who says so signs nothing, now or later', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Jolene', date_of_birth: null })
    await aTemplate()
    const page = await aKiosk(browser, rider)
    await page.getByRole('button', { name: messages.sign_now }).click()
    await bornOn(page, { month: '1', day: '1', year: new Date().getFullYear() - 12 })
    await page.getByText(waivers['choose.self_minor']).waitFor()
    await page.getByRole('listitem').getByText(messages.needs_waiver).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.sign_now }).count(), 0)
    await expectGoodScreen(assert, page)
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`of twenty-one sees at once how to sign and how to leave, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const rider = await aRider({ first_name: 'Jolene' })
      for (let n = 0; n < 20; n += 1) await aMinorOf(rider)
      await aTemplate()
      const page = await aKiosk(browser, rider, size)
      await page.getByRole('listitem').nth(20).waitFor()
      assert.equal(await page.getByRole('listitem').count(), 21)
      const edgesOf = async (locator: Locator) => {
        const { y, height } = (await locator.boundingBox()) ?? assert.fail('it is not there')
        return { top: y, bottom: y + height }
      }
      const several = page.getByRole('button', { name: messages.sign_for_several })
      const leave = page.getByRole('button', { name: messages['done.tap'] })
      const { height } = SIZES[size]
      assert.isAtMost((await edgesOf(several)).bottom, height)
      assert.isAtMost((await edgesOf(leave)).bottom, height)
      await expectGoodScreen(assert, page)

      await page.evaluate('document.scrollingElement.scrollTo(0, 1e6)')
      const last = await edgesOf(page.getByRole('listitem').last())
      assert.isAtMost(last.bottom, (await edgesOf(several)).top, 'nobody of them stays covered')
    })
  }

  test('one reading and one signature cover all who are ticked', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim' })
    await aMinorOf(rider, { first_name: 'Bo' })
    await aTemplate({ name: 'Family minor waiver' })
    const page = await aKiosk(browser, rider, 'phone')
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: messages.sign_for_several }).click()
    await page.getByLabel('Bo R.').uncheck()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: ui.continue }).click()
    await page.getByText('I wear a helmet').waitFor()
    await proceed(page)
    await consent(page)
    await sign(page)
    await page.getByText(signing.done).waitFor()
    const covered = page.getByText(messages.covered, { exact: true })
    await covered.nth(1).waitFor()
    await page.getByRole('button', { name: messages.sign_now }).waitFor()
    assert.equal(await covered.count(), 2)
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', rider.id), 2)
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`a returning rider who is covered is checked in with three taps, on a ${size}`, async ({
      browser,
      client,
      assert,
    }) => {
      const rider = await aRider({ first_name: 'Jolene' })
      const { id } = await sampleTemplate('adult')
      await signed(client, await asKiosk(rider), { template_id: id })
      const page = await aPage(browser, size)
      const taps = await tapsOn(page)
      await checkIn(page, rider)
      await page.getByText(messages.covered, { exact: true }).waitFor()
      assert.isAtMost(await taps(), 3)
    })

    test(`a family of four signs with twelve taps, one reading and one signature, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const { rider, minors } = await aFamilyOfFour()
      await aTemplate({ name: 'Family day waiver' })
      const page = await aPage(browser, size)
      const taps = await tapsOn(page)
      await checkIn(page, rider)
      await page.getByRole('button', { name: messages.sign_for_several }).click()
      for (const box of await page.getByRole('checkbox').all()) {
        assert.isTrue(await box.isChecked())
      }
      await page.getByRole('button', { name: ui.continue }).click()
      await proceed(page)
      await consent(page)
      await sign(page)
      await page.getByText(signing.done).waitFor()
      const covered = page.getByText(messages.covered, { exact: true })
      await covered.nth(3).waitFor()
      assert.isAtMost(await taps(), 12)
      const rows = await db.from('signed_waivers').where('signer_id', rider.id)
      assert.sameMembers(
        rows.map((row) => row.subject_id),
        [rider, ...minors].map(({ id }) => id)
      )
      assert.lengthOf(new Set(rows.map((row) => row.signing)), 1)
    })

    test(`with the two texts that a park starts with it reads each once, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const { rider, minors } = await aFamilyOfFour()
      const page = await aPage(browser, size)
      const taps = await tapsOn(page)
      await checkIn(page, rider)
      await page.getByRole('button', { name: messages.sign_for_several }).click()
      const boxes = page.getByRole('checkbox')
      await boxes.nth(3).waitFor()
      assert.isFalse(await boxes.first().isChecked())
      for (const n of [1, 2, 3]) assert.isTrue(await boxes.nth(n).isChecked())
      await page.getByRole('button', { name: ui.continue }).click()
      await page.getByRole('heading', { name: /^Minor/ }).waitFor()
      await proceed(page)
      await consent(page)
      await sign(page)
      await page.getByText(signing.done).waitFor()

      await page.getByRole('button', { name: messages.sign_now }).click()
      await page.getByRole('heading', { name: /^Adult/ }).waitFor()
      await proceed(page)
      await sign(page)
      const covered = page.getByText(messages.covered, { exact: true })
      await covered.nth(3).waitFor()
      assert.isAtMost(await taps(), 12)
      const rows = await db.from('signed_waivers').where('signer_id', rider.id)
      assert.lengthOf(rows, 1 + minors.length)
      assert.lengthOf(new Set(rows.map((row) => row.signing)), 2)
    })
  }

  test('who reads has five minutes, and who leaves is logged out', async ({ browser, assert }) => {
    const rider = await aRider()
    await aTemplate()
    const page = await aKiosk(browser, rider)
    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('button', { name: /Trail waiver/ }).click()
    await page.getByText('I wear a helmet').waitFor()
    await page.clock.fastForward(120_000)
    assert.isTrue(await page.getByText('I wear a helmet').isVisible())
    await page.clock.fastForward((KIOSK_READING_IDLE_SECONDS - 120 - 5) * 1000)
    await page.getByText(/Are you still there/).waitFor()
    const out = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward(10_000)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    assert.equal((await out).status(), 204)
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 0)
  })

  test('what cannot be read sends the rider to staff', async ({ browser }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.route('**/api/kiosk/family', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/kiosk')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByRole('button', { name: sessions.check_in }).click()
    await page.getByText(messages['family.failed']).waitFor()
  })
})
