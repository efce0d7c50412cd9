import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { aPhone, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff look after customers', (group) => {
  group.each.setup(() => resetLimits())

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
    // Refusals that name no field, as in the shared mapping.
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
})
