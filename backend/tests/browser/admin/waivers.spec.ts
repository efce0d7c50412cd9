import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages } from '@trailgate/shared/waivers/template_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { asRider } from '#tests/helpers/credentials'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen, putAway } from '#tests/helpers/screens'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const PATH = '/admin/waivers'

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

test.group('Managing waiver templates', (group) => {
  group.each.teardown(retireTemplates)

  test('a manager deactivates and reactivates a template, plans the next text, and removes used and unused ones', async ({
    browser,
    client,
    assert,
  }) => {
    const [used, unused] = [aLastName('Used'), aLastName('Unused')]
    const template = await aTemplate({ name: used, valid_for_days: null, required: false })
    await aTemplate({ name: unused, audience: 'minor' })
    await signed(client, await asRider(await aRider()), { template_id: template.id })
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await card(page, used).getByText(messages['card.endless']).waitFor()
    await page.getByRole('button', { name: `${messages.deactivate} ${used}` }).click()
    await page.getByText(messages.deactivated).waitFor()
    await card(page, used).getByText(ui.inactive).waitFor()
    await page.getByRole('button', { name: `${messages.activate} ${used}` }).click()
    await page.getByText(messages.activated).waitFor()
    await card(page, used).getByText(ui.active, { exact: true }).waitFor()

    await page.getByRole('link', { name: `${ui.edit} ${used}` }).click()
    await page.getByLabel(messages['field.effective_date']).fill(addDays(clock.today(), 9))
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await card(page, used)
      .getByText(fill(messages['card.later'], { version: '1.0' }))
      .waitFor()
    await expectGoodScreen(assert, page)

    for (const [name, hint, says] of [
      [unused, messages['delete.unsigned'], messages.deleted],
      [used, fill(messages['delete.signed'], { n: 1 }), messages.archived],
    ] as const) {
      await page.getByRole('button', { name: `${ui.delete} ${name}` }).click()
      const question = page.getByRole('dialog')
      await question.getByText(fill(messages['delete.confirm'], { name })).waitFor()
      await question.getByText(hint).waitFor()
      await question.getByRole('button', { name: ui.delete, exact: true }).click()
      await page.getByText(says).waitFor()
      await card(page, name).waitFor({ state: 'detached' })
    }
  })

  test('failures show their message, and the input is kept', async ({ browser, assert }) => {
    const name = aLastName('Broken')
    const template = await aTemplate({ name })
    const page = await openBackOffice(browser, 'manager')
    const all = '**/api/waivers/staff/templates'
    const one = `${all}/${template.id}`
    await page.goto(PATH)
    await card(page, name).waitFor()
    await page.route(one, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, body: '' })
    )
    await page.getByRole('button', { name: `${messages.deactivate} ${name}` }).click()
    await page.getByText(messages['status.failed']).waitFor()
    await page.getByRole('button', { name: `${ui.delete} ${name}` }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: ui.delete, exact: true }).click()
    await page.getByText(messages['delete.failed']).waitFor()
    await page.goto(`${PATH}/${template.id}`)
    // The editor shows its text last; a form without it is not saved.
    await page.getByText(/I wear a helmet/).waitFor()
    await page.getByLabel(messages['field.version']).fill('1.7')
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await page.getByText(messages['save.failed']).waitFor()

    await page.unroute(one)
    await db.from('waiver_templates').where('id', template.id).update({ revision: 9 })
    await page.getByRole('button', { name: messages['update.submit'] }).click()
    await page.getByText(/Somebody else changed this in the meantime/).waitFor()
    await db
      .from('waiver_versions')
      .where('template_id', template.id)
      .update({ content: '<p>Theirs</p>' })
    await page.route(one, (route) => route.fulfill({ status: 403, body: '' }))
    await page.getByRole('button', { name: ui.load_theirs }).click()
    await page.getByText(ui['load_theirs.failed']).waitFor()
    await page.unroute(one)
    await page.getByRole('button', { name: ui.load_theirs }).click()
    await page
      .getByRole('textbox', { name: messages['field.content'] })
      .getByText('Theirs')
      .waitFor()
    await page.getByText(ui['load_theirs.failed']).waitFor({ state: 'detached' })
    assert.equal(await page.getByLabel(messages['field.version']).inputValue(), '1.7')

    const cards = await openBackOffice(browser, 'manager')
    await cards.route(all, (route) => route.fulfill({ status: 403, body: '' }))
    await cards.goto(PATH)
    await cards.getByText(waivers['templates.failed']).waitFor()
    await cards.unroute(all)
    await cards.getByRole('button', { name: ui.try_again }).click()
    await card(cards, name).waitFor()
  })

  test('cards and form look good with the longest name', async ({ browser, assert }) => {
    const name = aLastName('W'.repeat(180))
    const template = await aTemplate({ name, version: 'w'.repeat(20), required: true })
    const page = await openBackOfficeAt(browser, 'manager', PATH)
    await card(page, name).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.goto(`${PATH}/${template.id}`)
    await page.getByRole('toolbar').waitFor()
    await expectGoodOnDevices(assert, page)
    await page.goto(`${PATH}/${template.id}/versions`)
    await page.getByText(messages['versions.first']).waitFor()
    await expectGoodOnDevices(assert, page)
    await db.from('waiver_versions').where('template_id', template.id).delete()
    await db.from('waiver_templates').where('id', template.id).delete()
  })

  test('only managers and admins open the templates: other roles read that they may not, and go back', async ({
    browser,
    assert,
  }) => {
    for (const role of ['staff', 'cashier'] as const) {
      const page = await openBackOffice(browser, role)
      assert.equal(await page.getByRole('link', { name: 'Waivers', exact: true }).count(), 0)
      await page.goto(PATH)
      await page.getByText(messages.denied).waitFor()
      await page.getByText(ui.access_denied).first().waitFor()
      await expectGoodScreen(assert, page)
      await page.getByRole('button', { name: ui.go_back }).click()
      await page.waitForURL('**/admin')
      await putAway(page)
    }
  })
})
