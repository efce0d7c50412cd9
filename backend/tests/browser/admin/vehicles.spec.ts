import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/vehicles/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { COUNTER, findPerson, personAt } from '#tests/helpers/counter'
import { aLastName, aPhone } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aVehicleOf } from '#tests/helpers/vehicles'
import { aCoveredRider } from '#tests/helpers/visits'

const aPlate = () => `V${aPhone().slice(-8)}`
const yesterday = () => addDays(clock.today(), -1)

test.group('Vehicles in the back office', (group) => {
  group.each.setup(() => resetLimits())

  test('staff add a vehicle on the page of a person, change it and delete it', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Dirt') })
    const page = await openBackOfficeAt(browser, 'cashier', `/admin/customers/${rider.id}/show`)
    const section = page.getByRole('region', { name: messages.title })
    await section.getByText(messages.empty).waitFor()
    await section.getByRole('button', { name: messages.add }).click()
    const adding = page.getByRole('dialog', { name: messages.add })
    await adding.getByRole('button', { name: ui.save }).click()
    await adding.getByText(messages['kind.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await adding.getByLabel(messages['field.kind']).click()
    await page.getByRole('option', { name: messages['kind.atv'] }).click()
    const plate = aPlate()
    await adding.getByLabel(messages['field.plate']).fill(plate.toLowerCase())
    await adding.getByLabel(messages['field.insured_until']).fill(yesterday())
    await adding.getByRole('button', { name: ui.save }).click()
    const name = `${messages['kind.atv']}, ${plate}`
    const ended = fill(messages['insurance.ended'], { day: formatDate(yesterday()) })
    await section.getByText(name).waitFor()
    await section.getByText(ended).waitFor()
    await expectGoodOnDevices(assert, page)

    await section.getByRole('button', { name: fill(messages['edit.of'], { name }) }).click()
    const editing = page.getByRole('dialog', { name: messages.edit })
    await editing.getByLabel(messages['field.insured_until']).fill('')
    await editing.getByLabel(messages['field.make']).fill('KTM')
    await editing.getByRole('button', { name: ui.save }).click()
    await section.getByText(`KTM, ${plate}`).waitFor()
    const row = await db.from('vehicles').where('customer_id', rider.id).firstOrFail()
    assert.containsSubset(row, { kind: 'atv', make: 'KTM', plate, insured_until: null })

    const of = fill(messages['delete.of'], { name: `KTM, ${plate}` })
    await section.getByRole('button', { name: of }).click()
    await page.getByRole('dialog').getByRole('button', { name: ui.delete }).click()
    await section.getByText(messages.empty).waitFor()
    assert.isNull(await db.from('vehicles').where('customer_id', rider.id).first())
  })

  test('staff find a vehicle in the list by plate, kind and day, and open its owner', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Mudd') })
    const plate = aPlate()
    await aVehicleOf(rider, {
      plate,
      kind: 'snowmobile',
      insured_until: yesterday(),
      make: 'Polaris',
    })
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('link', { name: messages.title }).click()
    await page.getByRole('searchbox').fill(plate)
    const row = page.getByRole('row').filter({ hasText: plate })
    await row.getByText(messages['kind.snowmobile']).first().waitFor()
    await expectGoodOnDevices(assert, page)
    await page.getByLabel(messages['field.kind']).selectOption('atv')
    await page.getByText(messages.none_found).waitFor()
    await page.getByLabel(messages['field.kind']).selectOption('snowmobile')
    const insured = page.getByRole('group', { name: messages['field.insured_until'] })
    await insured.getByLabel(ui['filter.from']).fill(clock.today())
    await page.getByText(messages.none_found).waitFor()
    await page.getByRole('button', { name: ui['filter.clear'] }).click()
    await page.getByLabel(messages['field.active']).selectOption('true')
    await page.getByRole('searchbox').fill(plate)
    await row.getByRole('link', { name: rider.last_name }).click()
    await page.getByRole('region', { name: messages.title }).getByText('Polaris').waitFor()
    assert.include(page.url(), `/customers/${rider.id}/show`)
  })

  test('the counter finds a person by plate and shows that the insurance has ended', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ last_name: aLastName('Sand') })
    const plate = aPlate()
    await aVehicleOf(rider, { plate, make: 'KTM', insured_until: '2026-03-01' })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    const name = `${rider.first_name} ${rider.last_name}`
    await findPerson(page, plate, name)
    const vehicle = personAt(page, name).locator('.vehicle-notes')
    await vehicle.getByText(`KTM, ${plate}`).waitFor()
    await vehicle.locator('.vehicle-ended').getByText('insurance ended 3/1/2026').waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('a list that does not load is tried again, and a failed delete is reported', async ({
    browser,
  }) => {
    const rider = await aCoveredRider()
    const plate = aPlate()
    const { id } = await aVehicleOf(rider, { plate, make: 'KTM' })
    const path = `**/api/customers/${rider.id}/vehicles`
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('heading', { name: manager.title }).waitFor()
    await page.route(path, (route) => route.fulfill({ status: 403, body: '' }))
    await page.goto(`/admin/customers/${rider.id}/show`)
    const section = page.getByRole('region', { name: messages.title })
    await section.getByText(messages['load.failed']).waitFor()
    await page.unroute(path)
    await section.getByRole('button', { name: ui.try_again }).click()
    const of = fill(messages['delete.of'], { name: `KTM, ${plate}` })
    await section.getByRole('button', { name: of }).click()
    await page.route(`**/api/vehicles/${id}`, (route) => route.fulfill({ status: 400, body: '' }))
    await page.getByRole('dialog').getByRole('button', { name: ui.delete }).click()
    await page.getByText(messages['delete.failed']).waitFor()
  })
})
