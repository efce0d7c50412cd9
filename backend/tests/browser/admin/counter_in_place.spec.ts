import db from '@adonisjs/lucid/services/db'
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as passes } from '@trailgate/shared/passes/staff_messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import {
  actionInMenu,
  chooseInMenu,
  COUNTER,
  counterBox,
  findPerson,
  personAt,
} from '#tests/helpers/counter'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { noVisits } from '#tests/helpers/visits'

const verdictOf = (page: Page, name: string) => personAt(page, name).locator('.verdict')

test.group('In place at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('a minor is added by keyboard, and what families share is taken over', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Kin')
    const mother = await aRider({
      first_name: 'Ann',
      last_name: lastName,
      emergency_contact_name: 'Uncle Bob',
      emergency_contact_phone: '8285550199',
      city: 'Asheville',
    })
    const name = `Ann ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, lastName, name)
    const household = fill(messages['household.of'], { name })
    await (await actionInMenu(page, household, fill(messages['minor.of'], { name }))).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: fill(messages['minor.of'], { name }) })
    await form.getByText(fill(messages['minor.taken_over'], { name })).waitFor()
    await form.getByLabel(manager['field.first_name']).and(page.locator(':focus')).waitFor()
    assert.equal(await form.getByLabel(manager['field.last_name']).inputValue(), lastName)
    assert.equal(
      await form.getByLabel(manager['info.emergency_contact_phone']).inputValue(),
      formatPhone('8285550199')
    )
    await expectGoodOnDevices(assert, page)
    const add = async (times: number) => {
      await form.getByLabel(manager['field.first_name']).fill('Pip')
      await form.getByLabel(manager['field.date_of_birth']).fill(addYears(clock.today(), -9))
      await page.keyboard.press('Enter')
      const said = times === 1 ? messages['minor.done'] : messages['minor.known']
      await page.getByText(fill(said, { name: `Pip ${lastName}`, guardian: name })).waitFor()
    }
    await add(1)
    await personAt(page, `Pip ${lastName}`).waitFor()
    await counterBox(page).and(page.locator(':focus')).waitFor()
    const [link] = await db.from('guardianships').where('guardian_id', mother.id)
    const child = await db.from('customers').where('id', link.minor_id).firstOrFail()
    assert.deepInclude(child, {
      last_name: lastName,
      emergency_contact_name: 'Uncle Bob',
      emergency_contact_phone: '8285550199',
      city: 'Asheville',
    })

    // The same child once more is no other child.
    await chooseInMenu(page, household, fill(messages['minor.of'], { name }))
    await add(2)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', mother.id), 1)
    await form.waitFor({ state: 'detached' })

    await chooseInMenu(page, household, fill(messages['minor.of'], { name }))
    await form.waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await counterBox(page).and(page.locator(':focus')).waitFor()
  })

  test('the guardian of a new minor is chosen among the grown-ups', async ({ browser, assert }) => {
    const lastName = aLastName('Two')
    const mother = await aRider({ first_name: 'Ann', last_name: lastName })
    const father = await aRider({ first_name: 'Cid', last_name: lastName })
    const child = await aMinorOf(mother, { first_name: 'Bo', last_name: lastName })
    await db.table('guardianships').insert({
      minor_id: child.id,
      guardian_id: father.id,
      relationship: 'parent',
      created_at: '2026-01-01 00:00:00',
    })
    const name = `Ann ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, `Ann ${lastName}`, name)
    const failing = `**/api/customers/${mother.id}`
    await page.route(failing, (route) => route.fulfill({ status: 403, json: {} }))
    const title = fill(messages['minor.of'], { name })
    await chooseInMenu(page, fill(messages['household.of'], { name }), title)
    const form = page.getByRole('dialog', { name: title })
    await form.getByText(messages['minor.failed']).waitFor()
    await page.unroute(failing)
    await form.getByRole('button', { name: ui.try_again }).click()
    await form.getByLabel(manager['field.first_name']).fill('Dot')
    await form.getByLabel(messages['minor.guardian']).click()
    await page.getByRole('option', { name: `Cid ${lastName}` }).click()
    await form.getByText(fill(messages['minor.taken_over'], { name: `Cid ${lastName}` })).waitFor()
    assert.equal(await form.getByLabel(manager['field.first_name']).inputValue(), 'Dot')
    await form.getByLabel(manager['field.date_of_birth']).fill(addYears(clock.today(), -7))
    await form.getByRole('button', { name: minors.add, exact: true }).click()
    const said = { name: `Dot ${lastName}`, guardian: `Cid ${lastName}` }
    await page.getByText(fill(messages['minor.done'], said)).waitFor()
    assert.lengthOf(await db.from('guardianships').where('guardian_id', father.id), 2)
    assert.lengthOf(await db.from('guardianships').where('guardian_id', mother.id), 1)
  })

  test('the passes of a whole household are printed on one page, and the box has the focus again', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Carded')
    const mother = await aRider({ first_name: 'Ann', last_name: lastName })
    const child = await aMinorOf(mother, { first_name: 'Pip', last_name: lastName })
    const name = `Ann ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, lastName, name)
    const label = fill(passes['print.several'], { n: 2 })
    const saved = page.waitForEvent('download')
    const household = fill(messages['household.of'], { name })
    await chooseInMenu(page, household, `${label}: ${household}`)
    const file = await saved
    assert.equal(file.suggestedFilename(), `Passes ${mother.member_id}.pdf`)
    const pdf = await readFile(await file.path())
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    await counterBox(page).and(page.locator(':focus')).waitFor()
    const live = await db.from('passes').whereIn('customer_id', [mother.id, child.id])
    assert.lengthOf(live, 2)
  })

  test('a paper waiver is attested from the card', async ({ browser, assert }) => {
    const lastName = aLastName('Paper')
    const rider = await aRider({ first_name: 'Pat', last_name: lastName })
    const name = `Pat ${lastName}`
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, lastName, name)
    await verdictOf(page, name).getByText(messages['verdict.no']).waitFor()
    await expectGoodOnDevices(assert, page)
    const title = fill(messages['paper.of'], { name })
    await chooseInMenu(page, name, title)
    const form = page.getByRole('dialog', { name: title })
    await form.getByText(fill(messages['paper.hint'], { name })).waitFor()
    await expectGoodOnDevices(assert, page)
    const day = form.getByLabel(messages['paper.day'])
    await day.fill(addDays(clock.today(), 1))
    await form.getByRole('button', { name: messages['paper.submit'] }).click()
    await form.getByText(customers['waiver_date.future']).waitFor()
    await day.fill(addDays(clock.today(), -2))
    const failing = `**/api/customers/${rider.id}`
    await page.route(failing, (route) => route.abort())
    await form.getByRole('button', { name: messages['paper.submit'] }).click()
    await form.getByRole('alert').waitFor()
    await page.unroute(failing)
    await form.getByRole('button', { name: messages['paper.submit'] }).click()
    await page.getByText(fill(messages['paper.done'], { name })).waitFor()
    await verdictOf(page, name).getByText(messages['verdict.yes']).waitFor()
    await counterBox(page).and(page.locator(':focus')).waitFor()
    const row = await db.from('customers').where('id', rider.id).firstOrFail()
    assert.equal(row.paper_waiver, 1)
    assert.isNotNull(row.paper_waiver_by)
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['check_in.done'], { name, id: rider.member_id })).waitFor()
  })
})
