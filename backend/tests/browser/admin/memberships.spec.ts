import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears, formatDate } from '@trailgate/shared/dates'
import { messages as picker } from '@trailgate/shared/customers/picker_messages'
import { messages as types } from '@trailgate/shared/membership_types/messages'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { workCampaigns } from '#marketing/campaigns/work_campaigns'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen, SIZES, stopClock } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const HERE = '/admin/memberships'
const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: messages['search.placeholder'] })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const detailsOf = ({ id }: { id: number }) => `${HERE}/${id}/show`

/** Opens the list with only the memberships of who has this name. */
async function listOf(page: Page, name: string) {
  await page.goto(`${HERE}?filter=${encodeURIComponent(JSON.stringify({ search: name }))}`)
  await page.getByText(name).first().waitFor()
}

async function statusOf({ id }: { id: number }) {
  const { status } = await db.from('memberships').where('id', id).select('status').firstOrFail()
  return status
}

test.group('Staff look after memberships', (group) => {
  group.each.setup(() => resetLimits())

  test('find, filter and sort them, and find the list again by its address', async ({
    browser,
    assert,
  }) => {
    const today = clock.today()
    const lastName = aLastName('Member')
    const ann = await aRider({ first_name: 'Ann', last_name: lastName })
    const bea = await aRider({ first_name: 'Bea', last_name: lastName })
    const cal = await aRider({ first_name: 'Cal', last_name: lastName })
    const others = await Promise.all([1, 2, 3, 4].map(() => aRider()))
    await aMembershipOf(ann, { end: addDays(today, 5) })
    await aMembershipOf(bea, { type: 'family', others, end: addDays(today, 300) })
    await aMembershipOf(cal, { status: 'cancelled', end: null })

    const page = await openBackOffice(browser, 'cashier')
    await page.getByRole('link', { name: 'Memberships', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: messages.title }).waitFor()
    await page.getByRole('link', { name: types.title }).waitFor()
    await page.getByRole('button', { name: /^All \([\d,]+\)$/ }).waitFor()
    await page.keyboard.press('/')
    await searchBox(page).fill(lastName)
    const rows = page.getByRole('table').getByRole('row')
    await page.getByText(fill(words.showing, { from: 1, to: 3, total: 3 })).waitFor()
    assert.equal(await rows.count(), 4)
    const family = rows.filter({ hasText: 'Bea' })
    await family.getByText('5/5').waitFor()
    await family.getByText(messages['slots.full'], { exact: true }).waitFor()
    await rows.filter({ hasText: 'Cal' }).getByText(messages['end_date.none']).waitFor()
    await expectGoodScreen(assert, page)

    await button(page, messages['filter.family']).click()
    await page.getByText(fill(words.showing, { from: 1, to: 1, total: 1 })).waitFor()
    await button(page, messages['filter.expiring_soon']).click()
    await page.getByText('Bea ' + lastName).waitFor({ state: 'detached' })
    await page.getByText('Ann ' + lastName).waitFor()
    assert.equal(await rows.count(), 2)
    await button(page, words.active).click()
    await page.getByText(fill(words.showing, { from: 1, to: 2, total: 2 })).waitFor()

    await button(page, messages['filters.advanced']).click()
    await page.getByLabel(manager['column.status'], { exact: true }).selectOption('cancelled')
    await page.getByText('Cal ' + lastName).waitFor()
    await page.getByLabel(manager['column.type'], { exact: true }).selectOption('family')
    await page.getByText(messages.empty).waitFor()
    await expectGoodScreen(assert, page)
    await button(page, messages['filters.clear']).click()
    await page.getByText(fill(words.showing, { from: 1, to: 3, total: 3 })).waitFor()

    await page.getByRole('button', { name: new RegExp(`^${manager['column.customer']}`) }).click()
    await page.waitForURL(/sort=customer_name/)
    await button(page, words.cards).click()
    await page.waitForURL(/view=cards/)
    await page.reload()
    await page.getByText('Bea ' + lastName).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await expectGoodScreen(assert, page)
    await page.getByRole('link', { name: types.title }).click()
    await button(page, words.close).last().click()
    await page.waitForURL(/view=cards/)
  })

  test('search 300 milliseconds after the last letter', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'staff', HERE)
    await page.getByRole('searchbox').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('search=zz')) asked.push(request.url())
    })
    await stopClock(page)
    await searchBox(page).pressSequentially('zzq')
    await page.clock.fastForward(299)
    assert.lengthOf(asked, 0)
    const answer = page.waitForResponse('**/memberships/?search=zzq**')
    await page.clock.resume()
    await answer
    assert.lengthOf(asked, 1)
    await page.getByText(messages.empty).waitFor()
  })

  test('turn pages by five numbers, first and last, and are told when nothing could be read', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Paged')
    const rider = await aRider({ last_name: lastName })
    for (let number = 0; number < 62; number += 1) await aMembershipOf(rider)
    const page = await openBackOffice(browser, 'staff')
    const query = new URLSearchParams({
      filter: JSON.stringify({ search: lastName }),
      perPage: '10',
    })
    await page.goto(`${HERE}?${query}`)
    await page.getByText(fill(words.showing, { from: 1, to: 10, total: 62 })).waitFor()
    const numbers = page.getByRole('navigation', { name: words.pages }).getByText(/^\d+$/)
    assert.deepEqual(await numbers.allTextContents(), ['1', '2', '3', '4', '5'])
    await button(page, words['page.last']).click()
    await page.getByText(fill(words.showing, { from: 61, to: 62, total: 62 })).waitFor()
    assert.deepEqual(await numbers.allTextContents(), ['3', '4', '5', '6', '7'])
    await button(page, words['page.first']).click()
    await page.getByText(fill(words.showing, { from: 1, to: 10, total: 62 })).waitFor()
    await page.getByLabel(words['page.size']).selectOption('100')
    await page.getByText(fill(words.showing, { from: 1, to: 62, total: 62 })).waitFor()

    await page.route('**/api/memberships/?**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'BAD_REQUEST', message: 'No' } } })
    )
    await button(page, messages['filter.family']).click()
    await page.getByText(messages['load.failed']).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('open the details by their address, suspend, activate, cancel and reactivate', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ email: null })
    const membership = await aMembershipOf(rider, { end: null })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(membership))
    const dialog = page.getByRole('dialog')
    const title = fill(manager['details.title'], { number: membership.membership_id })
    await dialog.getByRole('heading', { name: title }).waitFor()
    await dialog.getByText(messages['end_date.none']).waitFor()
    assert.isAbove(await dialog.getByText(words.not_available, { exact: true }).count(), 3)
    await dialog.getByText(fill(messages['slots.manage'], { used: 1, total: 1 })).waitFor()
    await expectGoodScreen(assert, page)

    const steps = [
      { label: manager['action.suspend'], verb: 'suspend', becomes: 'suspended' },
      { label: manager['action.activate'], verb: 'activate', becomes: 'active' },
      { label: manager['action.cancel'], verb: 'cancel', becomes: 'cancelled' },
      { label: manager['action.reactivate'], verb: 'reactivate', becomes: 'active' },
    ]
    for (const { label, verb, becomes } of steps) {
      await dialog.getByRole('button', { name: label, exact: true }).click()
      const question = page.getByRole('dialog', { name: manager['action.title'] })
      await question.getByText(fill(messages['action.confirm'], { action: verb })).waitFor()
      if (verb === 'suspend') await expectGoodScreen(assert, page)
      await question.getByRole('button', { name: label, exact: true }).click()
      await question.waitFor({ state: 'detached' })
      assert.equal(await statusOf(membership), becomes)
    }
  })

  test('see a button that is busy, and the server’s sentence when somebody was faster', async ({
    browser,
  }) => {
    const membership = await aMembershipOf(await aRider())
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(membership))
    await button(page, manager['action.suspend']).click()
    await db.from('memberships').where('id', membership.id).update({ status: 'cancelled' })
    const question = page.getByRole('dialog', { name: manager['action.title'] })
    const held = Promise.withResolvers<void>()
    await page.route('**/suspend', async (route) => {
      await held.promise
      await route.continue()
    })
    await question.getByRole('button', { name: manager['action.suspend'] }).click()
    await question.getByRole('button', { name: words.processing }).waitFor()
    held.resolve()
    await question.getByText(fill(messages.illegal_transition, { status: 'cancelled' })).waitFor()
  })

  test('are told when there is no such membership, or it cannot be read; Back closes', async ({
    browser,
  }) => {
    const rider = await aRider({ last_name: aLastName('Back') })
    const membership = await aMembershipOf(rider)
    const page = await openBackOfficeAt(browser, 'staff', `${HERE}/999999999/show`)
    await page.getByText(messages['detail.missing']).waitFor()
    await page.getByRole('dialog', { name: manager['details.none'], exact: true }).waitFor()
    await page.getByRole('button', { name: words.close }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await listOf(page, rider.last_name)
    await page.getByRole('link', { name: `Robin ${rider.last_name}` }).click()
    await page.getByRole('heading', { name: String(membership.membership_id) }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.route(`**/api/memberships/${membership.id}`, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'BAD_REQUEST', message: 'No' } } })
    )
    await page.goto(detailsOf(membership))
    await page.getByText(messages['detail.failed']).waitFor()
  })

  test('renew one: the proposal, what is wrong with it, and the new term', async ({
    browser,
    assert,
  }) => {
    const today = clock.today()
    const end = addDays(today, 10)
    const membership = await aMembershipOf(await aRider(), { end })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(membership))
    await page.getByRole('link', { name: messages.renew, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const newEnd = dialog.getByLabel(manager['field.new_end_date'])
    await newEnd.waitFor()
    assert.equal(await newEnd.inputValue(), addYears(end, 1))
    await expectGoodScreen(assert, page)
    const submit = dialog.getByRole('button', { name: messages.renew, exact: true })
    const price = dialog.getByLabel(manager['field.price_paid'])
    await newEnd.fill('')
    await price.fill('-1')
    await submit.click()
    await dialog.getByText(messages['new_end_date.required']).waitFor()
    await dialog.getByText(messages['price_paid.negative']).waitFor()
    await newEnd.fill(end)
    await dialog.getByText(messages['new_end_date.after']).waitFor()
    await newEnd.fill(addDays(end, 30))
    await price.fill('75.50')
    await page.route('**/renew', (route) => route.fulfill({ status: 500, body: '' }))
    await submit.click()
    await dialog.getByText(messages['renew.failed']).first().waitFor()
    await page.unroute('**/renew')
    // A colleague renews it first: what was agreed here stays as it was written.
    const theirs = addDays(end, 60)
    await db.from('memberships').where('id', membership.id).update({ end_date: theirs })
    await submit.click()
    await dialog.getByText(formatDate(theirs)).waitFor()
    assert.equal(await newEnd.inputValue(), addDays(end, 30))
    assert.equal(await price.inputValue(), '75.50')
    await newEnd.fill(addDays(end, 90))
    await submit.click()
    await page.getByText(manager.renewed).waitFor()
    const term = await db.from('membership_terms').where('membership_id', membership.id).first()
    assert.equal(term.price_cents, 7550)
  })

  test('edit one: the customer stays, mistakes are told, and an older page does not win', async ({
    browser,
    assert,
  }) => {
    const membership = await aMembershipOf(await aRider())
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(membership))
    await page.getByRole('link', { name: words.edit, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const start = dialog.getByLabel(manager['field.start_date'])
    const end = dialog.getByLabel(manager['field.end_date'], { exact: true })
    const number = dialog.getByLabel(manager['field.membership_id'])
    await start.waitFor()
    await expectGoodScreen(assert, page)
    const submit = dialog.getByRole('button', { name: manager['update.submit'] })
    const before = await end.inputValue()
    await end.fill(await start.inputValue())
    await number.fill('12x')
    await dialog.getByLabel(manager['field.price_paid']).fill('-3')
    await submit.click()
    await dialog.getByText(messages['end_date.after']).waitFor()
    await dialog.getByText(messages['membership_id.number']).waitFor()
    await dialog.getByText(messages['price_paid.negative']).waitFor()
    await start.fill('')
    await dialog.getByText(messages['start_date.required']).waitFor()
    await start.fill(addDays(clock.today(), -7))
    await end.fill(before)
    await number.fill(String(membership.membership_id))
    await dialog.getByLabel(manager['field.price_paid']).fill('42')
    await page.route('**/api/memberships/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, body: '' })
        : route.continue()
    )
    await submit.click()
    await dialog.getByText(messages['update.failed']).first().waitFor()
    await page.unroute('**/api/memberships/*')
    await db.from('memberships').where('id', membership.id).update({ revision: 50 })
    // Pressing again does not help, also when the list behind has brought the newer one.
    for (const attempt of ['first', 'second']) {
      const refused = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.status() === 409
      )
      const read = page.waitForResponse(
        (response) =>
          response.request().method() === 'GET' &&
          response.url().endsWith(`/memberships/${membership.id}`)
      )
      await submit.click()
      await Promise.all([refused, read])
      await dialog.getByRole('button', { name: words.load_theirs }).waitFor()
      assert.equal(await dialog.getByLabel(manager['field.price_paid']).inputValue(), '42', attempt)
    }
    await dialog.getByRole('button', { name: words.load_theirs }).click()
    await dialog.getByRole('button', { name: words.load_theirs }).waitFor({ state: 'detached' })
    await submit.click()
    await page.getByText(manager.updated).waitFor()
    const row = await db.from('memberships').where('id', membership.id).firstOrFail()
    assert.equal(row.price_paid_cents, 4200)
  })

  test('sell one: a customer first, defaults that follow the type, a number', async ({
    browser,
    assert,
  }) => {
    const today = clock.today()
    const rider = await aRider({ last_name: aLastName('Buyer') })
    const page = await openBackOfficeAt(browser, 'cashier', HERE)
    await page.getByRole('link', { name: messages.new }).click()
    const dialog = page.getByRole('dialog', { name: manager['create.title'] })
    const submit = dialog.getByRole('button', { name: manager['create.submit'] })
    const end = dialog.getByLabel(manager['field.end_date'], { exact: true })
    await end.waitFor()
    assert.isTrue(await submit.isDisabled())
    assert.equal(await end.inputValue(), addYears(today, 1))
    await dialog.getByText(/Suggested: \d{4,}/).waitFor()
    await dialog.getByLabel(picker.label).fill(rider.last_name)
    await dialog.getByText(rider.member_id).click()
    await expectGoodScreen(assert, page)

    await dialog.getByLabel(manager['field.membership_type']).click()
    await page.getByRole('option', { name: 'Daily' }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    assert.equal(await end.inputValue(), addDays(today, 1))
    assert.equal(await dialog.getByLabel(manager['field.price_paid']).inputValue(), '35.00')
    await end.fill(today)
    await dialog.getByLabel(manager['field.membership_id']).fill('abc')
    await submit.click()
    await dialog.getByText(messages['end_date.after']).waitFor()
    await dialog.getByText(messages['membership_id.number']).waitFor()
    await end.fill(addDays(today, 1))
    await dialog.getByLabel(manager['field.membership_id']).fill('')
    await page.route('**/api/memberships/', (route) => route.fulfill({ status: 500, body: '' }))
    await submit.click()
    await dialog.getByText(messages['create.failed']).first().waitFor()
    await page.unroute('**/api/memberships/')
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    const row = await db.from('memberships').where('customer_id', rider.id).firstOrFail()
    assert.equal(row.price_paid_cents, 3500)
    await page.getByText(`Robin ${rider.last_name}`).first().waitFor()

    await page.goto(`${HERE}/create/${rider.id}`)
    await dialog.getByText(`Robin ${rider.last_name}, ${rider.member_id}`).waitFor()
    assert.isTrue(await submit.isEnabled())
  })

  test('see list, selection and every dialog well, with the longest names', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Öx').padEnd(50, 'o')
    const rider = await aRider({ first_name: 'W'.repeat(50), last_name: lastName })
    const membership = await aMembershipOf(rider, { type: 'family' })
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    await page.getByRole('checkbox').last().check()
    await page.getByText(fill(manager.selected, { n: 1 })).waitFor()
    await button(page, messages['filters.advanced']).click()
    await expectGoodOnDevices(assert, page)
    assert.equal(await page.getByRole('table').count(), 1)
    await page.setViewportSize(SIZES.phone)
    await page.getByRole('table').waitFor({ state: 'detached' })
    await page.setViewportSize(SIZES.desktop)
    for (const under of ['/show', '', '/renew']) {
      await page.goto(`${HERE}/${membership.id}${under}`)
      await page.getByRole('dialog').getByText(lastName).first().waitFor()
      await expectGoodOnDevices(assert, page)
    }
  })
})

