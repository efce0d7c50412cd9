import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { RANGE_DAYS_MAX } from '@trailgate/shared/day_range'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aRider } from '#tests/helpers/people'
import { checkIn } from '#tests/helpers/visits'

const WITHOUT_WAIVER = { override_reason: 'Signs a paper waiver' }

test.group('The reports on visits, coverage and money', () => {
  test('managers open the visits of a day and the people without coverage', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Report') })
    ;(await checkIn(client, [rider], WITHOUT_WAIVER)).assertStatus(201)
    const today = clock.today()
    const page = await openBackOfficeAt(browser, 'manager', '/admin/reports?days=7')
    const visits = page.getByRole('region', { name: park['visits.title'], exact: true }).first()
    await visits.getByRole('img').first().waitFor()
    await visits.getByText(messages['table.show']).first().click()
    await visits.getByRole('row').last().getByRole('link').last().click()
    await page.waitForURL(`**visits=${today}**which=not_covered**`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(rider.member_id).waitFor()
    await dialog.getByText(park['reason.never_signed']).first().waitFor()
    await dialog.getByText(WITHOUT_WAIVER.override_reason).first().waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    const coverage = page.getByRole('region', { name: park['coverage.title'] }).first()
    const list = fill(park['coverage.uncovered'], { n: 7 })
    await coverage.getByRole('link', { name: `${list}: ` }).click()
    await page.waitForURL('**gap=uncovered**')
    await dialog.getByRole('table').waitFor()
    await dialog.getByText(rider.member_id).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await coverage.getByRole('button', { name: `${words.export_csv}: ${list}` }).waitFor()

    const money = page.getByRole('region', { name: park['money.title'] }).first()
    await money.getByRole('columnheader', { name: park['money.method'] }).waitFor()
    assert.match((await money.getByRole('definition').first().textContent()) ?? '', /^\$/)
  })

  test('a range of its own stands in the address, and a wrong one is named', async ({
    browser,
  }) => {
    const today = clock.today()
    const page = await openBackOfficeAt(browser, 'manager', '/admin/reports')
    const visits = page.getByRole('region', { name: park['visits.title'], exact: true }).first()
    const from = addDays(today, -1)
    await visits.getByLabel(park['visits.from']).fill(from)
    await page.waitForURL(`**start=${from}&end=${today}**`)
    const range = { from: formatDate(from), to: formatDate(today) }
    await visits.getByText(fill(messages.range, range)).waitFor()
    await visits.getByLabel(park['visits.to']).fill(addDays(today, -2))
    const wrong = fill(park['visits.range_wrong'], { n: RANGE_DAYS_MAX })
    await visits.getByRole('alert').getByText(wrong).waitFor()
  })

  test('cashiers see coverage without its file, and neither visits nor money', async ({
    browser,
    client,
    assert,
  }) => {
    ;(await checkIn(client, [await aRider()], WITHOUT_WAIVER)).assertStatus(201)
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/reports')
    const coverage = page.getByRole('region', { name: park['coverage.title'] }).first()
    await coverage.getByRole('table').first().waitFor()
    assert.equal(await coverage.getByRole('button').count(), 0)
    for (const title of [park['visits.title'], park['money.title']]) {
      assert.equal(await page.getByRole('heading', { name: title, exact: true }).count(), 0)
    }
  })
})
