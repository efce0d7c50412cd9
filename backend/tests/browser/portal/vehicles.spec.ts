import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/vehicles/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { expectSpanish, SPANISH } from '#tests/helpers/spanish'
import { aVehicleOf } from '#tests/helpers/vehicles'

const DASHBOARD = '/customer-dashboard'
const VEHICLES = `${DASHBOARD}/vehicles`
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test.group('My Vehicles in the portal', (group) => {
  group.each.setup(() => resetLimits())

  test('a rider adds a vehicle from the overview, changes it and removes it', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, DASHBOARD)
    await page.getByRole('link', { name: portal['overview.vehicles'] }).click()
    await page.getByText(messages.empty).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: messages.add }).click()
    await page.waitForURL(`**${VEHICLES}/add`)
    const dialog = page.getByRole('dialog', { name: messages.add })
    await dialog.getByRole('button', { name: messages.add }).click()
    await dialog.getByText(messages['kind.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(messages['field.kind']).selectOption('dirt_bike')
    await dialog.getByLabel(messages['field.plate']).fill('trl 4x4')
    await dialog.getByLabel(messages['field.make']).fill('Honda')
    const yesterday = addDays(clock.today(), -1)
    await dialog.getByLabel(messages['field.insured_until']).fill(yesterday)
    await dialog.getByLabel(messages['field.notes']).fill('Loud\nand red')
    await dialog.getByRole('button', { name: messages.add }).click()
    await page.getByText(messages.created).waitFor()
    const card = cardOf(page, 'Honda, TRL 4X4')
    await card
      .getByText(fill(messages['insurance.ended'], { day: formatDate(yesterday) }))
      .waitFor()
    await expectGoodOnDevices(assert, page)

    await card.getByRole('button', { name: ui.edit }).click()
    const form = page.getByRole('dialog', { name: messages.edit })
    await form.getByLabel(messages['field.insured_until']).fill('')
    await form.getByLabel(messages['field.active']).uncheck()
    await form.getByRole('button', { name: ui.save }).click()
    await card.getByText(messages['not_in_use']).waitFor()
    const row = await db.from('vehicles').where('customer_id', rider.id).firstOrFail()
    assert.containsSubset(row, { insured_until: null, active: 0, notes: 'Loud\nand red' })

    await card.getByRole('button', { name: ui.remove }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(messages['delete.question']).waitFor()
    await question.getByRole('button', { name: ui.remove }).click()
    await page.getByText(messages.empty).waitFor()
    assert.isNull(await db.from('vehicles').where('customer_id', rider.id).first())
  })

  test('a list that does not load can be tried again, and a save that fails keeps the form', async ({
    browser,
  }) => {
    const rider = await aRider()
    const { id } = await aVehicleOf(rider, { make: 'KTM' })
    const page = await openPortalAt(browser, rider, DASHBOARD, 'phone')
    await page.route('**/api/vehicles', (route) => route.fulfill({ status: 403, body: '' }))
    await page.getByRole('link', { name: portal['overview.vehicles'] }).click()
    await page.getByText(messages['load.failed']).waitFor()
    await page.unroute('**/api/vehicles')
    await page.getByRole('button', { name: ui.try_again }).click()
    await cardOf(page, 'KTM').getByRole('button', { name: ui.edit }).click()
    const form = page.getByRole('dialog', { name: messages.edit })
    await page.route(`**/api/vehicles/${id}`, (route) => route.fulfill({ status: 400, body: '' }))
    await form.getByRole('button', { name: ui.save }).click()
    await form.getByText(messages['save.failed']).waitFor()
    await form.getByRole('button', { name: ui.cancel }).click()
    await cardOf(page, 'KTM').getByRole('button', { name: ui.remove }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(messages['delete.failed']).waitFor()
  })

  test('the vehicles and their form are in Spanish', async ({ browser, assert }) => {
    const rider = await aRider()
    await aVehicleOf(rider, { plate: 'TRL 4X4', insured_until: '2026-03-01' })
    const page = await openPortalAt(browser, rider, VEHICLES, 'phone', { locale: 'es-MX' })
    const words = SPANISH['vehicles/messages']
    await page.getByRole('button', { name: words.add }).waitFor()
    const names = [rider.first_name, rider.last_name, 'TRL 4X4', 'Side-by-side']
    await expectSpanish(assert, page, names)
    await page.getByRole('button', { name: words.add }).click()
    await page.getByRole('dialog', { name: words.add }).waitFor()
    await expectSpanish(assert, page, names)
  })
})
