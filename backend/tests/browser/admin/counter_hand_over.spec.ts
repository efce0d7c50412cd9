import { test } from '@japa/runner'
import { messages as pickups } from '@trailgate/shared/pickups/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { anAttestedRow } from '#tests/helpers/attested'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { chooseInMenu, COUNTER, findPerson, personAt } from '#tests/helpers/counter'
import { aLastName } from '#tests/helpers/people'
import {
  aChildInThePark,
  aMotherAndChild,
  aPickup,
  handOver,
  nameOf,
  usePickup,
} from '#tests/helpers/pickups'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aCoveredRider, aVisitOf, noVisits, visitRowsOf } from '#tests/helpers/visits'

const onBoard = (page: Page, name: string) =>
  page.getByRole('region', { name: messages.board }).getByRole('listitem').filter({ hasText: name })

test.group('A child is handed over at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('one touch hands a child to a guardian who is in, and the other counter shows to whom', async ({
    browser,
    client,
    assert,
  }) => {
    const { mother, child, visit } = await aChildInThePark(client)
    await aVisitOf(client, mother)
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    const name = nameOf(child)
    const guardian = nameOf(mother)
    await findPerson(page, child.last_name, name)
    const out = fill(messages['check_out.with_of'], { name, guardian })
    const button = personAt(page, name).getByRole('button', { name: out })
    await button.waitFor()
    await onBoard(page, name).getByRole('button', { name: out }).waitFor()
    await expectGoodOnDevices(assert, page)
    await button.click()
    await page.getByText(fill(messages['check_out.done_with'], { name, guardian })).waitFor()
    await onBoard(page, name).waitFor({ state: 'detached' })
    const [row] = await visitRowsOf(child)
    assert.deepInclude(row, { state: 'out', picked_up_by_id: mother.id })
    assert.equal(row?.id, visit.id)

    // Another counter was faster.
    const next = await aVisitOf(client, child)
    await button.waitFor()
    await page.route('**/api/visits/*/check-out', async (route) => {
      await handOver(client, next, { name: 'Ann Poe' }, { headers: await asStaff('manager') })
      await route.continue()
    })
    await chooseInMenu(page, name, fill(messages['check_out.other_of'], { name }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: messages['hand_over.submit'], exact: true }).click()
    await page.getByText(`${name} left before with Ann Poe`).waitFor()
  })

  test('a rider who came in as an adult is handed over once the park learns that they are a child', async ({
    browser,
    client,
    assert,
  }) => {
    usePickup('require')
    const guardian = await aCoveredRider({ first_name: 'Dana', last_name: aLastName('Roe') })
    const child = await aCoveredRider({ date_of_birth: null, last_name: aLastName('Late') })
    await aVisitOf(client, child)
    await anAttestedRow('guardianships', {
      minor_id: child.id,
      guardian_id: guardian.id,
      relationship: 'parent',
      created_at: sqlTime(clock.now()),
    })
    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    const name = nameOf(child)
    await page.getByRole('button', { name: messages.everybody_out }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: messages.everybody_out, exact: true })
      .click()
    await page.getByLabel(messages['everybody_out.reason']).waitFor()
    await page.keyboard.press('Escape')
    const row = onBoard(page, name)
    await row.getByRole('button', { name: fill(messages['check_out.of'], { name }) }).click()
    const dialog = page.getByRole('dialog', { name: fill(messages['hand_over.title'], { name }) })
    await dialog.getByRole('radio', { name: nameOf(guardian) }).check()
    await dialog.getByRole('button', { name: messages['hand_over.submit'], exact: true }).click()
    await row.waitFor({ state: 'detached' })
    assert.equal((await visitRowsOf(child))[0]?.picked_up_by_id, guardian.id)
  }).tags([ONE_PROCESS])

  test('the keyboard alone hands a child to a person on the pickup list, never to a barred one', async ({
    browser,
    client,
    assert,
  }) => {
    usePickup('require')
    const { child } = await aChildInThePark(client)
    const name = nameOf(child)
    await aPickup(client, child, { name: 'Ann Poe', relationship: 'aunt', pin: '4711' })
    await aPickup(client, child, { name: 'Dan Poe', allowed: false, reason: 'Court order' })
    const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
    await findPerson(page, child.last_name, name)
    const out = fill(messages['check_out.of'], { name })
    await personAt(page, name).getByRole('button', { name: out }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: fill(messages['hand_over.title'], { name }) })
    await dialog.getByText('Court order').waitFor()
    await dialog.locator('input[type="radio"]:focus').waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByRole('radio', { name: messages['hand_over.other'] }).focus()
    await page.keyboard.press('Space')
    await dialog.getByLabel(messages['hand_over.name']).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('poe dan')
    await page.keyboard.press('Enter')
    const refused = { name: 'poe dan', reason: 'Court order' }
    await dialog.getByText(fill(pickups['taken.not_allowed'], refused)).waitFor()
    await dialog.getByText(messages['hand_over.manager']).waitFor()

    await dialog.getByRole('radio', { name: /^Ann Poe/ }).focus()
    await page.keyboard.press('Space')
    const pin = dialog.getByLabel(fill(messages['hand_over.pin'], { name: 'Ann Poe' }))
    await pin.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('4710')
    await page.keyboard.press('Enter')
    await dialog.getByText(pickups['taken.pin_wrong']).waitFor()
    await pin.fill('4711')
    await page.keyboard.press('Enter')
    const left = fill(messages['check_out.done_with'], { name, guardian: 'Ann Poe' })
    await page.getByText(left).waitFor()
    const [row] = await visitRowsOf(child)
    assert.deepInclude(row, { state: 'out', picked_up_name: 'Ann Poe' })
  }).tags([ONE_PROCESS])

  test('a manager hands a child over with a reason, and at the end of the day with all others', async ({
    browser,
    client,
    assert,
  }) => {
    usePickup('require')
    const { child } = await aChildInThePark(client)
    const name = nameOf(child)
    await aPickup(client, child, { name: 'Dan Poe', allowed: false, reason: 'Court order' })
    const page = await openBackOfficeAt(browser, 'manager', COUNTER)
    await findPerson(page, child.last_name, name)
    const out = fill(messages['check_out.of'], { name })
    await personAt(page, name).getByRole('button', { name: out }).click()
    const dialog = page.getByRole('dialog', { name: fill(messages['hand_over.title'], { name }) })
    await dialog.getByRole('radio', { name: /^Dan Poe/ }).check()
    const why = dialog.getByLabel(messages['hand_over.why'])
    await why.fill('Her mother agreed')
    await dialog.getByRole('button', { name: messages['hand_over.anyway'] }).click()
    const left = fill(messages['check_out.done_with'], { name, guardian: 'Dan Poe' })
    await page.getByText(left).waitFor()
    const [row] = await visitRowsOf(child)
    assert.deepInclude(row, { picked_up_name: 'Dan Poe', picked_up_override: 'Her mother agreed' })

    await aVisitOf(client, child)
    await onBoard(page, name).waitFor()
    await page.getByRole('button', { name: messages.everybody_out }).click()
    const question = page.getByRole('dialog', { name: messages['everybody_out.title'] })
    await question.getByLabel(messages['everybody_out.reason']).fill('The park closes now')
    await question.getByRole('button', { name: messages.everybody_out }).click()
    await question.waitFor({ state: 'detached' })
    await onBoard(page, name).waitFor({ state: 'detached' })
    const [, last] = await visitRowsOf(child)
    assert.deepInclude(last, { state: 'out', picked_up_override: 'The park closes now' })
  }).tags([ONE_PROCESS])
})

