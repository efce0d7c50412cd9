import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { MEMBERSHIPS, detailsOf, listOf, statusOf } from '#tests/helpers/membership_list'
import { aMembershipOf } from '#tests/helpers/memberships'
import { aLastName, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import type { Page } from 'playwright'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.group('Staff look after memberships', (group) => {
  group.each.setup(() => resetLimits())

  test('open the details by their address, suspend, activate, cancel and reactivate', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ email: null })
    const membership = await aMembershipOf(rider, { end: null })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(membership))
    const dialog = page.getByRole('dialog')
    const title = fill(manager['details.title'], { number: membership.membership_id })
    await dialog.getByRole('heading', { name: title }).waitFor()
    await dialog.getByText(messages['end_date.none']).waitFor()
    assert.isAbove(await dialog.getByText(words.not_available, { exact: true }).count(), 3)
    await dialog.getByText(fill(messages['slots.manage'], { used: 1, total: 1 })).waitFor()
    await expectGoodScreen(assert, page)

    const steps = [
      { label: manager['action.suspend'], verb: 'suspend', becomes: 'suspended' },
      { label: manager['action.activate'], verb: 'activate', becomes: 'active' },
      { label: manager['action.cancel'], verb: 'cancel', becomes: 'cancelled' },
      { label: manager['action.reactivate'], verb: 'reactivate', becomes: 'active' },
    ]
    for (const { label, verb, becomes } of steps) {
      await dialog.getByRole('button', { name: label, exact: true }).click()
      const question = page.getByRole('dialog', { name: manager['action.title'] })
      await question.getByText(fill(messages['action.confirm'], { action: verb })).waitFor()
      if (verb === 'suspend') await expectGoodScreen(assert, page)
      await question.getByRole('button', { name: label, exact: true }).click()
      await question.waitFor({ state: 'detached' })
      assert.equal(await statusOf(membership), becomes)
    }
  })

  test('a busy button is disabled, and a stale change shows the sentence of the server', async ({
    browser,
  }) => {
    const membership = await aMembershipOf(await aRider())
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(membership))
    await button(page, manager['action.suspend']).click()
    await db.from('memberships').where('id', membership.id).update({ status: 'cancelled' })
    const question = page.getByRole('dialog', { name: manager['action.title'] })
    const held = Promise.withResolvers<void>()
    await page.route('**/suspend', async (route) => {
      await held.promise
      await route.continue()
    })
    await question.getByRole('button', { name: manager['action.suspend'] }).click()
    await question.getByRole('button', { name: words.processing }).waitFor()
    held.resolve()
    await question.getByText(fill(messages.illegal_transition, { status: 'cancelled' })).waitFor()
  })

  test('a membership that is missing or fails to load is reported; Back closes it', async ({
    browser,
  }) => {
    const rider = await aRider({ last_name: aLastName('Back') })
    const membership = await aMembershipOf(rider)
    const page = await openBackOfficeAt(browser, 'staff', `${MEMBERSHIPS}/999999999/show`)
    await page.getByText(messages['detail.missing']).waitFor()
    await page.getByRole('dialog', { name: manager['details.none'], exact: true }).waitFor()
    await page.getByRole('button', { name: words.close }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await listOf(page, rider.last_name)
    await page.getByRole('link', { name: `Robin ${rider.last_name}` }).click()
    await page.getByRole('heading', { name: String(membership.membership_id) }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.route(`**/api/memberships/${membership.id}`, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'BAD_REQUEST', message: 'No' } } })
    )
    await page.goto(detailsOf(membership))
    await page.getByText(messages['detail.failed']).waitFor()
  })
})
