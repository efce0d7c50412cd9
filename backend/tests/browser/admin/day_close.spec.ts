import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/drawers/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { issueToken } from '#access/staff_sessions/issue_token'
import { STAFF_TOKEN_STORAGE_KEY } from '@trailgate/shared/sessions/constants'
import type { Browser } from 'playwright'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { asStaff } from '#tests/helpers/credentials'
import { handsOn } from '#tests/helpers/hands'
import { aLastName, staffMember } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { aPage, baseUrl, expectGoodScreen, type Size } from '#tests/helpers/screens'
import { whatItTakes } from '#tests/helpers/what_it_takes'

/** A cashier with a name of their own, who has taken this cash. */
async function aTill(client: ApiClient, cash: readonly number[]) {
  const last = aLastName('Till')
  const cashier = await staffMember('cashier', { first_name: 'Cass', last_name: last })
  const headers = await asStaff(cashier)
  for (const price of cash) {
    await aMembership(client, { price_paid: price, payment_method: 'cash' }, headers)
  }
  return { ...cashier, name: `Cass ${last}` }
}

async function openAs(browser: Browser, staff: { id: number }, path: string, size: Size) {
  const { access_token: value } = await issueToken({ staffId: staff.id, now: clock.now() })
  const localStorage = [{ name: STAFF_TOKEN_STORAGE_KEY, value }]
  const storageState = { cookies: [], origins: [{ origin: baseUrl(), localStorage }] }
  const page = await aPage(browser, size, { storageState })
  await page.goto(path)
  return page
}

test.group('Closing a day', () => {
  test('a manager counts two drawers and says why one differs', async ({
    browser,
    client,
    assert,
  }) => {
    const [one, other] = [await aTill(client, [30, 12.5]), await aTill(client, [60.36])]
    const page = await openBackOffice(browser, 'manager')
    const hands = await handsOn(page)
    await hands.press(page.getByRole('link', { name: layout['nav.reports'], exact: true }))
    await hands.press(page.getByRole('link', { name: park['day.title'], exact: true }))
    const drawers = page.getByRole('region', { name: messages.title })
    const counts = [
      [one.name, '42.50'],
      [other.name, '60.00'],
    ] as const
    for (const [name, cash] of counts) {
      await hands.write(drawers.getByLabel(fill(messages.counted_of, { name })), cash)
      await hands.press(drawers.getByRole('button', { name: fill(messages.close_of, { name }) }))
      await drawers.getByRole('row', { name: new RegExp(name) }).waitFor()
    }
    const balanced = drawers.getByRole('row', { name: new RegExp(one.name) })
    await balanced.getByText('$0.00').waitFor()
    const differs = drawers.getByRole('row', { name: new RegExp(other.name) })
    await differs.getByText('-$0.36').waitFor()
    await expectGoodScreen(assert, page)
    await hands.write(
      differs.getByLabel(fill(messages.note_of, { name: other.name })),
      'Gave 36 cents too much'
    )
    await hands.press(differs.getByRole('button', { name: messages.add_note }))
    await differs.getByText('Gave 36 cents too much').waitFor()
    const { presses } = await hands.effort()
    assert.equal(
      whatItTakes('day', 'close a day with two drawers, one with a note').interactions,
      String(presses)
    )
    assert.isAtMost(presses, 10)
  })

  test('a cashier counts the own drawer blind, on a phone too', async ({
    browser,
    client,
    assert,
  }) => {
    const till = await aTill(client, [33.25])
    await aTill(client, [5])
    const page = await openAs(browser, till, '/admin/day', 'phone')
    const drawers = page.getByRole('region', { name: messages.own_title })
    const close = drawers.getByRole('button', { name: fill(messages.close_of, till) })
    await close.waitFor()
    assert.equal(await drawers.getByRole('button').count(), 1)
    await expectGoodScreen(assert, page)
    const counted = drawers.getByLabel(fill(messages.counted_of, till))
    await counted.fill('a lot')
    await close.click()
    await drawers.getByText(/number/).waitFor()
    assert.equal(await counted.inputValue(), 'a lot')
    await counted.fill('33.20')
    await close.click()
    await drawers.getByText(messages.own_none).waitFor()
    await drawers.getByText(/Your drawer was closed at/).waitFor()
    assert.equal(await page.getByText('33.2').count(), 0)
    await expectGoodScreen(assert, page)
  })

  test('the way to the own drawer is short', async ({ browser, client, assert }) => {
    const till = await aTill(client, [9])
    const page = await openAs(browser, till, '/admin', 'desktop')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const hands = await handsOn(page)
    await hands.press(page.getByRole('link', { name: layout['nav.reports'], exact: true }))
    await hands.press(page.getByRole('link', { name: park['day.title'], exact: true }))
    await hands.write(page.getByLabel(fill(messages.counted_of, till)), '9')
    await hands.press(page.getByRole('button', { name: fill(messages.close_of, till) }))
    await page.getByText(messages.own_none).waitFor()
    const { presses } = await hands.effort()
    const { interactions } = whatItTakes('day', 'a cashier closes the own drawer')
    assert.equal(interactions, String(presses))
  })

  test('a manager sees a sale at another price than that of its type', async ({
    browser,
    client,
  }) => {
    const till = await aTill(client, [1.11])
    const page = await openBackOfficeAt(browser, 'manager', '/admin/day')
    const prices = page.getByRole('table', { name: park['day.other_prices'] })
    await prices
      .getByRole('row', { name: new RegExp(till.name) })
      .getByText('$1.11')
      .waitFor()
  })
})
