import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CUSTOMER_STATE_LABELS } from '@trailgate/shared/customers/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { asRider } from '#tests/helpers/credentials'
import { aLastName, aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

test.group('Staff open a closed profile', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('staff find a closed profile by its status, read the waiver, and reopen it with the former guardian', async ({
    browser,
    client,
    assert,
  }) => {
    const name = aLastName('Quarry')
    const mother = await aRider({ first_name: 'Maya', last_name: name })
    const child = await aMinorOf(mother, { first_name: 'Finn', last_name: name })
    const template = await aTemplate({ name: 'Trail waiver' })
    const as = await asRider(mother)
    await signed(client, as, { template_id: template.id, minor_id: child.id })
    ;(await client.delete(`/api/minors/${child.id}`).headers(as)).assertStatus(204)

    const page = await openBackOffice(browser, 'cashier')
    await page.goto('/admin/customers')
    await page.getByLabel(manager['status.label']).selectOption('closed')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    await page.getByText(fill(manager.found, { n: 1 })).waitFor()
    assert.equal(await page.getByRole('button', { name: words.export_csv }).count(), 0)
    await expectGoodScreen(assert, page)

    await page.getByRole('link', { name: `Finn ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Finn ${name}` })
    await dialog.getByText(details['closed.title']).waitFor()
    await dialog.getByText(CUSTOMER_STATE_LABELS.closed, { exact: true }).first().waitFor()
    await dialog.getByText(details['guardian.former']).waitFor()
    assert.equal(await dialog.getByRole('link', { name: manager['edit.title'] }).count(), 0)
    await expectGoodScreen(assert, page)

    await dialog.getByRole('tab', { name: fill(manager['tab.waivers'], { n: 1 }) }).click()
    await dialog.getByRole('link', { name: 'Trail waiver' }).click()
    await page.getByRole('button', { name: files.pdf }).waitFor()
    await page.goBack()

    await dialog.getByRole('button', { name: details.reopen }).click()
    const question = page.getByRole('dialog', { name: details['reopen.title'] })
    await question.getByRole('radio', { name: `Maya ${name}` }).waitFor()
    await expectGoodScreen(assert, page)
    await question.getByRole('radio', { name: details['reopen.other'] }).check()
    await question.getByRole('button', { name: details.reopen }).click()
    await question.getByText(details['reopen.choose']).first().waitFor()
    await question.getByRole('radio', { name: `Maya ${name}` }).check()
    await question.getByRole('button', { name: details.reopen }).click()
    await page.getByText(details['reopen.done']).waitFor()
    await dialog.getByText(details['closed.title']).waitFor({ state: 'detached' })
    const row = await db.from('customers').where('id', child.id).firstOrFail()
    assert.isNull(row.closed_at)
  })

  test('staff see a closed profile below the minors of its former guardian', async ({
    browser,
    client,
  }) => {
    const mother = await aRider()
    const child = await aMinorOf(mother, { first_name: 'Bo' })
    const as = await asRider(mother)
    ;(await client.delete(`/api/minors/${child.id}`).headers(as)).assertStatus(204)
    const page = await openBackOffice(browser, 'cashier')
    await page.goto(`/admin/customers/${mother.id}/show/minors`)
    const closed = page.getByRole('region', { name: details['minors.closed'] })
    await closed.getByText(CUSTOMER_STATE_LABELS.closed, { exact: true }).waitFor()
    await closed.getByRole('link', { name: 'Bo Ryder' }).click()
    await page.getByText(details['closed.title']).waitFor()
  })
})
