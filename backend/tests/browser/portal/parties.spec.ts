import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages as guests } from '@trailgate/shared/parties/guest_messages'
import { messages as hosts } from '@trailgate/shared/parties/host_messages'
import { messages } from '@trailgate/shared/parties/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { ApiClient } from '@japa/api-client'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asRider } from '#tests/helpers/credentials'
import { aParty, aRegistration, PARTIES } from '#tests/helpers/parties'
import { aMinorOf, aRider, PASSWORD } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, consent, draw, proceed } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The path and hash of a link: a test's park stands at another address than its settings say. */
function pathOf(url: string) {
  const { pathname, hash } = new URL(url)
  return pathname + hash
}

type Newcomer = { first: string; phone: string; email: string }

async function registers(page: Page, { first, phone, email }: Newcomer) {
  await page.getByLabel(registration['first_name.label']).fill(first)
  await page.getByLabel(registration['last_name.label']).fill('Rivers')
  await page.getByLabel(registration['email.label'], { exact: true }).first().fill(email)
  await page.getByLabel(registration['phone.label'], { exact: true }).fill(phone)
  await page.getByLabel(registration['birth_month.label']).selectOption('4')
  await page.getByLabel(registration['birth_day.label']).selectOption('30')
  await page.getByLabel(registration['birth_year.label']).selectOption('1990')
  await button(page, registration.submit).click()
}

async function addsChild(page: Page, first: string) {
  await button(page, guests.add_child).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill(first)
  await dialog.getByLabel('Date of Birth').fill(addDays(clock.today(), -3300))
  await dialog.getByRole('button', { name: minors.add }).click()
}

async function endsIt(client: ApiClient, { id, host }: { id: number; host: { id: number } }) {
  const response = await client.delete(`${PARTIES}/${id}`).headers(await asRider(host))
  response.assertStatus(204)
}

