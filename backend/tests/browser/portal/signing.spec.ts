import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Locator, Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { WAIVERS_TAB, button, step, isDone } from '#tests/helpers/portal_signing'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import {
  accept,
  bornOn,
  consent,
  draw,
  frozenOf,
  proceed,
  drawAndAccept,
} from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

/** Resolves when the browser history is at a step, well before a user could press Back on a phone. */
const followedTo = (page: Page, place: number) =>
  page.evaluate(`(async () => {
    while ((history.state.usr?.place ?? 0) !== ${place}) await new Promise(requestAnimationFrame)
  })()`)

/** Taps on one button and, before the history has gone back for it, on another; returns the step shown afterwards. */
const tapBeforeItWent = (first: string, second: string) => `(async () => {
  const tap = (name) =>
    [...document.querySelectorAll('dialog button')]
      .find((button) => button.textContent.startsWith(name))
      .click()
  const title = () => document.querySelector('dialog h1, dialog h2').textContent
  const went = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  tap(${JSON.stringify(first)})
  await null
  tap(${JSON.stringify(second)})
  await null
  const taken = title()
  await went
  while (title() === taken && history.state.usr?.place !== 1) await new Promise(requestAnimationFrame)
  return title()
})()`

/** At least 44 px high, for fingers. */
async function expectForFingers(assert: Assert, target: Locator) {
  const box = await target.boundingBox()
  assert.isAtLeast(box?.height ?? 0, 44)
}

