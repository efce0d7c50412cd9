import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as documents } from '@trailgate/shared/documents/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { CUSTOMER_STORAGE_KEY } from '@trailgate/shared/sessions/constants'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as samples } from '@trailgate/shared/waivers/sample_messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { typePhone } from '#tests/helpers/kiosk'
import { aMinorOf, aRider, PASSWORD, type TestRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { aSignerWhoHasDrawn, button, step, WAIVERS_TAB } from '#tests/helpers/portal_signing'
import { fillForm, somebody, submitForm } from '#tests/helpers/registration_form'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { proceed } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'
const SAMPLE =
  '<p><strong>Sample text.</strong> A lawyer of your state must replace it before anybody signs it.</p>'
const AUTH = '**/api/customers/auth'

/** The pad's pixels: whether all are grey, the darkest and the lightest, and the corner. */
const COLOURS = `(() => {
  const pad = document.querySelector('canvas')
  const { data } = pad.getContext('2d').getImageData(0, 0, pad.width, pad.height)
  const dots = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3))
  return {
    grey: dots.every(([red, green, blue]) => red === green && green === blue),
    darkest: dots.reduce((least, [red]) => Math.min(least, red), 255),
    corner: [...dots[0]],
  }
})()`

async function signIn(page: Page, rider: TestRider) {
  await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
  await page.getByLabel(sessions['phone.label']).fill(rider.phone)
  await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: sessions.check_in }).click()
}