test.group('Staff select memberships', (group) => {
  group.each.setup(() => resetLimits())

  test('and expire or cancel them, and read what was skipped and why', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Bulk')
    const rider = await aRider({ last_name: lastName })
    const active = await aMembershipOf(rider)
    const other = await aMembershipOf(rider)
    const cancelled = await aMembershipOf(rider, { status: 'cancelled' })
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    await page.getByRole('checkbox', { name: manager['select.page'] }).check()
    await page.getByText(fill(manager.selected, { n: 3 })).waitFor()
    await button(page, messages['selection.expire']).click()
    const question = page.getByRole('dialog', { name: messages['selection.expire'] })
    await question.getByText(fill(messages['bulk.confirm'], { action: 'expire', n: 3 })).waitFor()
    // Whoever would close the question meanwhile would never hear what was skipped.
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.route('**/bulk/expire', async (route) => {
      await pressed
      await route.continue()
    })
    await question.getByRole('button', { name: messages['selection.expire'] }).click()
    await question.getByText(words.processing).waitFor()
    await page.keyboard.press('Escape')
    press()
    const result = page.getByRole('dialog', { name: manager['bulk.result'] })
    await result.getByText(fill(messages['bulk.done'], { n: 2 })).waitFor()
    await result.getByText(`#${cancelled.membership_id}`).waitFor()
    await result.getByText(fill(messages.illegal_transition, { status: 'cancelled' })).waitFor()
    await expectGoodScreen(assert, page)
    await result.getByRole('button', { name: words.close }).last().click()
    assert.deepEqual(await Promise.all([active, other, cancelled].map(statusOf)), [
      'expired',
      'expired',
      'cancelled',
    ])
    assert.equal(await page.getByText(fill(manager.selected, { n: 3 })).count(), 0)

    // Cashiers may do nothing with a selection, so they have no ticks.
    const cashier = await openBackOffice(browser, 'cashier')
    await listOf(cashier, lastName)
    assert.equal(await cashier.getByRole('checkbox').count(), 0)
  })

  test('and take them away as a file', async ({ browser, assert }) => {
    const lastName = aLastName('Csv')
    const membership = await aMembershipOf(await aRider({ last_name: lastName }))
    await aMembershipOf(await aRider({ last_name: lastName, first_name: 'Other' }))
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    const select = fill(manager.select, { number: membership.membership_id })
    await page.getByRole('checkbox', { name: select }).check()
    const download = page.waitForEvent('download')
    await button(page, messages['selection.export']).click()
    const file = await download
    assert.equal(file.suggestedFilename(), `trailgate-memberships-${clock.today()}.csv`)
    const text = await readFile(await file.path(), 'utf8')
    assert.include(text, `${membership.membership_id},Robin ${lastName},`)
    assert.notInclude(text, 'Other')
  })

  test('and write to those who agreed, after seeing who that is', async ({ browser, assert }) => {
    const lastName = aLastName('Mail')
    const type = await db
      .from('campaign_types')
      .where('is_active', true)
      .orderBy('id')
      .firstOrFail()
    const willing = await aRider({ first_name: 'Will', last_name: lastName })
    await db.table('marketing_preferences').insert({
      customer_id: willing.id,
      campaign_type_id: type.id,
      email_opted_in: true,
      updated_at: sqlTime(clock.now()),
    })
    await aMembershipOf(willing)
    await aMembershipOf(await aRider({ first_name: 'Nora', last_name: lastName }))
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    await page.getByRole('checkbox', { name: manager['select.page'] }).check()
    await button(page, messages['selection.send_email']).click()
    const dialog = page.getByRole('dialog', { name: manager['mail.title'] })
    await dialog.getByText(fill(manager['mail.to'], { n: 1 })).waitFor()
    await dialog.getByText(willing.email ?? '').waitFor()
    await dialog.getByText(manager['mail.not_opted_in']).waitFor()
    await dialog.getByRole('button', { name: fill(manager['mail.submit'], { n: 1 }) }).click()
    await dialog.getByText('Subject is required').waitFor()
    await expectGoodScreen(assert, page)
    await dialog.getByLabel(manager['mail.subject']).fill('News')
    await dialog.getByLabel(manager['mail.message']).fill('The trail is open.')
    await dialog.getByRole('button', { name: fill(manager['mail.submit'], { n: 1 }) }).click()
    await page.getByText(fill(manager['mail.done'], { n: 1 })).waitFor()
    await workCampaigns()
    const letters = await db.from('outbox').where('address', willing.email ?? '')
    assert.lengthOf(letters, 1)
    assert.equal(letters[0].subject, 'News')
  })
})
