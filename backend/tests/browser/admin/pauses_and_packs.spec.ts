import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages as types } from '@trailgate/shared/membership_types/messages'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { COUNTER, findPerson, personAt } from '#tests/helpers/counter'
import { checkIn as checkInAtTablet } from '#tests/helpers/kiosk'
import { aMembership, aType } from '#tests/helpers/sales'
import { detailsOf } from '#tests/helpers/membership_list'
import { aName, manager as typeManager, TYPES_PATH } from '#tests/helpers/membership_types_page'
import { aLastName, aPhone } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aCoveredRider, aVisitOf } from '#tests/helpers/visits'

test.group('Pauses and packs', (group) => {
  group.each.setup(() => resetLimits())

  test('a pause asks for its days and shows the new end, and the activation keeps to it', async ({
    browser,
    client,
    assert,
  }) => {
    const today = clock.today()
    const end = addDays(today, 40)
    const sold = await aMembership(client, { end_date: end })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(sold))
    const suspend = { name: manager['action.suspend'], exact: true }
    await page.getByRole('button', suspend).click()
    const question = page.getByRole('dialog', { name: manager['action.title'] })
    const giveBack = question.getByLabel(manager['pause.give_back'])
    assert.isTrue(await giveBack.isChecked(), 'the days are given back unless staff say no')
    await question.getByText(manager['pause.open_end']).waitFor()
    const resumeOn = question.getByLabel(manager['pause.resume_on'])
    await resumeOn.fill(addDays(today, 10))
    const moved = formatDate(addDays(end, 10))
    await question.getByText(fill(manager['pause.new_end'], { date: moved, n: 10 })).waitFor()
    await expectGoodScreen(assert, page)
    await giveBack.uncheck()
    await question.getByText(fill(manager['pause.same_end'], { date: formatDate(end) })).waitFor()
    await giveBack.check()
    await resumeOn.fill(today)
    await question.getByRole('button', suspend).click()
    await question.getByText(messages['resume_on.future']).waitFor()
    await resumeOn.fill(addDays(today, 10))
    await question.getByRole('button', suspend).click()
    await page.getByText(manager['action.done']).waitFor()
    const resumes = formatDate(addDays(today, 10))
    const since = fill(messages['pause.since'], { date: formatDate(today) })
    await page
      .getByText(fill(messages['pause.until'], { since, date: resumes }), { exact: false })
      .waitFor()
    await expectGoodScreen(assert, page)

    await page.getByRole('button', { name: manager['action.activate'], exact: true }).click()
    await question.getByRole('button', { name: manager['action.activate'] }).click()
    await page.getByText(formatDate(end), { exact: true }).first().waitFor()
  })

  test('a pack is made, sold and counted down, and everybody sees what is left', async ({
    browser,
    client,
    assert,
  }) => {
    const page = await openBackOffice(browser, 'manager')
    const [name, display] = [`pack_${aPhone()}`, aName('Ten Visits')]
    await page.goto(TYPES_PATH)
    await typeManager(page).getByRole('button', { name: types.new }).click()
    const form = page.getByRole('dialog', { name: types.new })
    await form.getByLabel(types['field.name']).first().fill(name)
    await form.getByLabel(types['field.display_name']).fill(display)
    await form.getByLabel(types['field.price']).fill('120')
    await form.getByLabel(types['field.duration']).fill('365')
    await form.getByLabel(types['field.visits']).fill('10')
    await form.getByRole('button', { name: types['create.submit'] }).click()
    await page.getByText(types.created).waitFor()
    const row = page.getByRole('row').filter({ hasText: display })
    await row.getByText(fill(types.visits, { n: 10 }), { exact: false }).waitFor()

    const rider = await aCoveredRider({ last_name: aLastName('Packer') })
    const sold = await aMembership(client, { customer_id: rider.id, membership_type: name })
    await aVisitOf(client, rider)
    await page.goto(detailsOf(sold))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(messages.visits_left, { exact: true }).waitFor()
    await dialog.getByText('9', { exact: true }).waitFor()
    await expectGoodScreen(assert, page)

    const left = fill(messages['visits_left.n'], { n: 9 })
    await page.goto(COUNTER)
    const fullName = `${rider.first_name} ${rider.last_name}`
    await findPerson(page, rider.phone, fullName)
    await personAt(page, fullName).getByText(left).waitFor()
    await expectGoodScreen(assert, page)

    const portal = await openPortalAt(browser, rider, '/customer-dashboard/membership', 'phone')
    await portal.getByText(left, { exact: true }).waitFor()
    await expectGoodOnDevices(assert, portal)
    const other = await aCoveredRider()
    await aMembership(client, {
      customer_id: other.id,
      membership_type: (await aType(client, { visits_included: 1 })).name,
    })
    const kiosk = await aPage(browser, 'tablet')
    await checkInAtTablet(kiosk, other)
    // The check-in has used the last one.
    await kiosk.getByText(messages['visits_left.none']).waitFor()
  })
})