test.group('A rider invites others in the portal', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('by a link, with which a guest registers, adds a child and signs for both on a phone', async ({
    browser,
    assert,
  }) => {
    await aTemplate({ name: 'Waiver for all', required: true })
    const host = await aRider({ first_name: 'Dana', last_name: 'Drill' })
    const page = await aRiderPage(browser, host)
    await page.goto(HOME)
    await link(page, portal['overview.invite']).click()
    await page.getByLabel(hosts.name).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, hosts.make).click()
    await page.getByText(fill(http['field.required'], { label: 'Day' })).waitFor()
    const day = addDays(clock.today(), 7)
    await page.getByLabel(hosts.name).fill('Birthday of Leo')
    await page.getByLabel(hosts.day).fill(day)
    await button(page, hosts.make).click()
    await page.getByText(hosts.made).waitFor()
    await page.getByText('Dana D.').waitFor()
    await expectGoodOnDevices(assert, page)
    const url = await page.getByLabel(fill(hosts.link, { name: 'Birthday of Leo' })).inputValue()
    await page.getByRole('img', { name: hosts.code }).waitFor()

    const phone = await aPage(browser, 'phone')
    await phone.goto(pathOf(url))
    await heading(phone, 'Birthday of Leo').waitFor()
    await phone.getByText(fill(guests.invites, { host: 'Dana', date: formatDate(day) })).waitFor()
    assert.notInclude(phone.url(), 'token')
    await expectGoodOnDevices(assert, phone)
    await button(phone, guests.new).click()
    await phone.getByLabel(registration['first_name.label']).waitFor()
    await expectGoodOnDevices(assert, phone)
    const { phone: number, email } = aRegistration()
    await registers(phone, { first: 'Maya', phone: number, email })
    const list = heading(phone, fill(guests.joined, { names: 'Maya R.' }))
    await list.waitFor()
    // The keyboard goes on where the form was.
    assert.isTrue(await list.evaluate((element) => element.matches(':focus')))
    await expectGoodOnDevices(assert, phone)
    await addsChild(phone, 'Finn')
    await heading(phone, fill(guests.joined, { names: 'Maya R., Finn R.' })).waitFor()
    // Loaded anew, the invitation is still there.
    await phone.reload()
    await heading(phone, fill(guests.joined, { names: 'Maya R., Finn R.' })).waitFor()
    await button(phone, kiosk.sign_for_several).click()
    await phone.waitForURL('**/party/sign')
    await proceed(phone)
    await consent(phone)
    await draw(phone)
    await accept(phone)
    await phone.getByText(fill(guests.ready, { date: formatDate(day) })).waitFor()
    await expectGoodOnDevices(assert, phone)

    await button(page, hosts.refresh).click()
    const maya = page.getByRole('listitem').filter({ hasText: 'Maya R.' })
    await maya.getByText(hosts.covered).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Finn R.' }).getByText(hosts.minor).waitFor()
    assert.notInclude(await page.content(), 'Rivers')
    await page.getByText(fill(hosts.missing, { n: 1 })).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('and ends the invitation', async ({ browser, client, assert }) => {
    const { host } = await aParty(client)
    const page = await aRiderPage(browser, host, 'phone')
    await page.goto(`${HOME}/invite`)
    await button(page, hosts.copy).click()
    await page.getByRole('status').filter({ hasText: 'copied' }).waitFor()
    await button(page, hosts.end).click()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('alertdialog').getByRole('button', { name: hosts.end }).click()
    await page.getByText(hosts.ended).waitFor()
    const party = heading(page, 'Birthday of Leo')
    assert.isTrue(await party.evaluate((element) => element.matches(':focus')))
    assert.equal(await button(page, hosts.copy).count(), 0)
    await expectGoodOnDevices(assert, page)
    await button(page, hosts.new).click()
    await page.getByLabel(hosts.name).waitFor()
    await button(page, ui.cancel).click()
    await button(page, hosts.new).waitFor()
  })

  test('and takes off the list who joined by mistake', async ({ browser, client, assert }) => {
    const { id, token, host } = await aParty(client)
    const guest = await aRider({ first_name: 'Ann-Kathrin', last_name: 'Rivers' })
    const joined = await client
      .post(`${PARTIES}/join/${token}`)
      .headers(await asRider(guest))
      .json({ subject_ids: [guest.id] })
    joined.assertStatus(201)
    const page = await aRiderPage(browser, host, 'phone')
    await page.goto(`${HOME}/invite`)
    const remove = (name: string) => button(page, fill(hosts.remove, { name }))
    await remove('Ann-Kathrin R.').waitFor()
    assert.equal(await remove('Dana D.').count(), 0)
    await expectGoodOnDevices(assert, page)
    await remove('Ann-Kathrin R.').click()
    const question = page.getByRole('alertdialog')
    await question.getByText(hosts['remove.explained']).waitFor()
    await expectGoodOnDevices(assert, page)
    const path = `**/api/parties/${id}/guests/*`
    await page.route(path, (route) => route.fulfill({ status: 403, json: { detail: '' } }))
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(hosts['remove.failed']).waitFor()
    await page.unroute(path)
    await question.getByRole('button', { name: ui.remove }).click()
    // The question names the guest, too, as long as it is there.
    await question.waitFor({ state: 'detached' })
    await page.getByText('Ann-Kathrin R.').waitFor({ state: 'detached' })
    await page.getByText(fill(hosts.count, { n: 1, max: PARTY_PEOPLE_MAX })).waitFor()
    // The keyboard goes on at the list.
    const list = page.getByRole('heading', { name: hosts.guests })
    assert.isTrue(await list.evaluate((element) => element.matches(':focus')))
    assert.lengthOf(await db.from('party_guests').where('party_id', id), 1)
  })

  test('and is told where they or their guests cannot be loaded', async ({
    browser,
    client,
    assert,
  }) => {
    const { id, host } = await aParty(client)
    const page = await aRiderPage(browser, host)
    const refused = { status: 403, json: { detail: '' } }
    await page.route(`**/api/parties/${id}`, (route) => route.fulfill(refused))
    await page.goto(`${HOME}/invite`)
    await page.getByText(hosts['guests.failed']).waitFor()
    await page.route('**/api/parties?*', (route) => route.fulfill(refused))
    await page.reload()
    await page.getByText(hosts.failed).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/parties?*')
    await page.unroute(`**/api/parties/${id}`)
    await button(page, ui.try_again).click()
    await page.getByText('Dana D.').waitFor()
  })
})

test.group('A guest in the portal', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('who has an account signs in, says who comes, and signs', async ({
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
    // Another one after all, and back from it.
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

  test('whose child could not be put on the list is told so, and tries again', async ({
    browser,
    client,
    assert,
  }) => {
    const { url } = await aParty(client)
    const guest = await aRider({ first_name: 'Sam' })
    const page = await aRiderPage(browser, guest, 'phone')
    await page.goto(pathOf(url))
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

  test('whose phone number is here already signs in instead', async ({ browser, client }) => {
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

  test('is told that the invitation has ended, and registers without', async ({
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

  test('of no party, or of one that cannot be opened now, is told so', async ({
    browser,
    client,
    assert,
  }) => {
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

  test('hands the phone to the next guest, who registers by the same invitation and sees nothing of the first', async ({
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
    await page.getByText(portal['dashboard.logout_failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    const signedOut = page.waitForResponse('**/api/customers/logout')
    await button(page, guests.next_guest).click()
    assert.equal((await signedOut).status(), 204)
    await button(page, guests.known).waitFor()
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

  test('whose session ends goes on with the same invitation', async ({ browser, client }) => {
    const { url } = await aParty(client)
    const guest = await aRider()
    const page = await aRiderPage(browser, guest, 'phone')
    await page.goto(pathOf(url))
    await heading(page, guests.who).waitFor()
    await db.from('sessions').where('customer_id', guest.id).delete()
    await button(page, guests.join).click()
    await button(page, guests.known).waitFor()
    await heading(page, 'Birthday of Leo').waitFor()
  })
})
