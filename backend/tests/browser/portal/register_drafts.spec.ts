import { test } from '@japa/runner'
import { messages as drafts } from '@trailgate/shared/drafts/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { afterClosedTab, draftsIn, untilDrafted, untilNoDraft } from '#tests/helpers/drafts'
import { storedText } from '#tests/helpers/offline_tablet'
import { fillForm, somebody, submitForm } from '#tests/helpers/registration_form'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

const HALF_AN_HOUR = 30 * 60_000
const SECRET = 'planted-password-77'

const first = (page: Page) => page.getByLabel(registration['first_name.label'])
const password = (page: Page) => page.getByLabel(sessions['password.choose'], { exact: true })

async function aHalfFilledForm(page: Page) {
  const who = somebody()
  await page.goto('/register')
  await fillForm(page, who)
  await password(page).fill(SECRET)
  const master = page.getByLabel(registration['marketing.master'])
  await untilDrafted(page, 'registration', () => master.uncheck())
  return who
}

test.group('Drafts of a registration', (group) => {
  group.each.setup(() => resetLimits())

  test('a reload and a closed tab lose nothing but the password, and nothing is stored in clear', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    const { phone, email } = await aHalfFilledForm(page)
    await page.getByRole('button', { name: drafts.clear }).waitFor()
    await expectGoodOnDevices(assert, page)
    const stored = await storedText(page)
    assert.include(stored, 'key, extractable: false')
    for (const planted of ['Maximiliane', email, phone, SECRET]) {
      assert.notInclude(stored, planted)
    }

    await page.reload()
    await page.getByText(drafts.restored).waitFor()
    await expectFilledIn(page, { phone, email })
    await expectGoodOnDevices(assert, page)
    const next = await afterClosedTab(page, '/register')
    await next.getByText(drafts.restored).waitFor()
    await expectFilledIn(next, { phone, email })

    async function expectFilledIn(at: Page, is: { phone: string; email: string }) {
      assert.equal(await first(at).inputValue(), 'Maximiliane')
      const value = (label: string) => at.getByLabel(label, { exact: true }).first().inputValue()
      assert.equal(await value(registration['email.label']), is.email)
      assert.equal(await value(registration['phone.label']), is.phone)
      assert.equal(await value(registration['birth_year.label']), '1990')
      assert.equal(await password(at).inputValue(), '')
      assert.isFalse(await at.getByLabel(registration['marketing.master']).isChecked())
    }
  })

  test('Clear what I entered empties the form and the device', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    await aHalfFilledForm(page)
    await page.reload()
    await page.getByText(drafts.restored).waitFor()
    await page.getByRole('button', { name: drafts.clear }).click()
    assert.equal(await first(page).inputValue(), '')
    assert.isTrue(await first(page).evaluate((field) => field.matches(':focus')))
    assert.isTrue(await page.getByLabel(registration['marketing.master']).isChecked())
    await untilNoDraft(page, 'registration')
    await page.reload()
    await first(page).waitFor()
    assert.notInclude(await storedText(page), 'extractable')
  })

  test('Cancel deletes what was kept', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    await aHalfFilledForm(page)
    await page.getByRole('button', { name: registration.cancel }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await untilNoDraft(page, 'registration')
    assert.deepEqual(await draftsIn(page), [])
  })

  test('after half an hour it is gone', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    await aHalfFilledForm(page)
    await page.clock.setFixedTime(Date.now() + HALF_AN_HOUR)
    await page.reload()
    await untilNoDraft(page, 'registration')
    assert.equal(await first(page).inputValue(), '')
    assert.isFalse(await page.getByText(drafts.restored).isVisible())
  })

  test('a registration deletes what was kept of it', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    await aHalfFilledForm(page)
    await password(page).fill('')
    await submitForm(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    await untilNoDraft(page, 'registration')
    assert.deepEqual(await draftsIn(page), [])
  })

  test('a kiosk keeps nothing of a registration', async ({ browser, assert }) => {
    const page = await aPage(browser, 'tablet')
    await page.goto('/register?returnTo=kiosk')
    await fillForm(page, somebody())
    await page.getByRole('button', { name: registration.submit }).waitFor()
    assert.equal(await page.getByRole('button', { name: drafts.clear }).count(), 0)
    assert.deepEqual(await draftsIn(page), [])
  })

  test('a browser that stores nothing registers as before', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(DENIED)
    await page.goto('/register')
    await fillForm(page, somebody())
    await submitForm(page)
    await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
    assert.deepEqual(errors, [])
  })
})

const DENIED = `indexedDB.open = () => {
  throw new DOMException('The user denied it', 'SecurityError')
}`
