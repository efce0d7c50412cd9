import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { expectGoodScreen } from '#tests/helpers/screens'
import { aRider } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'

test.group('Money of a day', () => {
  test('a manager gives money back and corrects a payment, and the day sheet shows both', async ({
    browser,
    client,
    assert,
  }) => {
    const sold = await aMembership(client, { price_paid: 100, payment_method: 'cash' })
    const page = await openBackOfficeAt(browser, 'manager', `/admin/memberships/${sold.id}/show`)
    const details = page.getByRole('dialog')
    const payments = details.getByRole('region', { name: manager['section.terms'] }).first()
    await payments.getByText('$100.00').waitFor()
    await payments.getByRole('button', { name: manager.refund, exact: true }).click()
    const refund = page.getByRole('dialog', { name: manager['refund.title'] })
    await refund.getByLabel(manager['refund.amount']).fill('100.01')
    await refund.getByRole('button', { name: manager['refund.submit'] }).click()
    await refund.getByText(memberships['reason.required']).waitFor()
    await refund.getByLabel(manager['refund.reason']).fill('Rained out')
    await refund.getByRole('button', { name: manager['refund.submit'] }).click()
    const tooMuch = fill(memberships['refund.more_than_paid'], { amount: '$100.00' })
    await refund.getByText(tooMuch).first().waitFor()
    assert.equal(await refund.getByLabel(manager['refund.reason']).inputValue(), 'Rained out')
    await refund.getByLabel(manager['refund.amount']).fill('20.20')
    await refund.getByRole('button', { name: manager['refund.submit'] }).click()
    await refund.waitFor({ state: 'detached' })
    await payments.getByText('-$20.20').waitFor()
    await payments.getByText('Rained out').waitFor()

    const label = fill(manager['correct.label'], { kind: manager['term.sale'], amount: '$100.00' })
    await payments.getByRole('button', { name: label }).click()
    const correct = page.getByRole('dialog', { name: manager['correct.title'] })
    await correct.getByLabel(manager['refund.amount']).fill('20.19')
    await correct.getByLabel(manager['refund.reason']).fill('Ten too many')
    await correct.getByRole('button', { name: manager['correct.submit'] }).click()
    await correct.getByText(memberships['correction.more_given_back']).first().waitFor()
    await correct.getByLabel(manager['refund.amount']).fill('90')
    await expectGoodScreen(assert, page)
    await correct.getByRole('button', { name: manager['correct.submit'] }).click()
    await correct.waitFor({ state: 'detached' })
    await payments.getByText(manager['terms.corrected']).waitFor()
    await payments.getByText('$90.00').waitFor()
    await expectGoodScreen(assert, page)

    await page.goto('/admin/day')
    const money = page.getByRole('region', { name: park['day.money'] }).first()
    await money
      .getByRole('row', { name: /Rained out/ })
      .getByText('-$20.20')
      .first()
      .waitFor()
    await money
      .getByRole('row', { name: /Ten too many/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: park['day.print'] }).waitFor()
    await expectGoodScreen(assert, page)
    await page.getByRole('link', { name: park['day.before'] }).click()
    const yesterday = addDays(clock.today(), -1)
    await page.waitForURL(`**/admin/day?day=${yesterday}`)
    await page.getByRole('heading', { level: 1, name: new RegExp(formatDate(yesterday)) }).waitFor()
  })

  test('staff see payments without amounts, cashiers the day without money', async ({
    browser,
    client,
    assert,
  }) => {
    const sold = await aMembership(client, { price_paid: 77.25, customer_id: (await aRider()).id })
    const page = await openBackOfficeAt(browser, 'staff', `/admin/memberships/${sold.id}/show`)
    const payments = page.getByRole('region', { name: manager['section.terms'] }).first()
    await payments.getByText(manager['term.sale']).waitFor()
    assert.equal(await payments.getByRole('button').count(), 0)
    assert.equal(await payments.getByText('77.25').count(), 0)

    const till = await openBackOfficeAt(browser, 'cashier', '/admin/day')
    await till.getByText(park['day.sold']).waitFor()
    const heading = till.getByRole('heading', { name: park['day.money'], exact: true })
    assert.equal(await heading.count(), 0)
    assert.equal(await till.getByText('$').count(), 0)
  })
})
