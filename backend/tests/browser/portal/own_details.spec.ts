import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/own_details/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Browser, Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { passwordMatches } from '#access/passwords/passwords'
import { settings } from '#start/settings'
import { cutLine, mendLine } from '#tests/helpers/line'
import { asRider } from '#tests/helpers/credentials'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { lettersTo } from '#tests/helpers/mail'
import { anEmail, aPhone, aRider, PASSWORD } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

const HOME = '/customer-dashboard'
const PAGE = `${HOME}/details`
const DETAILS = '**/api/customers/me/details'
const ME = '**/api/customers/me'
const NEW_PASSWORD = 'Another-Ridge$-7x7'

const details = (page: Page) => page.getByRole('region', { name: messages.title })
const password = (page: Page) => page.getByRole('region', { name: messages['password.title'] })
const current = (page: Page) => details(page).getByLabel(messages['current.label'])
const save = (page: Page) => page.getByRole('button', { name: messages.submit }).click()
const rowOf = ({ id }: { id: number }) => db.from('customers').where('id', id).firstOrFail()

/** A rider who has requested another e-mail address, and has not followed its link. */
async function whoWantsAnotherAddress(browser: Browser) {
  const rider = await aRider()
  const email = anEmail()
  const page = await openPortalAt(browser, rider, PAGE, 'phone')
  const address = page.getByLabel(sessions['email.label'])
  await address.fill(email)
  await current(page).fill(PASSWORD)
  await save(page)
  const waits = page.getByText(`We mailed a link to ${email}`)
  await waits.waitFor()
  return { rider, email, page, address, waits }
}