test.group('The page of a minor', (group) => {
  group.each.setup(() => noVisits())

  test('the page keeps allowed and barred people and an alert, which the counter shows', async ({
    browser,
    client,
    assert,
  }) => {
    const { mother, child } = await aMotherAndChild()
    const name = nameOf(child)
    const page = await openBackOfficeAt(browser, 'staff', `/admin/customers/${child.id}/show`)
    const section = page.getByRole('region', { name: pickups.title })
    await section.getByText(nameOf(mother)).waitFor()
    await section.getByRole('button', { name: pickups.add, exact: true }).click()
    const adding = page.getByRole('dialog', { name: fill(pickups['add.title'], { name }) })
    await adding.getByRole('button', { name: words.save }).click()
    await adding.getByText(pickups['name.required']).waitFor()
    await adding.getByLabel(pickups.name).fill('Ann Poe')
    await adding.getByLabel(pickups.pin).fill('4711')
    await expectGoodOnDevices(assert, page)
    await adding.getByRole('button', { name: words.save }).click()
    await section.getByText('Ann Poe').waitFor()
    await section.getByText(pickups['pin.set']).waitFor()

    await section.getByRole('button', { name: pickups.bar }).click()
    const barring = page.getByRole('dialog', { name: fill(pickups['bar.title'], { name }) })
    await barring.getByLabel(pickups.name).fill('Dan Poe')
    await barring.getByLabel(pickups.reason).fill('Court order')
    await page.keyboard.press('Enter')
    await section.getByText('Court order').waitFor()
    await section
      .getByRole('button', { name: fill(pickups['edit.of'], { name: 'Ann Poe' }) })
      .click()
    const editing = page.getByRole('dialog')
    await editing.getByLabel(pickups.relationship).fill('aunt')
    await editing.getByRole('button', { name: words.save }).click()
    await section.getByText('aunt').waitFor()

    const alert = page.getByRole('region', { name: messages['alert.title'] })
    await alert.getByRole('button', { name: messages['alert.set'] }).click()
    const setting = page.getByRole('dialog', { name: fill(messages['alert.set_of'], { name }) })
    await setting.getByLabel(messages['alert.text']).fill('Allergic to bees')
    await setting.getByLabel(messages['alert.severity']).click()
    await page.getByRole('option', { name: messages['alert.warn'] }).click()
    await setting.getByRole('button', { name: words.save }).click()
    await alert.getByText('Allergic to bees').waitFor()
    await expectGoodOnDevices(assert, page)

    const removing = fill(pickups['remove.of'], { name: 'Dan Poe' })
    await section.getByRole('button', { name: removing }).click()
    await page.getByRole('dialog').getByRole('button', { name: pickups.remove }).click()
    await section.getByText(pickups['may_not.none']).waitFor()

    await aVisitOf(client, child)
    await page.goto(COUNTER)
    await findPerson(page, child.last_name, name)
    for (const place of [personAt(page, name), onBoard(page, name)]) {
      await place.getByText('Allergic to bees').waitFor()
      await place.getByText(messages['alert.warn'], { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: messages.roll_call }).click()
    const called = page.getByRole('dialog')
    await called.getByText('Allergic to bees').waitFor()
    await expectGoodOnDevices(assert, page)
  })
})
