import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import { CAMPAIGN_TYPE_MESSAGE_SECONDS } from '@trailgate/shared/marketing/constants'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { answerLeaving, openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { aCampaignType } from '#tests/helpers/marketing'
import { aPhone } from '#tests/helpers/people'
import { expectGoodScreen, putAway, stopClock } from '#tests/helpers/screens'
import { cardOf, manager, openManager } from '#tests/helpers/campaign_types_page'

test.group('Campaign types over the dashboard', (group) => {
  group.each.setup(() => resetLimits())

  test('a manager creates a type, sees errors, changes it and deletes it', async ({
    browser,
    assert,
  }) => {
    const name = `Night rides ${aPhone()}`
    const page = await openBackOffice(browser, 'manager')
    await openManager(page)
    await page.getByRole('button', { name: messages.new }).click()
    const form = page.getByRole('dialog', { name: messages.new })
    const save = form.getByRole('button', { name: ui.save })
    await save.click()
    await form.getByText(messages['name.required']).waitFor()
    await expectGoodScreen(assert, page)
    const taken = await aCampaignType()
    await form.getByLabel(messages['name.label']).fill(taken.name.toUpperCase())
    await save.click()
    await form.getByText(messages['name.taken']).first().waitFor()
    await form.getByLabel(messages['name.label']).fill(name)
    await form.getByRole('button', { name: ui.cancel }).click()
    await answerLeaving(page, 'stay')
    await save.click()
    await manager(page).getByText(messages.created).waitFor()
    const card = cardOf(page, name)
    await card.getByText(messages.no_description).waitFor()
    await card.getByText(ui.active, { exact: true }).waitFor()
    await card.getByText(/^Created .+, updated .+/).waitFor()

    await page.getByRole('button', { name: `${ui.edit} ${name}` }).click()
    const edit = page.getByRole('dialog', { name: messages.edit })
    await edit.getByLabel(messages['description.label']).fill('Under the moon')
    await edit.getByRole('button', { name: ui.save }).click()
    await manager(page).getByText(messages.updated).waitFor()
    await card.getByText('Under the moon').waitFor()
    await page.getByRole('button', { name: `${messages.deactivate} ${name}` }).click()
    await card.getByText(ui.inactive, { exact: true }).waitFor()
    await page.getByRole('button', { name: `${messages.activate} ${name}` }).click()
    await card.getByText(ui.active, { exact: true }).waitFor()

    await page.keyboard.press('Escape')
    await manager(page).waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '')
    assert.containSubset(await db.from('campaign_types').where('name', name).firstOrFail(), {
      description: 'Under the moon',
      is_active: 1,
    })
  })

  test('a message disappears after three seconds', async ({ browser }) => {
    const { name } = await aCampaignType()
    const page = await openBackOffice(browser, 'admin')
    await openManager(page)
    await cardOf(page, name).waitFor()
    await stopClock(page)
    await page.getByRole('button', { name: `${messages.deactivate} ${name}` }).click()
    const said = manager(page).getByText(messages.updated)
    while ((await said.count()) === 0) await page.clock.runFor(10)
    await page.clock.runFor((CAMPAIGN_TYPE_MESSAGE_SECONDS - 1) * 1000)
    await said.waitFor()
    await page.clock.runFor(1000)
    await said.waitFor({ state: 'detached' })
  })

  test('a stale change of a type is refused, and the input stays', async ({ browser, assert }) => {
    const { id } = await aCampaignType()
    const type = db.from('campaign_types').where('id', id)
    const page = await openBackOfficeAt(browser, 'manager', `/admin?campaign-type=${id}`)
    const form = page.getByRole('dialog', { name: messages.edit })
    const name = `Ours ${aPhone()}`
    await form.getByLabel(messages['name.label']).fill(name)
    await type.clone().update({ description: 'Theirs', revision: 9 })
    const save = form.getByRole('button', { name: ui.save })
    await save.click()
    await form.getByText(http.stale_write).waitFor()
    await form.getByRole('button', { name: ui.load_theirs }).click()
    await form.getByText('Theirs').first().waitFor()
    assert.equal(await form.getByLabel(messages['name.label']).inputValue(), name)
    await save.click()
    await manager(page).getByText(messages.updated).waitFor()
    assert.containSubset(await type.firstOrFail(), { name, description: 'Theirs', revision: 10 })
  })

  test('cashiers and staff see the types and cannot change them', async ({ browser, assert }) => {
    const { id, name } = await aCampaignType()
    for (const role of ['cashier', 'staff'] as const) {
      const page = await openBackOffice(browser, role)
      // Cashiers start at the counter.
      await page.getByRole('link', { name: layout['nav.dashboard'], exact: true }).click()
      await openManager(page)
      await cardOf(page, name).waitFor()
      await manager(page).getByText(messages.read_only).waitFor()
      assert.equal(await manager(page).getByRole('button', { name: messages.new }).count(), 0)
      assert.equal(await cardOf(page, name).getByRole('button').count(), 0)
      await page.goto(`/admin?campaign-type=${id}`)
      await page.getByRole('dialog').getByText(http.forbidden).waitFor()
      assert.equal(await page.getByRole('button', { name: ui.save }).count(), 0)
      await putAway(page)
    }
  })
})