test.group('The portal as documented', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('Staff Login leads to the staff sign-in, next to the cards and below the form', async ({
    browser,
  }) => {
    const page = await aPage(browser)
    for (const isInForm of [false, true]) {
      await page.goto('/portal')
      if (isInForm) {
        await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
        await page.getByLabel(sessions['phone.label']).waitFor()
      }
      await page.getByRole('link', { name: sessions.staff_login }).click()
      await page.waitForURL((url) => url.pathname === '/login')
      await page.getByRole('heading', { name: sessions.staff_login }).waitFor()
    }
  })

  test('a browser with customer data goes to the dashboard', async ({ browser }) => {
    const page = await aRiderPage(browser, await aRider())
    for (const path of ['/', '/portal']) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === HOME)
    }
  })

  test('a sign-in stores id, first and last name in the tab, and nothing anywhere else', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aPage(browser)
    await page.goto('/')
    await signIn(page, rider)
    await page.waitForURL(`**${HOME}`)
    await page.getByText(String(rider.email)).waitFor()
    const kept = await page.evaluate<Record<string, string>>('({ ...sessionStorage })')
    assert.deepEqual(JSON.parse(kept[CUSTOMER_STORAGE_KEY] ?? '{}'), {
      id: rider.id,
      first_name: rider.first_name,
      last_name: rider.last_name,
    })
    assert.equal(await page.evaluate('localStorage.length'), 0)
    for (const [name, value] of Object.entries(kept)) {
      for (const secret of [rider.phone, String(rider.email), PASSWORD]) {
        assert.notInclude(value, secret, name)
      }
    }
  })

  test('a sign-in that failed without a message shows one, in the portal and at the kiosk', async ({
    browser,
  }) => {
    const rider = await aRider()
    const page = await aPage(browser)
    await page.route(AUTH, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/')
    await signIn(page, rider)
    await page.getByText(sessions['login.failed']).waitFor()
    await page.goto('/kiosk')
    await typePhone(page, rider.phone)
    await page.getByText(sessions['login.failed']).waitFor()
  })

  test('a registration shows that it is being sent, and a second press sends nothing', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    const held = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/customers/register', async (route) => {
      sent += 1
      await held.promise
      await route.continue()
    })
    await page.goto('/register')
    await fillForm(page, somebody())
    await submitForm(page)
    const busy = page.getByRole('button', { name: registration.busy })
    await busy.click({ force: true })
    await page.getByLabel(registration['first_name.label']).press('Enter')
    await busy.waitFor()
    held.resolve()
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.equal(sent, 1)
  })

  test('the registration has nine fields, and two marketing checkboxes below a master checkbox', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser)
    await page.goto('/register')
    for (const field of [
      'first_name',
      'last_name',
      'email',
      'phone',
      'birth_month',
      'birth_day',
      'birth_year',
      'emergency_contact_name',
      'emergency_contact_phone',
    ] as const) {
      await page.getByLabel(registration[`${field}.label`], { exact: true }).first().waitFor()
    }
    const box = (name: 'master' | 'email' | 'sms') =>
      page.getByRole('checkbox', { name: registration[`marketing.${name}`], exact: true })
    for (const name of ['master', 'email', 'sms'] as const) {
      assert.isTrue(await box(name).isChecked(), name)
    }
    await box('master').uncheck()
    for (const name of ['email', 'sms'] as const) await box(name).waitFor({ state: 'detached' })
  })

  test('the dashboard has six tabs, in their order', async ({ browser, assert }) => {
    const page = await openPortalAt(browser, await aRider(), HOME, 'phone')
    const bar = page.getByRole('navigation', { name: portal['dashboard.tabs'] })
    await bar.getByRole('link').first().waitFor()
    assert.deepEqual(await bar.getByRole('link').allTextContents(), [
      'Overview',
      'Manage Minors',
      'Waivers',
      'Documents',
      'Membership',
      'Marketing',
    ])
  })

  test('a text signed for oneself names no minor', async ({ browser, assert }) => {
    await aTemplate({ name: 'Full day release', audience: 'adult' })
    const page = await openPortalAt(browser, await aRider(), `${WAIVERS_TAB}/sign`)
    await button(page, messages['choose.self']).click()
    await button(page, /Full day release/).click()
    await step(page, 'Full day release')
    const [before = ''] = messages['view.signing_for'].split('{')
    assert.equal(await page.getByText(before.trim()).count(), 0)
    await proceed(page)
  })

  test('a park that has not published its waiver says so in place of the sign button', async ({
    browser,
    assert,
  }) => {
    const name = 'Night ride'
    await aTemplate({ name, audience: 'adult', content: SAMPLE })
    const page = await openPortalAt(browser, await aRider(), `${WAIVERS_TAB}/sign`, 'phone')
    await button(page, messages['choose.self']).click()
    await button(page, new RegExp(name)).click()
    await step(page, name)
    await page.getByRole('alert').getByText(samples.not_ready).waitFor()
    await page.getByText("This park hasn't published its waiver yet").waitFor()
    await page.getByText('A lawyer of your state').waitFor()
    assert.equal(await button(page, messages['view.proceed']).count(), 0)
    await expectGoodOnDevices(assert, page)
    await button(page, ui.back).click()
    await step(page, messages['select.title'])
  })

  test('tapping a minor opens the text for minors, an arrow key only marks it', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    for (const name of ['Ada', 'Bo']) await aMinorOf(rider, { first_name: name })
    await aTemplate({ name: 'School class', audience: 'minor' })
    const page = await openPortalAt(browser, rider, `${WAIVERS_TAB}/sign`)
    const forMinors = 'Minor Participant Waiver (sample)'
    await enter(page, button(page, messages['choose.minor']))
    const minor = page.getByLabel(messages['choose.minor'])
    const marked = page.locator('.signing-choice[aria-current=true]')
    await tabTo(page, minor)
    for (const name of ['Ada Ryder', 'Bo Ryder']) {
      await page.keyboard.press('ArrowDown')
      assert.equal(await minor.locator('option:checked').textContent(), name)
      await marked.filter({ hasText: forMinors }).waitFor()
      await step(page, messages['select.title'])
    }
    await enter(page, button(page, forMinors))
    await step(page, forMinors)
    await page.getByText(fill(messages['view.signing_for'], { name: 'Bo Ryder' })).waitFor()

    await button(page, ui.back).click()
    await button(page, ui.back).click()
    await button(page, messages['choose.minor']).click()
    await minor.dispatchEvent('pointerdown')
    await minor.selectOption('Ada Ryder')
    await step(page, forMinors)
    await page.getByText(fill(messages['view.signing_for'], { name: 'Ada Ryder' })).waitFor()
  })

  test('the overview loads membership and coverage, and no other tab is loaded before it is opened', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aRiderPage(browser, rider)
    const reads: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname)
    })
    const tabs = [
      ['tab.minors', '/api/minors/'],
      ['tab.waivers', '/api/waivers/my-waivers'],
      ['tab.documents', `/api/customers/${rider.id}/documents`],
      ['tab.marketing', '/api/marketing/preferences'],
    ] as const
    await page.goto(HOME)
    await page.getByText(portal['overview.no_membership']).waitFor()
    await page.getByText(rider.member_id, { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.includeMembers(reads, [
      '/api/customers/me',
      '/api/kiosk/family',
      `/api/memberships/customer/${rider.id}/active-membership`,
    ])
    const bar = page.getByRole('navigation', { name: portal['dashboard.tabs'] })
    for (const [at, [name, path]] of tabs.entries()) {
      const later = new Set<string>(tabs.slice(at).map(([, each]) => each))
      assert.deepEqual(
        reads.filter((each) => later.has(each)),
        []
      )
      const read = page.waitForResponse((response) => new URL(response.url()).pathname === path)
      await bar.getByRole('link', { name: portal[name], exact: true }).click()
      await read
    }
  })

  test('the pen is black on white', async ({ browser, assert }) => {
    const { page } = await aSignerWhoHasDrawn(browser)
    assert.deepEqual(await page.evaluate(COLOURS), {
      grey: true,
      darkest: 0,
      corner: [255, 255, 255],
    })
  })

  test('a document has one of five types, waiver by default', async ({ browser, assert }) => {
    const page = await openPortalAt(browser, await aRider(), `${HOME}/documents/upload`)
    const type = page.getByLabel(documents['type.label'])
    assert.equal(await type.inputValue(), 'waiver')
    const options = await type.getByRole('option').all()
    const values = await Promise.all(options.map((option) => option.getAttribute('value')))
    assert.deepEqual(values, ['waiver', 'identification', 'medical', 'insurance', 'other'])
  })

  test('dates have the US format, whatever the language and location of the browser', async ({
    browser,
  }) => {
    // Midnight in UTC is the evening before at the park, and the morning in Japan.
    const rider = await aRider({ created_at: '2025-03-12 02:00:00' })
    const page = await openPortalAt(browser, rider, HOME, 'phone', {
      locale: 'de-DE',
      timezoneId: 'Asia/Tokyo',
    })
    await page.getByText('3/11/2025', { exact: true }).waitFor()
  })
})
