import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as memberships } from '@trailgate/shared/memberships/manager_messages'
import { messages as sale } from '@trailgate/shared/memberships/sale_messages'
import { messages as texts } from '@trailgate/shared/minors/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import type { Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { COUNTER, findPerson, personAt } from '#tests/helpers/counter'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aPhone } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aCoveredRider, aVisitOf, noVisits } from '#tests/helpers/visits'

const pageOf = ({ id }: { id: number }, tab = '') => `/admin/customers/${id}/show${tab}`
const gate = (page: Page) => page.getByRole('region', { name: details['gate.title'] })

test.group('The page of a person', (group) => {
  group.each.setup(() => noVisits())

  test('the page shows the gate verdict of the person and of each family member', async ({
    browser,
    client,
    assert,
  }) => {
    const parent = await aCoveredRider({ first_name: 'Ann', last_name: aLastName('Page') })
    const child = await aMinorOf(parent, { first_name: 'Bo', last_name: parent.last_name })
    const held = await aMembershipOf(parent, { end: null })
    await aVisitOf(client, parent)
    const page = await openBackOfficeAt(browser, 'cashier', pageOf(parent))
    const number = (await db.from('memberships').where('id', held.id).firstOrFail()).membership_id
    const endless = fill(details['gate.endless'], { type: 'yearly', number })
    await gate(page).getByText(endless).waitFor()
    await gate(page).getByText(counter['verdict.yes']).waitFor()
    await gate(page).getByText('In since').waitFor()
    const row = gate(page).getByRole('listitem').filter({ hasText: 'Bo' })
    await row.getByText(counter['verdict.no']).waitFor()
    await row.getByText(visits['may_ride.not_covered']).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.getByRole('tab', { name: details['tab.visits'] }).click()
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: ui.close }).click()
    await page.goto(pageOf(child, '/visits'))
    await page.getByText(details['visits.empty']).waitFor()
  })

  test('sells, renews and leads to the membership', async ({ browser, assert }) => {
    const rider = await aCoveredRider({ first_name: 'Cy', last_name: aLastName('Sell') })
    const name = `Cy ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', pageOf(rider))
    await gate(page).getByText(details['gate.no_membership']).waitFor()
    await gate(page).getByRole('button', { name: sale.sell }).click()
    const dialog = page.getByRole('dialog', { name: fill(sale['sell.to'], { name }) })
    await dialog.getByRole('button', { name: 'Sell for' }).click()
    await dialog.waitFor({ state: 'detached' })
    await gate(page).getByText('yearly').waitFor()
    const sold = await db.from('memberships').where('customer_id', rider.id).firstOrFail()
    await gate(page)
      .getByRole('button', { name: fill(sale['renew.of'], { name }) })
      .click()
    await page.getByRole('dialog').last().getByRole('button', { name: ui.cancel }).click()
    await gate(page).getByRole('link', { name: sale.manage }).click()
    await page.waitForURL(`**/admin/memberships/${sold.id}/show`)
    assert.isNotNull(sold.end_date)
  })

  test('the page opens after a customer is created, and the row shows membership and waiver', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Fresh')
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('link', { name: manager.new }).click()
    const form = page.getByRole('dialog', { name: manager['create.title'] })
    await form.getByLabel('First Name').fill('Dee')
    await form.getByLabel('Last Name').fill(lastName)
    await form.getByLabel('Phone').first().fill(aPhone())
    await form.getByRole('button', { name: manager['create.submit'] }).click()
    await page.getByRole('dialog', { name: `Dee ${lastName}` }).waitFor()
    await gate(page).getByText(details['gate.no_membership']).waitFor()
    const made = await db.from('customers').where('last_name', lastName).firstOrFail()
    assert.equal(new URL(page.url()).pathname, pageOf(made as { id: number }))
    await page.getByRole('button', { name: ui.close }).click()
    await page.waitForURL('**/admin/customers')
    const row = page.getByRole('row').filter({ hasText: lastName })
    await row.getByText(details['row.no_membership']).waitFor()
    await row.getByText(manager['waiver.not_signed']).waitFor()
  })

  test('visits show their time and the reason of an override', async ({ browser, client }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Past') })
    await aVisitOf(client, rider)
    await db.from('visits').where('customer_id', rider.id).update({
      override_reason: 'Signed on paper',
      state: 'not_checked_out',
      closed_by_job: true,
      open_for: null,
    })
    const page = await openBackOfficeAt(browser, 'cashier', pageOf(rider, '/visits'))
    const panel = page.getByRole('tabpanel')
    await panel.getByText('not checked out').waitFor()
    await panel.getByText('Signed on paper').waitFor()
    await page.route('**/api/customers/*/visits**', (route) =>
      route.fulfill({ status: 403, json: {} })
    )
    await page.reload()
    await page.getByText(details['visits.failed']).waitFor()
    await page.route('**/api/customers/*/household', (route) =>
      route.fulfill({ status: 403, json: {} })
    )
    await page.goto(pageOf(rider))
    await gate(page).getByText(details['gate.failed']).waitFor()
  })

  test('payments that fail to load say so, and are read again', async ({ browser, assert }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Paid') })
    const held = await aMembershipOf(rider, { end: null })
    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    const calls = `**/api/memberships/${held.id}`
    await page.route(calls, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`/admin/customers/${rider.id}/page`)
    await page.getByText(memberships['terms.failed']).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(calls)
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByRole('region', { name: memberships['section.terms'] }).waitFor()
  })

  test('a page has the tabs as sections, each read as it comes near', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Eve', last_name: aLastName('Whole') })
    await aMembershipOf(rider, { end: null })
    await aVisitOf(client, rider)
    const name = `Eve ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    await findPerson(page, rider.last_name, name)
    await personAt(page, name).getByRole('link', { name }).click()
    await page.waitForURL(`**/admin/customers/${rider.id}/page`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await gate(page).getByText(counter['verdict.yes']).waitFor()
    await page.getByRole('region', { name: memberships['section.terms'] }).waitFor()
    const sections = page.getByRole('navigation', { name: details['page.sections'] })
    assert.equal(await sections.getByRole('button').count(), 7)
    await sections.getByRole('button', { name: details['tab.visits'] }).focus()
    await page.keyboard.press('Enter')
    const ofVisits = page.getByRole('region', { name: details['tab.visits'] })
    await ofVisits.getByRole('heading').first().and(page.locator(':focus')).waitFor()
    await ofVisits.getByRole('listitem').first().waitFor()
    await expectGoodOnDevices(assert, page)

    // A form of a section opens at the address of its tab, and leads back here.
    const minors = page.getByRole('region', { name: fill(manager['tab.minors'], { n: 0 }) })
    await minors.getByRole('link', { name: manager.add_minor }).click()
    await page.getByRole('dialog', { name: texts['add.title'] }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(`**/admin/customers/${rider.id}/page`)

    await page.goto(pageOf(rider))
    await page.getByRole('link', { name: details['page.open'] }).click()
    await page.waitForURL(`**/admin/customers/${rider.id}/page`)
    await page.goto('/admin/customers/999999999/page')
    await page.getByRole('heading', { level: 1, name: manager['details.none'] }).waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
