import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages as http } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Locator, Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { verifyChain } from '#waivers/seal/verify_chain'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import { expectGoodOnDevices, expectGoodScreen, SIZES } from '#tests/helpers/screens'
import { accept, bornOn, consent, draw, frozenOf, proceed, typeName } from '#tests/helpers/signing'
import { aTemplate, aVersion, retireTemplates } from '#tests/helpers/waivers'

const TAB = '/customer-dashboard/waivers'
const SIGN = '**/api/waivers/sign'
const TICKETS = '**/api/waivers/tickets'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const step = (page: Page, title: string) =>
  page.getByRole('dialog').getByRole('heading', { name: title, exact: true }).waitFor()

const LONG_NAME = 'Maximiliana-Konstantina Featherstonehaugh-Cholmondeley'
/** A first and a last name of 50 letters each. */
const LONGEST_NAME = `${'Maximiliana-'.repeat(4)}Ma ${'w'.repeat(50)}`

/** Whether all of a text is seen, within a second after its window got another size. */
const isSeenWhole = (field: Locator) =>
  field.evaluate(async (box) => {
    for (let frames = 60; frames > 0; frames--) {
      if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return true
      await new Promise((shown) => box.ownerDocument.defaultView?.requestAnimationFrame(shown))
    }
    return false
  })

/** Opens the text for the rider themselves, up to the signature. */
async function toSign(page: Page, template: string) {
  await page.goto(`${TAB}/sign`)
  await button(page, messages['choose.self']).click()
  await button(page, template).click()
  await proceed(page)
  await step(page, messages['sign.title'])
}

const isDone = (page: Page) => page.getByText(words.done).waitFor()

/** How many dots of the pad are inked. */
const INKED = `(() => {
  const { width, height } = document.querySelector('canvas')
  const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height)
  return data.filter((value, at) => at % 4 === 0 && value < 128).length
})()`
const inkOn = (page: Page) => page.evaluate<number>(INKED)

/** Done when the history of the browser stands at a step, as it does before anybody's finger is at the Back of a phone. */
const followedTo = (page: Page, place: number) =>
  page.evaluate(`(async () => {
    while ((history.state.usr?.place ?? 0) !== ${place}) await new Promise(requestAnimationFrame)
  })()`)

/** Taps on one button and, before the history has gone back for it, on another; answers which step is shown when it has. */
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

