import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages as guests } from '@trailgate/shared/parties/guest_messages'
import { messages as hosts } from '@trailgate/shared/parties/host_messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asRider } from '#tests/helpers/credentials'
import { aParty, aRegistration, PARTIES } from '#tests/helpers/parties'
import { pathOf, registers, addsChild } from '#tests/helpers/parties_page'
import { aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { consent, proceed, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const HOME = '/customer-dashboard'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.group('A rider invites guests in the portal', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    return retireTemplates
  })

  test('a guest registers by the link, adds a child and signs for both on a phone', async ({
    browser,
    assert,
  }) => {
    await aTemplate({ name: 'Waiver for all', required: true })
    const host = await aRider({ first_name: 'Dana', last_name: 'Drill' })
    const page = await openPortalAt(browser, host, HOME)
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
    // The keyboard focus moves to where the form was.
    assert.isTrue(await list.evaluate((element) => element.matches(':focus')))
    await expectGoodOnDevices(assert, phone)
    await addsChild(phone, 'Finn')
    await heading(phone, fill(guests.joined, { names: 'Maya R., Finn R.' })).waitFor()
    // After a reload the invitation is still there.
    await phone.reload()
    await heading(phone, fill(guests.joined, { names: 'Maya R., Finn R.' })).waitFor()
    await button(phone, kiosk.sign_for_several).click()
    await phone.waitForURL('**/party/sign')
    await proceed(phone)
    await consent(phone)
    await drawAndAccept(phone)
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

  test('a host ends the invitation', async ({ browser, client, assert }) => {
    const { host } = await aParty(client)
    const page = await openPortalAt(browser, host, `${HOME}/invite`, 'phone')
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

  test('a host removes a guest who joined by mistake', async ({ browser, client, assert }) => {
    const { id, token, host } = await aParty(client)
    const guest = await aRider({ first_name: 'Ann-Kathrin', last_name: 'Rivers' })
    const joined = await client
      .post(`${PARTIES}/join/${token}`)
      .headers(await asRider(guest))
      .json({ subject_ids: [guest.id] })
    joined.assertStatus(201)
    const page = await openPortalAt(browser, host, `${HOME}/invite`, 'phone')
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
    // The question names the guest, too, until it closes.
    await question.waitFor({ state: 'detached' })
    await page.getByText('Ann-Kathrin R.').waitFor({ state: 'detached' })
    await page.getByText(fill(hosts.count, { n: 1, max: PARTY_PEOPLE_MAX })).waitFor()
    // The keyboard focus moves to the list.
    const list = page.getByRole('heading', { name: hosts.guests })
    assert.isTrue(await list.evaluate((element) => element.matches(':focus')))
    assert.lengthOf(await db.from('party_guests').where('party_id', id), 1)
  })

  test('parties and guests that fail to load say so', async ({ browser, client, assert }) => {
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
