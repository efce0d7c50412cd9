import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as selection } from '@trailgate/shared/ui/selection_messages'
import { messages as words } from '@trailgate/shared/ui/messages'
import { processCampaigns } from '#marketing/campaigns/process_campaigns'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime } from '#platform/database/sql_time'
import { openBackOffice } from '#tests/helpers/back_office'
import { listOf, statusOf } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('Staff select memberships', (group) => {
  group.each.setup(() => resetLimits())

  test('selected memberships expire or are cancelled, and the result lists the skipped ones with reasons', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Bulk')
    const rider = await aRider({ last_name: lastName })
    const active = await aMembershipOf(rider)
    const other = await aMembershipOf(rider)
    const cancelled = await aMembershipOf(rider, { status: 'cancelled' })
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    await page.getByRole('checkbox', { name: selection.page }).check()
    await page.getByText(fill(selection.selected, { n: 3 })).waitFor()
    await button(page, messages['selection.expire']).click()
    const question = page.getByRole('dialog', { name: messages['selection.expire'] })
    await question.getByText(fill(messages['bulk.confirm'], { action: 'expire', n: 3 })).waitFor()
    // The dialog cannot be closed before its result shows.
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.route('**/bulk/expire', async (route) => {
      await pressed
      await route.continue()
    })
    await question.getByRole('button', { name: messages['selection.expire'] }).click()
    await question.getByText(words.processing).waitFor()
    await page.keyboard.press('Escape')
    press()
    const result = page.getByRole('dialog', { name: manager['bulk.result'] })
    await result.getByText(fill(messages['bulk.done'], { n: 2 })).waitFor()
    await result.getByText(`#${cancelled.membership_id}`).waitFor()
    await result.getByText(fill(messages.illegal_transition, { status: 'cancelled' })).waitFor()
    await expectGoodScreen(assert, page)
    await result.getByRole('button', { name: words.close }).last().click()
    assert.deepEqual(await Promise.all([active, other, cancelled].map(statusOf)), [
      'expired',
      'expired',
      'cancelled',
    ])
    assert.equal(await page.getByText(fill(selection.selected, { n: 3 })).count(), 0)

    // Cashiers may do nothing with a selection, so they have no ticks.
    const cashier = await openBackOffice(browser, 'cashier')
    await listOf(cashier, lastName)
    assert.equal(await cashier.getByRole('checkbox').count(), 0)
  })

  test('selected memberships are exported as a file', async ({ browser, assert }) => {
    const lastName = aLastName('Csv')
    const membership = await aMembershipOf(await aRider({ last_name: lastName }))
    await aMembershipOf(await aRider({ last_name: lastName, first_name: 'Other' }))
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    const select = fill(manager.select, { number: membership.membership_id })
    await page.getByRole('checkbox', { name: select }).check()
    const download = page.waitForEvent('download')
    await button(page, messages['selection.export']).click()
    const file = await download
    assert.equal(file.suggestedFilename(), `trailgate-memberships-${clock.today()}.csv`)
    const text = await readFile(await file.path(), 'utf8')
    assert.include(text, `${membership.membership_id},Robin ${lastName},`)
    assert.notInclude(text, 'Other')
  })

  test('staff write to the members of a selection who agreed, after seeing who they are', async ({
    browser,
    assert,
  }) => {
    const lastName = aLastName('Mail')
    const type = await db
      .from('campaign_types')
      .where('is_active', true)
      .orderBy('id')
      .firstOrFail()
    const willing = await aRider({ first_name: 'Will', last_name: lastName })
    await db.table('marketing_preferences').insert({
      customer_id: willing.id,
      campaign_type_id: type.id,
      email_opted_in: true,
      updated_at: sqlTime(clock.now()),
    })
    await aMembershipOf(willing)
    await aMembershipOf(await aRider({ first_name: 'Nora', last_name: lastName }))
    const page = await openBackOffice(browser, 'staff')
    await listOf(page, lastName)
    await page.getByRole('checkbox', { name: selection.page }).check()
    await button(page, messages['selection.send_email']).click()
    const dialog = page.getByRole('dialog', { name: manager['mail.title'] })
    await dialog.getByText(fill(manager['mail.to'], { n: 1 })).waitFor()
    await dialog.getByText(willing.email ?? '').waitFor()
    await dialog.getByText(manager['mail.not_opted_in']).waitFor()
    await dialog.getByRole('button', { name: fill(manager['mail.submit'], { n: 1 }) }).click()
    await dialog.getByText('Subject is required').waitFor()
    await expectGoodScreen(assert, page)
    await dialog.getByLabel(manager['mail.subject']).fill('News')
    await dialog.getByLabel(manager['mail.message']).fill('The trail is open.')
    await dialog.getByRole('button', { name: fill(manager['mail.submit'], { n: 1 }) }).click()
    await page.getByText(fill(manager['mail.done'], { n: 1 })).waitFor()
    await processCampaigns()
    const letters = await db.from('outbox').where('address', willing.email ?? '')
    assert.lengthOf(letters, 1)
    assert.equal(letters[0].subject, 'News')
  })
})