test.group('Signing a waiver in the portal', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('asks for the birth dates that are unknown before it asks for whom', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ date_of_birth: null })
    const kim = await aMinorOf(rider, { first_name: 'Kim', date_of_birth: null })
    await aTemplate({ name: 'Family day', audience: 'minor' })
    const page = await aRiderPage(browser, rider)
    await page.goto(`${TAB}/sign`)
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
    // The sample for minors says so in its name, so it is open already.
    await step(page, 'Minor Participant Waiver (sample)')
    await button(page, ui.back).click()
    await step(page, messages['select.title'])
    await button(page, /Family day/).click()
    await proceed(page)
    await consent(page)
    await draw(page)
    await accept(page)
    await isDone(page)
    const [frozen] = await frozenOf(rider)
    assert.deepInclude(frozen?.subject, { id: kim.id, date_of_birth: `${year}-01-02` })
    assert.equal(frozen?.signer.date_of_birth, '1988-04-12')
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`takes four steps for oneself, on a ${size}`, async ({ browser, assert }) => {
      const rider = await aRider({ first_name: 'Maya' })
      const template = await aTemplate({ name: 'Full day release', audience: 'adult' })
      const page = await aRiderPage(browser, rider, size)
      await page.goto(TAB)
      await button(page, messages.sign_new).click()
      await page.waitForURL(`**${TAB}/sign`)
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
      assert.equal(await page.getByLabel(GUARDIAN_CONSENT.text).count(), 0)
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
      await draw(page)
      await accept(page)

      await isDone(page)
      await page.waitForURL(`**${TAB}`)
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

  test('for a minor asks which one first, shows the text for minors and needs the tick', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Maya' })
    await aMinorOf(rider, { first_name: 'Bo' })
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    await aTemplate({ name: 'School class', audience: 'minor' })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.goto(`${TAB}/sign`)
    await button(page, messages['choose.minor']).click()
    await step(page, messages['select.title'])
    assert.isTrue(await button(page, /School class/).isDisabled())
    await expectGoodOnDevices(assert, page)

    await page.getByLabel(messages['choose.minor']).selectOption({ label: 'Kim Ryder' })
    // The sample for minors says so in its name.
    await step(page, 'Minor Participant Waiver (sample)')
    await page.getByText(fill(messages['view.signing_for'], { name: 'Kim Ryder' })).waitFor()
    await button(page, ui.back).click()
    await step(page, messages['select.title'])
    await button(page, /School class/).click()
    await proceed(page)
    await step(page, messages['sign.title'])
    await draw(page)
    await accept(page)
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
      text_id: GUARDIAN_CONSENT.id,
      text: GUARDIAN_CONSENT.text,
    })
  })

  test('somebody under 18 is told why they cannot sign for themselves', async ({
    browser,
    assert,
  }) => {
    const teenager = await aRider({ date_of_birth: addYears(clock.today(), -15) })
    const page = await aRiderPage(browser, teenager, 'phone')
    await page.goto(`${TAB}/sign`)
    await page.getByText(messages['choose.self_minor']).waitFor()
    assert.isTrue(await button(page, messages['choose.self']).isDisabled())
    assert.isTrue(await button(page, messages['choose.minor']).isDisabled())
    await expectGoodOnDevices(assert, page)
    await button(page, ui.cancel).click()
    await page.waitForURL((url) => url.pathname === TAB)
  })

  test('Back and Cancel lead where they say, and so does the Back of the browser', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aMinorOf(rider)
    await aTemplate({ name: 'Full day release', audience: 'adult' })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.goto(TAB)
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
    // Esc twice in a row is two steps, though the browser asks about the first of them only.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await step(page, messages['choose.title'])
    await followedTo(page, 0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).pathname, TAB)
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('somebody who taps on before the history of the browser has gone back stays where they tapped', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: 'Full day release', audience: 'adult' })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.goto(TAB)
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

  test('says what could not be read, and when there is nothing to sign', async ({
    browser,
    assert,
  }) => {
    const page = await aRiderPage(browser, await aRider(), 'phone')
    const templates = '**/api/waivers/templates'
    await page.route('**/api/minors/', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(templates, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${TAB}/sign`)
    await page.getByText(messages['minors.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/minors/')
    await button(page, ui.try_again).click()
    await page.getByText(messages['choose.no_minors']).waitFor()

    await button(page, messages['choose.self']).click()
    await page.getByText(messages['templates.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(templates)
    await page.route(templates, (route) => route.fulfill({ json: [] }))
    await button(page, ui.try_again).click()
    await page.getByText(messages['select.empty']).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('a refusal shows in the sign step, and what was drawn stays', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: 'Full day release' })
    const page = await aRiderPage(browser, rider, 'phone')
    await toSign(page, 'Full day release')
    await draw(page)
    const drawn = await inkOn(page)
    const detail = messages['signature.required']
    await page.route(SIGN, (route) => route.fulfill({ status: 422, json: { detail } }))
    await accept(page)
    await page.getByRole('alert').getByText(detail).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(SIGN)
    await page.route(SIGN, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await accept(page)
    await page.getByText(messages['submit.failed']).waitFor()
    await page.getByText(words.kept).waitFor()
    // Nothing of it is sent again by itself from here on.
    await page.context().setOffline(true)
    await page.unroute(SIGN)
    await accept(page)
    await page.getByText(http.network_error).waitFor()
    await page.getByText(words.kept).waitFor()
    await expectGoodOnDevices(assert, page)
    assert.equal(await inkOn(page), drawn)
    await page.context().setOffline(false)
    await isDone(page)
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a typed name is a signature too, and is recorded as typed', async ({ browser, assert }) => {
    const rider = await aRider()
    await aTemplate({ name: 'Full day release' })
    const page = await aRiderPage(browser, rider, 'tablet')
    await toSign(page, 'Full day release')
    await typeName(page, '   ')
    assert.isTrue(await button(page, messages['sign.accept']).isDisabled())
    const name = page.getByLabel(words['typed.label'])
    for (const long of [LONG_NAME, LONGEST_NAME]) {
      await name.fill(long)
      for (const size of [SIZES.desktop, SIZES.phone, SIZES.tablet]) {
        await page.setViewportSize(size)
        assert.isTrue(await isSeenWhole(name), `${long}, ${size.width} px wide`)
      }
    }
    await name.fill('Robin Ryder')
    await name.press('Enter')
    assert.equal(await name.inputValue(), 'Robin Ryder ')
    await expectGoodOnDevices(assert, page)
    await accept(page)
    await isDone(page)
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.signature.method, 'typed')
    assert.isNull(frozen?.signature.strokes)
  })

  test('ink survives turning, resizing and scrolling, and is sent as it was drawn', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: 'Full day release' })
    const page = await aRiderPage(browser, rider, 'phone')
    await toSign(page, 'Full day release')
    await draw(page)
    const drawn = await inkOn(page)
    const { width, height } = SIZES.phone
    for (const size of [{ width: height, height: width }, SIZES.desktop, SIZES.tablet]) {
      await page.setViewportSize(size)
      await page.getByRole('img', { name: words['pad.signed'] }).scrollIntoViewIfNeeded()
      assert.isAbove(await inkOn(page), drawn, `${size.width} px wide`)
    }
    await page.setViewportSize(SIZES.phone)
    await page.mouse.wheel(0, 2000)
    await page.mouse.wheel(0, -2000)
    assert.closeTo(await inkOn(page), drawn, drawn * 0.05)

    const sent = page.waitForRequest(SIGN)
    await accept(page)
    await isDone(page)
    const { strokes } = (await sent).postDataJSON() as { strokes: { x: number }[][] }
    assert.lengthOf(strokes, 1)
    const across = strokes[0]?.map(({ x }) => x) ?? []
    // In the units of the phone on which it was drawn: a tenth to eight tenths of 310.
    assert.closeTo(Math.min(...across), 31, 2)
    assert.closeTo(Math.max(...across), 248, 2)
  })

  test('a text that staff change meanwhile is shown before it is signed, where there is no ticket for it', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const name = 'Full day release'
    const template = await aTemplate({ name })
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(TICKETS, (route) => route.abort())
    await toSign(page, name)
    const content = '<p>From today on a spotter is at every jump.</p>'
    const newer = await aVersion(template, { name, version: '1.1', content })
    await draw(page)
    await accept(page)
    await step(page, name)
    await page.getByText(messages['template.changed']).waitFor()
    await page.getByText('a spotter is at every jump').waitFor()
    await page.getByText(fill(messages['select.version'], { n: '1.1' })).waitFor()
    await expectGoodOnDevices(assert, page)
    assert.lengthOf(await frozenOf(rider), 0)

    await proceed(page)
    await draw(page)
    await accept(page)
    await isDone(page)
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.template.content, newer.content)
    assert.equal(frozen?.template.version, '1.1')
  })

  test('pressing twice signs once, behind "Submitting waiver..."', async ({ browser, assert }) => {
    const rider = await aRider()
    await aTemplate({ name: 'Full day release' })
    const page = await aRiderPage(browser, rider, 'phone')
    await toSign(page, 'Full day release')
    await draw(page)
    let letThrough = () => {}
    const looked = new Promise<void>((resolve) => (letThrough = resolve))
    let asked = 0
    await page.route(SIGN, async (route) => {
      asked += 1
      await looked
      await route.continue()
    })
    await button(page, messages['sign.accept']).dblclick()
    await page.getByText(messages['sign.submitting']).waitFor()
    // Nothing leads away from a signature that is on its way.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByText(messages['sign.submitting']).waitFor()
    await expectGoodOnDevices(assert, page)
    letThrough()
    await isDone(page)
    assert.equal(asked, 1)
    assert.lengthOf(await frozenOf(rider), 1)
  })

  test('a lost answer and a retry make one waiver, and the chain stays whole', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await aTemplate({ name: 'Full day release' })
    const page = await aRiderPage(browser, rider, 'phone')
    await toSign(page, 'Full day release')
    await draw(page)
    const keys: (string | undefined)[] = []
    await page.route(SIGN, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await accept(page)
    await page.getByText(http.network_error).waitFor()
    assert.lengthOf(await frozenOf(rider), 1)
    // Pressed once more, or sent again by itself: it comes to the same.
    await accept(page)
    await isDone(page)
    await page.getByRole('tab', { name: fill(messages['tab.mine'], { n: 1 }) }).waitFor()
    assert.isAtLeast(keys.length, 2)
    assert.lengthOf(new Set(keys), 1)
    assert.isString(keys[0])
    assert.lengthOf(await frozenOf(rider), 1)
    assert.isNull((await verifyChain([])).fault)
  })

  test('the keyboard alone signs for a family of four', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Maya' })
    const minors = ['Ada', 'Bo', 'Kim']
    for (const name of minors) await aMinorOf(rider, { first_name: name })
    await aTemplate({ name: 'Family release' })
    const page = await aRiderPage(browser, rider, 'tablet')
    await page.goto(TAB)
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
        await tabTo(page, page.getByLabel(GUARDIAN_CONSENT.text))
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

  test('customer data without a session is worth nothing', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await aRiderPage(browser, rider, 'phone')
    await page.context().clearCookies()
    await page.goto(`${TAB}/sign`)
    await page.waitForURL((url) => url.pathname === '/portal')
    assert.isNull(await page.evaluate(() => sessionStorage.getItem('customerData')))
  })
})
