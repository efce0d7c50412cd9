import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as guests } from '@trailgate/shared/parties/guest_messages'
import { messages } from '@trailgate/shared/parties/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { asRider } from '#tests/helpers/credentials'
import { aParty, aRegistration, PARTIES } from '#tests/helpers/parties'
import { pathOf, registers, addsChild, endsIt } from '#tests/helpers/parties_page'
import { aMinorOf, aRider, PASSWORD } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.group('A guest in the portal', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('a guest with an account signs in, chooses who comes, and signs', async ({
    browser,
    client,
    assert,
  }) => {
    await aTemplate({ name: 'Waiver for all' })
    const { id, url } = await aParty(client)
    const guest = await aRider({ first_name: 'Sam' })
    const child = await aMinorOf(guest, { first_name: 'Kim' })
    const home = await aMinorOf(guest, { first_name: 'Bo' })
    const page = await aPage(browser, 'phone')
    await page.goto(pathOf(url))
    await button(page, guests.known).click()
    await page.getByLabel(sessions['phone.label']).fill(guest.phone)
    await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
    await button(page, sessions.check_in).click()
    await heading(page, guests.who).waitFor()
    await expectGoodOnDevices(assert, page)
    for (const name of ['Sam R.', 'Kim R.', 'Bo R.']) await page.getByLabel(name).uncheck()
    await button(page, guests.join).click()
    await page.getByText(messages['people.none']).waitFor()
    for (const name of ['Sam R.', 'Kim R.']) await page.getByLabel(name).check()
    await button(page, guests.join).click()
    await heading(page, fill(guests.joined, { names: 'Sam R., Kim R.' })).waitFor()
    const people = async () =>
      (await db.from('party_guests').where('party_id', id).orderBy('id')).map(
        (row): number => row.customer_id
      )
    assert.deepEqual((await people()).slice(1), [guest.id, child.id])
    // Add another, and cancel.
    await button(page, guests.more).click()
    await button(page, ui.cancel).click()
    await button(page, guests.more).click()
    await button(page, guests.join).click()
    await heading(page, fill(guests.joined, { names: 'Sam R., Kim R., Bo R.' })).waitFor()
    assert.include(await people(), home.id)
    assert.equal(await button(page, guests.more).count(), 0)
    await link(page, guests.to_dashboard).click()
    await page.waitForURL(`**${HOME}`)
  })

  test('a failure to add a child to the list is reported, and can be retried', async ({
    browser,
    client,
    assert,
  }) => {
    const { url } = await aParty(client)
    const guest = await aRider({ first_name: 'Sam' })
    const page = await openPortalAt(browser, guest, pathOf(url), 'phone')
    await button(page, guests.join).click()
    await heading(page, fill(guests.joined, { names: 'Sam R.' })).waitFor()
    await page.route('**/api/parties/join/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { detail: '' } })
        : route.fallback()
    )
    await addsChild(page, 'Finn')
    await page.getByText(guests['join.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/parties/join/*')
    await page.getByLabel('Finn R.').waitFor()
    await button(page, guests.join).click()
    await heading(page, fill(guests.joined, { names: 'Sam R., Finn R.' })).waitFor()
    assert.equal(await page.getByText(guests['join.failed']).count(), 0)
  })

  test('a guest whose phone number is known signs in instead', async ({ browser, client }) => {
    const { url } = await aParty(client)
    const guest = await aRider()
    const page = await aPage(browser, 'phone')
    await page.goto(pathOf(url))
    await button(page, guests.new).click()
    await registers(page, { first: 'Sam', phone: guest.phone, email: guest.email ?? '' })
    await button(page, sessions.check_in).click()
    await heading(page, 'Welcome back').waitFor()
    await button(page, ui.back).click()
    await button(page, guests.new).waitFor()
  })

  test('a guest is told that the invitation has ended, and registers without it', async ({
    browser,
    client,
    assert,
  }) => {
    const party = await aParty(client)
    const page = await aPage(browser, 'phone')
    await page.goto(pathOf(party.url))
    await button(page, guests.new).click()
    await page.getByLabel(registration['first_name.label']).waitFor()
    await endsIt(client, party)
    const { phone, email } = aRegistration()
    await registers(page, { first: 'Maya', phone, email })
    await page.getByText(messages.over).waitFor()
    await button(page, guests.register_anyway).click()
    await button(page, registration.submit).click()
    await heading(page, registration['done.title']).waitFor()
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)

    const late = await aPage(browser, 'phone')
    await late.goto(pathOf(party.url))
    await late.getByText(messages.over).waitFor()
    await expectGoodOnDevices(assert, late)
    await link(late, guests.register_anyway).click()
    await late.waitForURL('**/register')
  })

  test('an unknown or unreachable invitation is reported', async ({ browser, client, assert }) => {
    const { url } = await aParty(client)
    for (const path of ['/party', '/party#token=nothing']) {
      const page = await aPage(browser, 'phone')
      await page.goto(path)
      await page.getByText(messages.unknown).waitFor()
    }
    const page = await aPage(browser, 'phone')
    const refused = { status: 403, json: { detail: '' } }
    await page.route('**/api/parties/join/*', (route) => route.fulfill(refused))
    await page.goto(pathOf(url))
    await page.getByText(guests.failed).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/parties/join/*')
    await button(page, ui.try_again).click()
    await heading(page, 'Birthday of Leo').waitFor()
  })

  test('the next guest on the phone registers by the same invitation and sees nothing of the first', async ({
    browser,
    client,
    assert,
  }) => {
    const { id, url, host } = await aParty(client)
    const page = await aPage(browser, 'phone')
    await page.goto(pathOf(url))
    const registersHere = async (first: string) => {
      await button(page, guests.new).click()
      const { phone, email } = aRegistration()
      await registers(page, { first, phone, email })
      await heading(page, fill(guests.joined, { names: `${first} R.` })).waitFor()
    }
    await registersHere('Maya')
    await page.route('**/api/customers/logout', (route) => route.abort(), { times: 1 })
    await button(page, guests.next_guest).click()
    await button(page, guests.known).waitFor()
    await page.getByText(sessions['logout.kept']).waitFor()
    await expectGoodOnDevices(assert, page)
    // The call is repeated by itself, and the notice disappears.
    await page.getByText(sessions['logout.kept']).waitFor({ state: 'detached' })
    assert.isNull(await page.evaluate(() => sessionStorage.getItem('customerData')))
    assert.notInclude(await page.content(), 'Maya')
    await registersHere('Noor')
    assert.notInclude(await page.content(), 'Maya')

    const party = await client.get(`${PARTIES}/${id}`).headers(await asRider(host))
    const names = party.body().guests.map((guest: { first_name: string }) => guest.first_name)
    assert.deepEqual(names, ['Dana', 'Maya', 'Noor'])
    await page.goto(`${HOME}/minors`)
    await page.getByText('Welcome, Noor!').waitFor()
  })

  test('a guest whose session ends continues with the same invitation', async ({
    browser,
    client,
  }) => {
    const { url } = await aParty(client)
    const guest = await aRider()
    const page = await openPortalAt(browser, guest, pathOf(url), 'phone')
    await heading(page, guests.who).waitFor()
    await db.from('sessions').where('customer_id', guest.id).delete()
    await button(page, guests.join).click()
    await button(page, guests.known).waitFor()
    await heading(page, 'Birthday of Leo').waitFor()
  })
})
