import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { actionName, messages } from '@trailgate/shared/activity/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { addDays } from '@trailgate/shared/dates'
import type { ApiClient } from '@japa/api-client'
import { clock } from '#platform/clock'
import { endOfDay } from '#platform/end_of_day'
import { sqlTime } from '#platform/database/sql_time'
import { anAttestedRow } from '#tests/helpers/attested'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { asStaff } from '#tests/helpers/credentials'
import { aLastName, aRider, staffMember } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

/** A change of a person's city by a new manager of this name. */
async function aChange(client: ApiClient, last: string) {
  const manager = await staffMember('manager', { first_name: 'Kim', last_name: last })
  const rider = await aRider({ first_name: 'Ada', last_name: last, city: 'Boone' })
  const changed = await client
    .put(`/api/customers/${rider.id}`)
    .headers(await asStaff(manager))
    .json({ city: 'Sylva', notes: 'Allergic' })
  changed.assertStatus(200)
  return { manager, rider }
}

test.group('The activity screen', () => {
  test('each row tells in a sentence with links who changed a record', async ({
    browser,
    client,
    assert,
  }) => {
    const last = aLastName('Sentence')
    const { rider } = await aChange(client, last)
    const page = await openBackOfficeAt(browser, 'manager', '/admin/activity')
    await page.getByRole('searchbox').fill(`Ada ${last}`)
    const rows = page.getByRole('list', { name: messages.title }).getByRole('listitem')
    const row = rows.filter({ hasText: `Ada ${last}'s city from Boone to Sylva, notes changed` })
    await row.waitFor()
    await rows.filter({ hasNotText: last }).first().waitFor({ state: 'detached' })
    assert.equal(await rows.count(), 1)
    await expectGoodOnDevices(assert, page)
    await row.getByRole('link', { name: `Ada ${last}` }).click()
    await page.waitForURL(`**/admin/customers/${rider.id}/page`)
  })

  test('three steps find who exported the list yesterday', async ({ browser, client, assert }) => {
    const last = aLastName('Exporter')
    const staff = await staffMember('staff', { first_name: 'Kim', last_name: last })
    await client.get('/api/customers/export').headers(await asStaff(staff))
    const yesterday = addDays(clock.today(), -1)
    await anAttestedRow('audit_log', {
      created_at: sqlTime(new Date(endOfDay(yesterday))),
      actor_kind: 'staff',
      actor_id: staff.id,
      actor_name: `Kim ${last}`,
      action: 'customers.exported',
      subject_kind: 'customer',
      subject_id: null,
      subject_label: null,
      details: '{"format":"csv"}',
      request_id: null,
    })
    const page = await openBackOffice(browser, 'manager')
    await page.getByRole('link', { name: layout['nav.activity'], exact: true }).click()
    await page
      .getByRole('combobox', { name: messages['filter.action'] })
      .selectOption({ label: actionName('customers.exported') })
    await page.getByRole('button', { name: messages['day.yesterday'] }).click()
    const rows = page.getByRole('list', { name: messages.title }).getByRole('listitem')
    const theirs = rows.filter({ hasText: `Kim ${last} exported the customer list` })
    // Of today and of yesterday, until the choice of the day is answered.
    await theirs.nth(1).waitFor({ state: 'detached' })
    await theirs.waitFor()
    assert.include(page.url(), yesterday)
  })

  test('shows of a chosen member of staff no rows of a rider with the same number', async ({
    browser,
    client,
    assert,
  }) => {
    const last = aLastName('Namesake')
    const { manager } = await aChange(client, last)
    await anAttestedRow('audit_log', {
      created_at: sqlTime(clock.now()),
      actor_kind: 'rider',
      actor_id: manager.id,
      actor_name: 'Robin Rider',
      action: 'customer.updated',
      subject_kind: 'customer',
      subject_id: null,
      subject_label: null,
      details: '{}',
      request_id: null,
    })
    const page = await openBackOfficeAt(browser, 'manager', '/admin/activity')
    const rows = page.getByRole('list', { name: messages.title }).getByRole('listitem')
    await rows.filter({ hasText: 'Robin Rider' }).first().waitFor()
    await page
      .getByRole('combobox', { name: messages['filter.person'] })
      .selectOption({ label: `Kim ${last}` })
    await rows.filter({ hasNotText: last }).first().waitFor({ state: 'detached' })
    assert.equal(await rows.count(), 1)
  })

  test('saves the list as filtered', async ({ browser, client, assert }) => {
    const last = aLastName('Saved')
    await aChange(client, last)
    const page = await openBackOfficeAt(browser, 'manager', '/admin/activity')
    await page.getByRole('searchbox').fill(`Ada ${last}`)
    const rows = page.getByRole('list', { name: messages.title }).getByRole('listitem')
    await rows.filter({ hasText: `Ada ${last}'s city from Boone to Sylva` }).waitFor()
    await rows.filter({ hasNotText: last }).first().waitFor({ state: 'detached' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: ui.export_csv }).click()
    const file = await download
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    assert.lengthOf(lines, 2)
    assert.equal(file.suggestedFilename(), `trailgate-activity-${clock.today()}.csv`)
  })

  test('an empty result and a failed load each show their sentence', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'manager', '/admin/activity')
    await page.getByRole('searchbox').fill(aLastName('Nothing'))
    await page.getByText(messages.empty).waitFor()
    await expectGoodScreen(assert, page)
    await page.route('**/api/activity?**', (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 'BAD_REQUEST', message: 'No' }, detail: 'No' },
      })
    )
    await page.getByRole('button', { name: messages['day.today'] }).click()
    await page.getByText(messages.failed).waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute('**/api/activity?**')
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(messages.empty).waitFor()
  })

  test('a cashier reads only the own rows, from the profile', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/profile')
    await page.getByRole('link', { name: layout['nav.own_activity'] }).click()
    await page.getByText(messages['hint.own']).waitFor()
    assert.equal(await page.getByRole('button', { name: ui.export_csv }).count(), 0)
    assert.equal(await page.getByRole('combobox', { name: messages['filter.person'] }).count(), 0)
  })
})