test.group('Signing a waiver in the portal', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('unknown birth dates are asked for before the people to sign for', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ date_of_birth: null })
    const kim = await aMinorOf(rider, { first_name: 'Kim', date_of_birth: null })
    await aTemplate({ name: 'Family day', audience: 'minor' })
    const page = await openPortalAt(browser, rider, `${WAIVERS_TAB}/sign`)
    await step(page, words['birth_date.self'])
    await expectGoodOnDevices(assert, page)
    await bornOn(page, { month: '4', day: '12', year: 1988 })
    await step(page, fill(words['birth_date.minor'], { name: 'Kim' }))
    await page.route(
      '**/api/waivers/birth-dates',
      (route) => route.fulfill({ status: 500, json: {} }),
      {
        times: 1,
      }
    )
    const year = new Date().getFullYear() - 9
    await bornOn(page, { month: '1', day: '2', year })
    await page.getByText(words['birth_date.failed']).waitFor()
    await button(page, ui.continue).click()
    await step(page, messages['choose.title'])
    await button(page, messages['choose.minor']).click()
    await page.getByLabel(messages['choose.minor']).selectOption('Kim Ryder')
    // The sample for minors has "minor" in its name, so it is opened directly.
    await step(page, 'Minor Participant Waiver (sample)')
    await button(page, ui.back).click()
    await step(page, messages['select.title'])
    await button(page, /Family day/).click()
    await proceed(page)
    await consent(page)
    await drawAndAccept(page)
    await isDone(page)
    const [frozen] = await frozenOf(rider)
    assert.deepInclude(frozen?.subject, { id: kim.id, date_of_birth: `${year}-01-02` })
    assert.equal(frozen?.signer.date_of_birth, '1988-04-12')
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`signing for oneself takes four steps, on a ${size}`, async ({ browser, assert }) => {
      const rider = await aRider({ first_name: 'Maya' })
      const template = await aTemplate({ name: 'Full day release', audience: 'adult' })
      const page = await openPortalAt(browser, rider, WAIVERS_TAB, size)
      await button(page, messages.sign_new).click()
      await page.waitForURL(`**${WAIVERS_TAB}/sign`)
      await step(page, messages['choose.title'])
      await page.getByText(messages['choose.no_minors']).waitFor()
      assert.isTrue(await button(page, messages['choose.minor']).isDisabled())
      await expectGoodScreen(assert, page)

      await button(page, messages['choose.self']).click()
      await step(page, messages['select.title'])
      assert.equal(await page.getByRole('combobox').count(), 0)
      await button(page, /Full day release/)
        .getByText(fill(messages['select.version'], { n: '1.0' }))
        .waitFor()
      await expectGoodScreen(assert, page)

      await button(page, /Full day release/).click()
      await step(page, 'Full day release')
      await page.getByText('I wear a helmet').waitFor()
      await expectGoodScreen(assert, page)

      await proceed(page)
      await step(page, messages['sign.title'])
      await page.getByText(fill(words.signer, { name: 'Maya Ryder' })).waitFor()
      assert.equal(await page.getByLabel(consentFor('parent').text).count(), 0)
      assert.isTrue(await button(page, messages['sign.accept']).isDisabled())
      await expectGoodScreen(assert, page)
      const [pad, sheet] = await Promise.all([
        page.locator('canvas').boundingBox(),
        page.locator('.sheet-column').first().boundingBox(),
      ])
      const middleOf = (box: typeof pad) => (box ? box.x + box.width / 2 : Number.NaN)
      assert.closeTo(middleOf(pad), middleOf(sheet), 1, 'the pad lies in the middle')
      await draw(page)
      await button(page, messages['sign.clear']).click()
      assert.isTrue(await button(page, messages['sign.accept']).isDisabled())
      await drawAndAccept(page)

      await isDone(page)
      await page.waitForURL(`**${WAIVERS_TAB}`)
      await page.getByRole('tab', { name: fill(messages['tab.mine'], { n: 1 }) }).waitFor()
      await page.getByRole('heading', { name: 'Full day release' }).waitFor()
      const [frozen, ...more] = await frozenOf(rider)
      assert.lengthOf(more, 0)
      assert.equal(frozen?.template.content, template.content)
      assert.equal(frozen?.shown_hash, template.content_hash)
      assert.equal(frozen?.signature.method, 'drawn')
      assert.isNotEmpty(frozen?.signature.strokes)
      assert.isNull(frozen?.attestation)
    })
  }

  test('signing for a minor first asks which one, shows the text for minors and needs the checkbox', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Maya' })
    await aMinorOf(rider, { first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) })
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    await aTemplate({ name: 'School class', audience: 'minor' })
    const page = await openPortalAt(browser, rider, `${WAIVERS_TAB}/sign`, 'phone')
    await button(page, messages['choose.minor']).click()
    await step(page, messages['select.title'])
    assert.isTrue(await button(page, /School class/).isDisabled())
    const minor = page.getByLabel(messages['choose.minor'])
    await expectForFingers(assert, minor)
    await expectGoodOnDevices(assert, page)

    await minor.selectOption({ label: 'Kim Ryder' })
    // The sample for minors has "minor" in its name.
    await step(page, 'Minor Participant Waiver (sample)')
    await page.getByText(fill(messages['view.signing_for'], { name: 'Kim Ryder' })).waitFor()
    await button(page, ui.back).click()
    await step(page, messages['select.title'])
    await button(page, /School class/).click()
    await proceed(page)
    await step(page, messages['sign.title'])
    await expectForFingers(assert, page.locator('label', { hasText: consentFor('parent').text }))
    await drawAndAccept(page)
    await page.getByText(messages['consent.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await consent(page)
    await accept(page)
    await isDone(page)
    await page
      .getByRole('tab', { name: fill(messages['tab.minors'], { n: 1 }), selected: true })
      .waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.subject.id, kim.id)
    assert.equal(frozen?.template.name, 'School class')
    assert.deepEqual(frozen?.attestation, {
      text_id: consentFor('parent').text_id,
      text: consentFor('parent').text,
    })
  })

  test('a rider under 18 is told why they cannot sign for themselves', async ({
    browser,
    assert,
  }) => {
    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -15) })
    const page = await openPortalAt(browser, teenager, `${WAIVERS_TAB}/sign`, 'phone')
    await page.getByText(messages['choose.self_minor']).waitFor()
    assert.isTrue(await button(page, messages['choose.self']).isDisabled())
    assert.isTrue(await button(page, messages['choose.minor']).isDisabled())
    await expectGoodOnDevices(assert, page)
    await button(page, ui.cancel).click()
    await page.waitForURL((url) => url.pathname === WAIVERS_TAB)
  })

  test('Back and Cancel lead where they say, and so does the browser’s Back', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aMinorOf(rider)
    await aTemplate({ name: 'Full day release', audience: 'adult' })
    const page = await openPortalAt(browser, rider, WAIVERS_TAB, 'phone')
    await button(page, messages.sign_new).click()
    await button(page, messages['choose.minor']).click()
    await step(page, messages['select.title'])
    await button(page, ui.back).click()
    await step(page, messages['choose.title'])
    await button(page, messages['choose.self']).click()
    await button(page, /Full day release/).click()
    await step(page, 'Full day release')
    await button(page, ui.back).click()
    await step(page, messages['select.title'])
    assert.equal(
      await button(page, /Full day release/).getAttribute('aria-current'),
      'true',
      'the text that was shown is marked'
    )
    await button(page, /Full day release/).click()
    await proceed(page)
    await step(page, messages['sign.title'])
    await button(page, ui.cancel).click()
    await step(page, 'Full day release')
    await followedTo(page, 2)
    await proceed(page)
    await step(page, messages['sign.title'])
    await followedTo(page, 3)

    await page.goBack()
    await step(page, 'Full day release')
    await followedTo(page, 2)
    // Esc twice in a row is two steps, though the browser sends a cancel event for the first only.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await step(page, messages['choose.title'])
    await followedTo(page, 0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, WAIVERS_TAB)
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('a tap before the browser history has gone back is kept', async ({ browser, assert }) => {
    const rider = await aRider()
    await aTemplate({ name: 'Full day release', audience: 'adult' })
    const page = await openPortalAt(browser, rider, WAIVERS_TAB, 'phone')
    await button(page, messages.sign_new).click()
    await button(page, messages['choose.self']).click()
    await button(page, /Full day release/).waitFor()
    const title = await page.evaluate(tapBeforeItWent(ui.back, messages['choose.self']))
    assert.equal(title, messages['select.title'])
    await button(page, /Full day release/).click()
    await step(page, 'Full day release')
    await followedTo(page, 2)
    await page.goBack()
    await step(page, messages['select.title'])
    await followedTo(page, 1)
    await page.goBack()
    await step(page, messages['choose.title'])
  })

  test('the keyboard alone signs for a family of four', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Maya' })
    const minors = ['Ada', 'Bo', 'Kim']
    for (const name of minors) await aMinorOf(rider, { first_name: name })
    await aTemplate({ name: 'Family release' })
    const page = await openPortalAt(browser, rider, WAIVERS_TAB, 'tablet')
    await page.getByText(messages['empty.mine']).waitFor()

    for (const minor of [null, ...minors]) {
      await enter(page, button(page, messages.sign_new))
      await enter(page, button(page, messages[minor ? 'choose.minor' : 'choose.self']))
      if (minor) {
        await tabTo(page, page.getByLabel(messages['choose.minor']))
        await page.keyboard.type(minor)
      }
      await enter(page, page.getByRole('dialog').getByRole('button', { name: /Family release/ }))
      await enter(page, button(page, messages['view.proceed']))
      if (minor) {
        await page
          .getByText(fill(messages['view.signing_for'], { name: `${minor} Ryder` }))
          .waitFor()
        await tabTo(page, page.getByLabel(consentFor('parent').text))
        await page.keyboard.press('Space')
      }
      await enter(page, button(page, words.type_instead))
      await tabTo(page, page.getByLabel(words['typed.label']))
      await page.keyboard.type('Maya Ryder')
      await enter(page, button(page, messages['sign.accept']))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('tab', { name: fill(messages['tab.minors'], { n: 3 }) }).waitFor()
    await page.getByRole('tab', { name: fill(messages['tab.mine'], { n: 1 }) }).waitFor()
    assert.deepEqual(
      (await frozenOf(rider)).map(({ subject }) => subject.first_name),
      ['Maya', ...minors]
    )
  })
})
