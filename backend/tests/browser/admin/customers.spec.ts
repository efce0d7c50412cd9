import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { LIMITS } from '@trailgate/shared/customers/constants'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { addDays } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aLastName, anEmail, aPhone, aRider, type TestRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen, SIZES, stopClock } from '#tests/helpers/screens'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'
import type { Page } from 'playwright'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: manager['search.label'] })
const detailsOf = (rider: TestRider) => `/admin/customers/${rider.id}/show`

test.group('Staff look after customers', (group) => {
  group.each.setup(() => resetLimits())

  test('find somebody by phone, member id or last name, with Enter at once', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Zoë', last_name: aLastName('Quarrÿman') })
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.keyboard.press('/')
    for (const asked of [rider.phone, rider.member_id, rider.last_name.toLowerCase()]) {
      await searchBox(page).fill(asked)
      await searchBox(page).press('Enter')
      await page.getByText(fill(manager.found, { n: 1 })).waitFor()
      await page.getByText('Zoë').first().waitFor()
    }
    assert.include(page.url(), 'filter')
    await searchBox(page).fill('nobody is called so')
    await searchBox(page).press('Enter')
    await page.getByText(manager['empty.found_none']).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('see the first list after fewer than 40 requests, the page and its data among them', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.getByRole('row').filter({ hasText: rider.member_id }).waitFor()
    const asked = await page.evaluate<number>('performance.getEntriesByType("resource").length + 1')
    assert.isAbove(asked, 10)
    assert.isBelow(asked, 40)
  })

  test('wait a second after the last letter before a search goes out, and one letter asks for nothing', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await page.getByRole('table').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/customers/search')) asked.push(request.url())
    })
    assert.equal(await searchBox(page).getAttribute('maxlength'), String(LIMITS.name))
    await stopClock(page)
    await searchBox(page).pressSequentially('ryd')
    await page.clock.fastForward(999)
    assert.lengthOf(asked, 0)
    const answer = page.waitForResponse('**/customers/search**')
    await page.clock.resume()
    assert.include((await answer).url(), 'last_name=ryd')
    assert.lengthOf(asked, 1)
    await searchBox(page).fill('r')
    await searchBox(page).press('Enter')
    await page.getByText(manager['search.prompt']).waitFor()
    await page.getByText(manager['empty.before_search'], { exact: true }).waitFor()
  })

  test('page, sort and filter, and find the list again by its address', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Paged')
    for (let number = 0; number < 23; number += 1) {
      await aRider({ last_name: lastName, status: number < 3 ? 'suspended' : 'active' })
    }
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers')
    await searchBox(page).fill(lastName)
    await searchBox(page).press('Enter')
    await page.getByText(fill(manager.found, { n: 23 })).waitFor()
    assert.equal(await page.getByRole('table').getByRole('row').count(), 21)
    await page.getByRole('button', { name: fill(ui['page.number'], { n: 2 }) }).click()
    await page.waitForURL(/page=2/)
    await page.getByRole('table').getByRole('row').nth(3).waitFor()
    await page.reload()
    await page.getByRole('table').getByRole('row').nth(3).waitFor()
    assert.equal(await page.getByRole('table').getByRole('row').count(), 4)
    await page.getByLabel(manager['status.label']).selectOption('suspended')
    await page.getByText(fill(manager.found, { n: 3 })).waitFor()
    await page.getByRole('button', { name: new RegExp(manager['column.member_id']) }).click()
    await page.waitForURL(/sort=member_id/)
  })

  test('add somebody, are told what is missing, and see the new one in the list', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'cashier')
    const phone = aPhone()
    await page.goto('/admin/customers')
    await page.getByRole('link', { name: manager.new }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: manager['create.submit'] }).click()
    await dialog.getByText(customers['first_name.required']).waitFor()
    await dialog.getByText(customers['last_name.required']).waitFor()
    await dialog.getByText(customers['phone.required']).waitFor()
    await expectGoodScreen(assert, page)

    await dialog.getByLabel(manager['field.first_name']).fill('Wanda')
    await dialog.getByLabel(manager['field.last_name']).fill('Walk-In')
    await dialog
      .getByLabel(manager['column.phone'], { exact: false })
      .first()
      .fill(formatPhone(phone))
    await dialog.getByLabel(manager['column.email'], { exact: true }).first().fill('not an address')
    await dialog.getByLabel(manager['info.state'], { exact: true }).fill('nc')
    await dialog.getByRole('button', { name: manager['create.submit'] }).click()
    await dialog.getByText(customers['email.format']).waitFor()
    await dialog.getByLabel(manager['column.email'], { exact: true }).first().fill(anEmail())
    await dialog.getByRole('button', { name: manager['create.submit'] }).click()
    await page.getByText('Walk-In').first().waitFor()
    const row = await db.from('customers').where('phone', phone).firstOrFail()
    assert.equal(row.state, 'NC')
    assert.equal(row.source, 'staff')
  })

  test('change somebody, and are stopped when somebody else was faster', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Before' })
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(rider.email ?? '').waitFor()
    await dialog.getByRole('link', { name: manager['edit.title'] }).click()
    const name = page.getByRole('dialog').getByLabel(manager['field.first_name'])
    await name.fill('After')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    assert.sameMembers(Object.keys((await sent).postDataJSON()), ['first_name', 'revision'])
    await page.getByText(manager.updated).waitFor()
    assert.equal(
      (await db.from('customers').where('id', rider.id).firstOrFail()).first_name,
      'After'
    )

    await page.goto(`/admin/customers/${rider.id}`)
    const again = page.getByRole('dialog').getByLabel(manager['field.first_name'])
    await again.waitFor()
    await db.from('customers').where('id', rider.id).update({ city: 'Elsewhere', revision: 99 })
    await again.fill('Too late')
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    await page
      .getByText(/Somebody else changed this in the meantime/)
      .first()
      .waitFor()
    assert.equal(
      (await db.from('customers').where('id', rider.id).firstOrFail()).first_name,
      'After'
    )
  })

  test('cannot take back a signature, and find the day of a paper waiver again', async ({
    browser,
    client,
    assert,
  }) => {
    const [signer, walkIn] = [await aRider(), await aRider()]
    const { id } = await aTemplate()
    await signed(client, await asRider(signer), { template_id: id })
    const day = addDays(clock.today(), -20)
    await client
      .put(`/api/customers/${walkIn.id}`)
      .headers(await asStaff('cashier'))
      .json({ waiver_signed: true, waiver_date: day })
    const page = await openBackOffice(browser, 'cashier')
    const dialog = page.getByRole('dialog')
    const tick = dialog.getByRole('switch', { name: manager['field.waiver_signed'] })
    const date = dialog.getByLabel(manager['field.waiver_date'])

    await page.goto(`/admin/customers/${signer.id}`)
    await dialog.getByText(manager['waiver.by_signature']).waitFor()
    assert.isTrue(await tick.isDisabled())
    assert.isFalse(await date.isEditable())
    await expectGoodScreen(assert, page)

    await page.goto(`/admin/customers/${walkIn.id}`)
    await tick.click()
    await date.waitFor({ state: 'detached' })
    await tick.click()
    await date.waitFor()
    assert.equal(await date.inputValue(), day)
    await retireTemplates()
  })

  test('hear what could not be read or kept, and lose nothing of what they typed', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Before' })
    const page = await openBackOffice(browser, 'staff')
    const list = '**/api/customers/search?**'
    await page.route(list, (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto('/admin/customers')
    await page.getByText(manager['search.failed']).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute(list)
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByRole('table').waitFor()

    const phone = aPhone()
    const dialog = page.getByRole('dialog')
    await page.goto('/admin/customers/create')
    await dialog.getByLabel(manager['field.first_name']).fill('Ria')
    await dialog.getByLabel(manager['field.last_name']).fill('Dropped')
    await dialog.getByLabel(manager['column.phone'], { exact: false }).first().fill(phone)
    const creating = /\/api\/customers\/?$/
    await page.route(creating, (route) => route.abort())
    await page.getByRole('button', { name: manager['create.submit'] }).click()
    await dialog.getByText(manager['create.failed']).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute(creating)
    await page.getByRole('button', { name: manager['create.submit'] }).click()
    await page.getByText(manager.created).waitFor()
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)

    await page.goto(`/admin/customers/${rider.id}`)
    const name = dialog.getByLabel(manager['field.first_name'])
    await name.fill('After')
    const save = page.getByRole('button', { name: manager['update.submit'] })
    const one = `**/api/customers/${rider.id}`
    await page.route(one, (route) => route.abort())
    await save.click()
    await dialog.getByText(manager['update.failed']).waitFor()
    await page.unroute(one)
    // What refuses without naming a field, as the shared mapping has it.
    await page.route(one, (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'VALIDATION_ERROR', details: {} } } })
    )
    await save.click()
    await dialog.getByText(http.validation_failed).waitFor()
    await page.unroute(one)
    const details = { city: ['No such town'] }
    await page.route(one, (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'VALIDATION_ERROR', details } } })
    )
    await save.click()
    await dialog.getByRole('alert').getByText('No such town').waitFor()
    await dialog.locator('p', { hasText: 'No such town' }).waitFor()
    await page.unroute(one)
    assert.equal(await name.inputValue(), 'After')
    await save.click()
    await page.getByText(manager.updated).waitFor()
    assert.containSubset(await db.from('customers').where('id', rider.id).firstOrFail(), {
      first_name: 'After',
    })
  })

  test('delete somebody after being asked; cashiers have no such button', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const cashier = await openBackOfficeAt(browser, 'cashier', `/admin/customers/${rider.id}`)
    await cashier.getByRole('button', { name: manager['update.submit'] }).waitFor()
    assert.equal(await cashier.getByRole('button', { name: manager.delete }).count(), 0)

    const page = await openBackOfficeAt(browser, 'manager', `/admin/customers/${rider.id}`)
    // What was written here goes with them: nobody is asked about it.
    await page.getByRole('dialog').getByLabel(manager['info.city']).fill('Nowhere')
    await page.getByRole('button', { name: manager.delete }).click()
    const question = page.getByRole('dialog', { name: manager['delete.confirm_title'] })
    await question.getByText(manager['delete.warning']).waitFor()
    await expectGoodScreen(assert, page)
    await question.getByRole('button', { name: manager.delete }).click()
    await page.getByText(manager.deleted).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.isNull(await db.from('customers').where('id', rider.id).first())
  })

  test('are told why somebody could not be deleted, whatever the reason', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openBackOffice(browser, 'manager')
    const question = page.getByRole('dialog', { name: manager['delete.confirm_title'] })
    const remove = async () => {
      await page.getByRole('button', { name: manager.delete }).click()
      await question.getByRole('button', { name: manager.delete }).click()
      await question.waitFor({ state: 'detached' })
    }
    const path = `**/api/customers/${rider.id}`
    const refusals: [status: number, code: string, message: string, said: string][] = [
      [403, 'FORBIDDEN', 'No', manager['delete.forbidden']],
      [400, 'DATABASE_ERROR', 'Others hold places', 'Others hold places'],
      [400, 'DATABASE_ERROR', '', manager['delete.related']],
      [500, 'INTERNAL_ERROR', 'Oops', manager['delete.database']],
      [409, 'CONFLICT', 'Somebody is at it', 'Somebody is at it'],
      [409, 'CONFLICT', '', manager['delete.failed']],
    ]
    await page.goto(`/admin/customers/${rider.id}`)
    for (const [status, code, message, said] of refusals) {
      await page.route(path, (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status, json: { error: { code, message }, detail: message } })
          : route.continue()
      )
      await remove()
      await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
      // A refused delete leaves the form where it was.
      await page.getByRole('button', { name: manager['update.submit'] }).waitFor()
      await page.unroute(path)
    }
    // The notices of the refusals are gone with the page.
    await page.reload()
    await page.route(path, (route) =>
      route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.continue()
    )
    await remove()
    await page.getByText(manager['delete.failed'], { exact: true }).waitFor()
    await page.unroute(path)
    assert.isNotNull(await db.from('customers').where('id', rider.id).first())

    await page.getByRole('button', { name: manager.delete }).click()
    await question.getByRole('button', { name: ui.cancel }).click()
    await question.waitFor({ state: 'detached' })
    await db.from('customers').where('id', rider.id).delete()
    await remove()
    await page.getByText(manager['delete.gone']).waitFor()
    await page.waitForURL(/\/admin\/customers$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('make a password link for somebody, shown as a code to scan', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ password_hash: null })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider), 'tablet')
    await page.getByRole('button', { name: manager.password_link }).click()
    await page.getByText(/reset-password\?token=/).waitFor()
    await page
      .getByText(fill(manager['password_link.mailed'], { email: rider.email ?? '' }))
      .waitFor()
    await expectGoodScreen(assert, page)
  })

  test('see a full list well, with the longest names', async ({ browser, assert }) => {
    await aRider({ first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/customers?perPage=100')
    await page.getByText('W'.repeat(50)).first().waitFor()
    await expectGoodOnDevices(assert, page)
    assert.equal(await page.getByRole('table').count(), 1)
    await page.setViewportSize(SIZES.phone)
    await page.getByRole('table').waitFor({ state: 'detached' })
  })
})