test.group('Own details of a rider', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider changes phone, address and contact, and a refusal keeps the input', async ({
    browser,
    assert,
  }) => {
    const [rider, other] = [await aRider(), await aRider()]
    const page = await openPortalAt(browser, rider, HOME, 'phone')
    await page.getByRole('link', { name: messages.title }).click()
    await page.waitForURL(`**${PAGE}`)
    await details(page).getByText(messages.hint).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.getByLabel(sessions['phone.label']).fill(other.phone)
    await page.getByLabel(messages['city.label']).fill('Asheville')
    await page.getByLabel(messages['state.label']).fill('nc')
    await save(page)
    await page.getByText(messages['current.required']).waitFor()
    await current(page).fill('not-my-password')
    await save(page)
    await page.getByText(messages['current.wrong']).waitFor()
    await expectGoodOnDevices(assert, page)
    await current(page).fill(PASSWORD)
    await save(page)
    await page.getByText(customers['phone.taken']).waitFor()
    assert.equal(await page.getByLabel(messages['city.label']).inputValue(), 'Asheville')
    assert.isNull((await rowOf(rider)).city)

    const phone = aPhone()
    await page.getByLabel(sessions['phone.label']).fill(phone)
    await cutLine(page)
    await save(page)
    await page.getByText(http.network_error).waitFor()
    await mendLine(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(messages.done).waitFor()
    assert.equal(await current(page).inputValue(), '')
    await expectGoodOnDevices(assert, page)
    const row = await rowOf(rider)
    assert.equal(row.phone, phone)
    assert.equal(row.city, 'Asheville')
    assert.equal(row.state, 'NC')
    await page.getByRole('link', { name: messages.back }).click()
    await page.getByText(phone.slice(-4)).waitFor()
  }).timeout(90_000)

  test('a rider changes the e-mail address by the link in the letter to it', async ({
    browser,
    assert,
  }) => {
    const { rider, email, page } = await whoWantsAnotherAddress(browser)
    await expectGoodOnDevices(assert, page)
    assert.equal((await rowOf(rider)).email, rider.email)

    const [plain = ''] = ((await lettersTo(email)).at(-1) ?? '').split('text/html')
    const [link = ''] = /\/confirm-email\?token=[\w-]+/.exec(plain) ?? []
    const mailbox = await aPage(browser, 'phone')
    await mailbox.goto(link)
    await mailbox.getByText(messages['confirm.hint']).waitFor()
    assert.equal((await rowOf(rider)).email, rider.email)
    await expectGoodOnDevices(assert, mailbox)
    await mailbox.getByRole('button', { name: messages['confirm.submit'] }).click()
    await mailbox.getByText(messages['confirm.done']).waitFor()
    await expectGoodOnDevices(assert, mailbox)
    assert.equal((await rowOf(rider)).email, email)
    await mailbox.goto(link)
    await mailbox.getByRole('button', { name: messages['confirm.submit'] }).click()
    await mailbox.getByText(messages['confirm.token']).waitFor()
    await mailbox.goto('/confirm-email')
    await mailbox.getByText(messages['confirm.token']).waitFor()
  }).timeout(90_000)

  test('a rider changes the password by keyboard alone, and is signed out everywhere else', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    await asRider(rider)
    const page = await openPortalAt(browser, rider, PAGE, 'tablet')
    const form = password(page)
    const type = async (label: string, text: string) => {
      await tabTo(page, form.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await details(page).getByText(messages.hint).waitFor()
    await type(messages['current.label'], PASSWORD)
    await type(sessions['reset.new_label'], NEW_PASSWORD)
    await type(sessions['password.confirm_label'], 'something else')
    const change = form.getByRole('button', { name: messages['password.submit'] })
    await enter(page, change)
    await form.getByText(sessions['password.mismatch']).waitFor()
    await form.getByLabel(sessions['password.confirm_label']).fill(NEW_PASSWORD)
    await enter(page, change)
    await form.getByText(messages['password.done']).waitFor()
    assert.isTrue(await passwordMatches((await rowOf(rider)).password_hash, NEW_PASSWORD))
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 1)
    assert.equal(await form.getByLabel(sessions['reset.new_label']).inputValue(), '')
  })

  test('a rider is told that a new password ends the link to another address', async ({
    browser,
    assert,
  }) => {
    const { rider, email, page, address, waits } = await whoWantsAnotherAddress(browser)
    // The field shows the address the park writes to.
    assert.equal(await address.inputValue(), rider.email)
    const form = password(page)
    await form.getByLabel(messages['current.label']).fill(PASSWORD)
    await form.getByLabel(sessions['reset.new_label'], { exact: true }).fill(NEW_PASSWORD)
    await form.getByLabel(sessions['password.confirm_label']).fill(NEW_PASSWORD)
    await form.getByRole('button', { name: messages['password.submit'] }).click()
    await form.getByText(fill(messages['password.email'], { email })).waitFor()
    await waits.waitFor({ state: 'detached' })
    assert.equal(await address.inputValue(), rider.email)
    await expectGoodOnDevices(assert, page)
  })

  test('details that fail to load say so, and can be reloaded', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await aRiderPage(browser, rider, 'phone')
    await page.route(DETAILS, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(PAGE)
    await page.getByText(portal['overview.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(DETAILS)
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByLabel(messages['city.label']).waitFor()
    await page.route(ME, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await page.getByLabel(messages['city.label']).fill('Ely')
    await current(page).fill(PASSWORD)
    await save(page)
    await page.getByText(messages.failed).waitFor()
    assert.equal(await page.getByLabel(messages['city.label']).inputValue(), 'Ely')
  })

  test('only staff change the e-mail address in a park without letters, and the longest names fit', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({
      first_name: 'w'.repeat(50),
      last_name: 'W'.repeat(50),
      email: `${'w'.repeat(80)}@example.com`,
      address_line_1: 'W'.repeat(100),
      city: 'W'.repeat(50),
      state: 'NC',
      zip_code: '28801-1234',
      emergency_contact_name: 'W'.repeat(100),
      emergency_contact_phone: '8285550199',
    })
    const { transport } = settings.mail
    Object.assign(settings.mail, { transport: 'none' })
    try {
      const page = await openPortalAt(browser, rider, PAGE, 'phone')
      await page.getByText(messages['email.no_letters']).waitFor()
      await page.getByText(messages['hint.no_letters']).waitFor()
      assert.isTrue(await page.getByLabel(sessions['email.label']).isDisabled())
      await expectGoodOnDevices(assert, page)
    } finally {
      Object.assign(settings.mail, { transport })
    }
  })
})
