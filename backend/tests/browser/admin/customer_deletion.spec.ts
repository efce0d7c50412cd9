import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff look after customers', (group) => {
  group.each.setup(() => resetLimits())

  test('staff delete a customer after a confirmation; cashiers have no such button', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const cashier = await openBackOfficeAt(browser, 'cashier', `/admin/customers/${rider.id}`)
    await cashier.getByRole('button', { name: manager['update.submit'] }).waitFor()
    assert.equal(await cashier.getByRole('button', { name: manager.delete }).count(), 0)

    const page = await openBackOfficeAt(browser, 'manager', `/admin/customers/${rider.id}`)
    // Data entered here is deleted too, without a question.
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

  test('staff read why a customer could not be deleted', async ({ browser, assert }) => {
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
})
