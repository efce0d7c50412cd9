import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages } from '@trailgate/shared/memberships/sale_messages'
import { messages as links } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { actionInMenu, chooseInMenu, COUNTER, findPerson, personAt } from '#tests/helpers/counter'
import { asStaff } from '#tests/helpers/credentials'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'

const renewOf = (name: string) => fill(messages['renew.of'], { name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

async function soldTo({ id }: { id: number }) {
  const rows = await db.from('memberships').where('customer_id', id).orderBy('id')
  return rows as { id: number; status: string; end_date: string; type_id: number }[]
}

test.group('Selling to a member', () => {
  test('warns at the counter and renews the one that is there', async ({ browser, assert }) => {
    const lastName = aLastName('Twice')
    const parent = await aRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(parent, { first_name: 'Bo', last_name: lastName })
    const end = addDays(clock.today(), 40)
    const start = addDays(end, -365)
    const held = await aMembershipOf(parent, { type: 'family', start, end, others: [child] })
    const name = `Ann ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, lastName, name)
    await page.getByRole('button', { name: fill(messages['sell.to'], { name }) }).click()
    const sale = dialogOf(page, fill(messages['sell.to'], { name }))
    const names = `${name}, Bo ${lastName}`
    const warning = fill(messages['held.until'], {
      names,
      n: 2,
      type: 'Family',
      date: formatDate(end),
    })
    await sale.getByRole('alert').filter({ hasText: warning }).waitFor()
    await sale.getByRole('button', { name: /^Sell another for/ }).waitFor()
    await expectGoodOnDevices(assert, page)
    await sale.getByLabel(manager['field.price_paid']).fill('0')
    await sale.getByRole('button', { name: messages['submit.again_free'] }).waitFor()
    await sale.getByLabel(manager['field.price_paid']).fill('1200')
    // A sale that begins when the other one is over stands beside none.
    await sale.getByLabel(manager['field.start_date']).fill(addDays(end, 1))
    await sale.getByRole('button', { name: /^Sell for/ }).waitFor()
    await sale.getByLabel(manager['field.start_date']).fill(clock.today())
    await sale.getByRole('button', { name: renewOf(names) }).click()
    const renewal = page.getByRole('dialog')
    await renewal.getByRole('button', { name: memberships.renew, exact: true }).click()
    await page.getByText(manager.renewed).waitFor()
    const [only, ...others] = await soldTo(parent)
    assert.lengthOf(others, 0)
    assert.equal(only?.id, held.id)
    assert.isTrue(only && only.end_date > end)
  })

  test('warns in the dialog of the memberships, and sells another to whom it may concern', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Cy', last_name: aLastName('Again') })
    const { id } = await aMembershipOf(rider, { end: null })
    const later = addDays(clock.today(), 9)
    await aMembershipOf(rider, { type: 'monthly', start: later, end: addDays(later, 30) })
    await aMembershipOf(rider, { type: 'weekly', status: 'suspended' })
    const name = `Cy ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'staff', `/admin/memberships/create/${rider.id}`)
    const sale = dialogOf(page, manager['create.title'])
    const values = { names: name, n: 1, type: 'Yearly' }
    await sale.getByText(fill(messages['held.endless'], values)).waitFor()
    const from = { ...values, type: 'Monthly', date: formatDate(later) }
    await sale.getByText(fill(messages['held.from'], from)).waitFor()
    await sale.getByText(fill(messages['held.suspended'], { ...values, type: 'Weekly' })).waitFor()
    await sale.getByRole('button', { name: manager['create.submit'] }).click()
    await sale.waitFor({ state: 'detached' })
    assert.lengthOf(await soldTo(rider), 4)

    await page.goto(`/admin/memberships/create/${rider.id}`)
    await sale
      .getByRole('button', { name: renewOf(name) })
      .first()
      .click()
    await page.waitForURL(/\/admin\/memberships\/\d+\/renew$/)
    assert.isAbove(id, 0)
  })

  test('memberships that fail to load do not block a sale', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Di', last_name: aLastName('Blind') })
    const name = `Di ${rider.last_name}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await page.route('**/api/memberships/customer/**', (route) =>
      route.fulfill({ status: 403, json: {} })
    )
    await findPerson(page, rider.last_name, name)
    await page.getByRole('button', { name: fill(messages['sell.to'], { name }) }).click()
    const sale = dialogOf(page, fill(messages['sell.to'], { name }))
    await sale.getByText(messages['held.failed']).waitFor()
    await sale.getByRole('button', { name: /^Sell for/ }).click()
    await sale.waitFor({ state: 'detached' })
    assert.lengthOf(await soldTo(rider), 1)
  })
})

test.group('A member whose membership is over', () => {
  test('an ended membership shows its day with Renew at the counter, in the list and on the page', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Eve', last_name: aLastName('Lapsed') })
    const name = `Eve ${rider.last_name}`
    const end = addDays(clock.today(), -20)
    const held = await aMembershipOf(rider, { start: addDays(end, -365), end })
    const ended = fill(messages['ended.on'], { type: 'Yearly', date: formatDate(end) })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, rider.last_name, name)
    await personAt(page, name).getByText(ended).waitFor()
    const renew = await actionInMenu(page, name, renewOf(name))
    await renew.waitFor()
    await page.keyboard.press('Escape')
    await renew.waitFor({ state: 'detached' })
    await expectGoodOnDevices(assert, page)

    await page.goto(`/admin/customers?filter=${JSON.stringify({ search: rider.member_id })}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByText(ended).waitFor()
    await expectGoodOnDevices(assert, page)
    await row.getByRole('button', { name: renewOf(name) }).click()
    const renewal = page.getByRole('dialog', {
      name: fill(manager['renew.title'], { number: held.membership_id }),
    })
    await renewal.getByRole('button', { name: ui.cancel }).click()

    await page.goto(`/admin/customers/${rider.id}/show`)
    const gate = page.getByRole('region', { name: details['gate.title'] })
    await gate.getByText(ended).waitFor()
    const all = page.getByRole('region', { name: details['memberships.title'] })
    await all.getByText('Expired').waitFor()
    // The missing signature has its buttons here, as on the counter.
    for (const label of ['here.of', 'link.of'] as const) {
      await gate.getByRole('button', { name: fill(links[label], { name }) }).waitFor()
    }
    await expectGoodOnDevices(assert, page)
    await gate.getByRole('button', { name: fill(counter['paper.of'], { name }) }).click()
    const paper = page.getByRole('dialog', { name: counter.paper })
    await paper.getByRole('button', { name: counter['paper.submit'] }).click()
    await gate.getByText(counter['verdict.yes']).waitFor()
    await gate.getByRole('button', { name: renewOf(name) }).click()
    const again = page.getByRole('dialog').last()
    await again.getByRole('button', { name: memberships.renew, exact: true }).click()
    await all.getByText('Active').waitFor()
    assert.lengthOf(await soldTo(rider), 1)
  })

  test('a cancelled member is sold a new membership of the same type', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Flo', last_name: aLastName('Left') })
    const name = `Flo ${rider.last_name}`
    const held = await aMembershipOf(rider, { type: 'monthly' })
    await client
      .post(`/api/memberships/${held.id}/cancel`)
      .headers(await asStaff('manager'))
      .json({})
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, rider.last_name, name)
    const ended = fill(messages['ended.on'], { type: 'Monthly', date: formatDate(clock.today()) })
    await personAt(page, name).getByText(ended).waitFor()
    await chooseInMenu(page, name, renewOf(name))
    const sale = dialogOf(page, fill(messages['sell.to'], { name }))
    await sale.getByText(fill(messages['renew.anew'], { name })).waitFor()
    assert.isTrue(await sale.getByRole('radio', { name: 'Monthly' }).isChecked())
    await sale.getByRole('button', { name: /^Sell for/ }).click()
    await sale.waitFor({ state: 'detached' })
    const [before, after] = await soldTo(rider)
    assert.equal(before?.status, 'cancelled')
    assert.equal(after?.status, 'active')
    assert.equal(after?.type_id, before?.type_id)
  })

  test('an ended membership without a known day shows without a day', async ({ browser }) => {
    const lastName = aLastName('Unknown')
    const one = await aRider({ first_name: 'Gil', last_name: lastName })
    const other = await aRider({ first_name: 'Hal', last_name: lastName })
    await aMembershipOf(one, { status: 'cancelled', end: null })
    await aMembershipOf(other, { status: 'expired', end: null })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, lastName, `Gil ${lastName}`)
    for (const [name, ended] of [
      ['Gil', 'ended.cancelled'],
      ['Hal', 'ended.expired'],
    ] as const) {
      const person = personAt(page, `${name} ${lastName}`)
      await person.getByText(fill(messages[ended], { type: 'Yearly' })).waitFor()
    }
  })

  test('the page of a member lists all memberships, five at first', async ({ browser }) => {
    const rider = await aRider()
    const today = clock.today()
    for (let year = 1; year <= 6; year += 1) {
      const end = addDays(today, -365 * year)
      await aMembershipOf(rider, { start: addDays(end, -364), end })
    }
    const page = await openBackOfficeAt(browser, 'cashier', `/admin/customers/${rider.id}/show`)
    const all = page.getByRole('region', { name: details['memberships.title'] })
    await all.getByRole('listitem').nth(4).waitFor()
    await all.getByRole('button', { name: fill(details['memberships.all'], { n: 6 }) }).click()
    await all.getByRole('listitem').nth(5).waitFor()
    await page.route('**/api/memberships/customer/**', (route) =>
      route.fulfill({ status: 403, json: {} })
    )
    await page.reload()
    await all.getByText(details['memberships.failed']).waitFor()
  })
})
