import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { mergeLabel } from '@trailgate/shared/customers/duplicates/merge_fields'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { messages as history } from '@trailgate/shared/customers/history_messages'
import { fill } from '@trailgate/shared/text'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { twice } from '#tests/helpers/duplicates'
import { expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff merge possible duplicates', () => {
  test('a manager merges two duplicates and undoes the merge', async ({ browser, assert }) => {
    const { one, other } = await twice({ address_line_1: '7 Old Mill Ln', zip_code: '28801' })
    await db.from('customers').where('id', other.id).update({ notes: 'Likes mud' })
    const page = await openBackOfficeAt(
      browser,
      'manager',
      `/admin/customers/${one.id}/show`,
      'phone'
    )
    const notice = page.getByRole('dialog').getByRole('alert')
    await notice.getByText(fill(messages['notice.details'], { n: 1 })).waitFor()
    await expectGoodOnDevices(assert, page)
    await notice.getByRole('link').click()

    await page.getByRole('heading', { name: messages['merge.title'] }).waitFor()
    const phones = page.getByRole('group', { name: mergeLabel('phone') })
    await phones.getByRole('radio').nth(1).check()
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: messages.merge, exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByText(messages['merge.confirm_hint']).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: messages.merge, exact: true }).click()
    await page
      .getByText(fill(messages['merge.done'], { name: `${one.first_name} ${one.last_name}` }))
      .waitFor()
    await expectGoodOnDevices(assert, page)
    const merged = await db.from('customers').where('id', one.id).firstOrFail()
    assert.equal(merged.phone, other.phone)
    assert.equal(merged.notes, 'Likes mud')

    await page.getByRole('button', { name: new RegExp(messages.undo) }).click()
    await page.getByRole('dialog').getByRole('button', { name: messages.undo, exact: true }).click()
    await page.getByText(messages['undo.done']).waitFor()
    const back = await db.from('customers').where('id', other.id).firstOrFail()
    assert.equal(back.phone, other.phone)
    await page.getByRole('link', { name: messages['tab.merged'], exact: true }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: one.last_name })
      .getByText(fill(messages['merged.undone'], { name: 'Sam Staff' }))
      .waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('a merge is undone from the history of the record that stayed', async ({
    browser,
    assert,
  }) => {
    const { one, other } = await twice()
    const page = await openBackOfficeAt(
      browser,
      'manager',
      `/admin/customers/merge/${one.id}/${other.id}`
    )
    await page.getByRole('button', { name: messages.merge, exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: messages.merge, exact: true })
      .click()
    await page.getByRole('link', { name: messages['merge.open'] }).click()
    await page.getByRole('tab', { name: /^History/ }).click()
    const told = fill(history['customer.merged'], { member_id: other.member_id })
    await page.getByText(told).waitFor()
    await expectGoodScreen(assert, page)

    const cashier = await openBackOfficeAt(
      browser,
      'cashier',
      `/admin/customers/${one.id}/show/history`
    )
    await cashier.getByText(told).waitFor()
    assert.equal(await cashier.getByRole('button', { name: new RegExp(messages.undo) }).count(), 0)

    await page.getByRole('button', { name: new RegExp(messages.undo) }).click()
    await page
      .getByRole('dialog', { name: messages['undo.confirm'] })
      .getByRole('button', { name: messages.undo, exact: true })
      .click()
    await page.getByText(messages['undo.done']).waitFor()
    await page.getByText(history['customer.merge_undone']).waitFor()
    await page
      .getByRole('button', { name: new RegExp(messages.undo) })
      .waitFor({ state: 'detached' })
    const back = await db.from('customers').where('id', other.id).firstOrFail()
    assert.equal(back.phone, other.phone)
    await page.goto(`/admin/customers/${other.id}/show/history`)
    await page
      .getByText(fill(history['customer.merged_into'], { member_id: one.member_id }))
      .waitFor()
  })
})
