import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as requests } from '@trailgate/shared/deletion_requests/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as campaigns } from '@trailgate/shared/marketing/campaign_page_messages'
import { messages as due } from '@trailgate/shared/memberships/due_messages'
import { messages as memberships } from '@trailgate/shared/memberships/messages'
import { messages as members } from '@trailgate/shared/memberships/manager_messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { restoreMail } from '#tests/helpers/mail_server'
import { aCampaignType, aDraft, aSubscriber } from '#tests/helpers/marketing'
import { aMembershipOf } from '#tests/helpers/memberships'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { anEmail, aPhone, aRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { noMemberships } from '#tests/helpers/sales'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'

/** MAIL_TRANSPORT=none: no page may promise a letter. */
test.group('A park without letters', (group) => {
  group.each.setup(async () => {
    await resetLimits()
    settings.mail.transport = 'none'
    return restoreMail
  })
  group.tap((each) => each.tags([ONE_PROCESS]))

  test('a new rider is sent to staff for a password, and not to a mailbox', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    await page.goto('/register')
    await page.getByLabel(registration['first_name.label']).fill('Nora')
    await page.getByLabel(registration['last_name.label']).fill('Nomail')
    await page.getByLabel(registration['email.label'], { exact: true }).first().fill(anEmail())
    await page.getByLabel(registration['phone.label'], { exact: true }).fill(aPhone())
    await page.getByLabel(registration['birth_month.label']).selectOption('4')
    await page.getByLabel(registration['birth_day.label']).selectOption('30')
    await page.getByLabel(registration['birth_year.label']).selectOption('1990')
    await page.getByRole('button', { name: registration.submit }).click()
    await page.getByText(registration['done.no_letters']).first().waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('the page for a forgotten password explains it in place of its form', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    await page.goto('/forgot-password')
    await page.getByText(sessions['forgot.no_letters']).waitFor()
    assert.equal(await page.getByRole('textbox').count(), 0)
    assert.equal(await page.getByRole('button', { name: sessions['forgot.submit'] }).count(), 0)
    await expectGoodOnDevices(assert, page)
  })

  test('a rider reads the answer to a request on the page where they made it', async ({
    browser,
  }) => {
    const page = await openPortalAt(browser, await aRider(), '/customer-dashboard', 'phone')
    await page.getByRole('button', { name: requests['own.ask'] }).click()
    await page.getByText(requests['own.ask_explained_no_letters']).waitFor()
  })

  test('staff who answer requests are told to inform the rider themselves', async ({ browser }) => {
    const rider = await aRider()
    await db.from('deletion_requests').delete()
    await db.table('deletion_requests').insert({
      customer_id: rider.id,
      member_id: rider.member_id,
      state: 'open',
      asked_at: sqlTime(clock.now()),
    })
    const page = await openBackOfficeAt(browser, 'manager', '/admin/customers/requests')
    await page.getByText(requests['hint.no_letters']).waitFor()
    await page.getByRole('button', { name: `${requests.refuse} ${rider.member_id}` }).click()
    await page.getByRole('dialog').getByText(requests['refuse.hint_no_letters']).waitFor()
  })

  test('a password link is only a code on the screen', async ({ browser, assert }) => {
    const rider = await aRider({ password_hash: null })
    const page = await openBackOfficeAt(browser, 'cashier', `/admin/customers/${rider.id}/show`)
    await page.getByRole('button', { name: manager.password_link }).click()
    await page.getByRole('img', { name: details.code }).waitFor()
    const mailed = fill(manager['password_link.mailed'], { email: rider.email ?? '' })
    assert.equal(await page.getByText(mailed).count(), 0)
  })

  test('no renewal letters are sent, and members cannot be written to', async ({
    browser,
    assert,
  }) => {
    await noMemberships()
    const end = addDays(clock.today(), 40)
    const rider = await aRider()
    const membership = await aMembershipOf(rider, { end, autoRenew: true })
    const page = await openBackOfficeAt(browser, 'staff', '/admin/memberships/due')
    await page.getByText(due['hint.no_letters']).waitFor()
    await page.getByLabel(due.days).selectOption('60')
    const row = page.getByRole('row', { name: rider.last_name })
    await row.getByText(due['letter.missed'], { exact: true }).waitFor()

    await page.goto('/admin/memberships')
    const select = fill(members.select, { number: membership.membership_id })
    await page.getByRole('checkbox', { name: select }).check()
    await page.getByRole('button', { name: memberships['selection.export'] }).waitFor()
    const write = page.getByRole('button', { name: memberships['selection.send_email'] })
    assert.equal(await write.count(), 0)
    await expectGoodScreen(assert, page)
  })

  test('an e-mail campaign stays a draft, and says why', async ({ browser, assert }) => {
    const type = await aCampaignType()
    await aSubscriber(type, { email: true })
    const path = `/admin/marketing/campaigns/${await aDraft(type)}`
    const page = await openBackOfficeAt(browser, 'manager', path)
    await page.getByText(http.no_letters).waitFor()
    assert.equal(await page.getByRole('button', { name: campaigns.send }).count(), 0)
    assert.equal(await page.getByRole('button', { name: campaigns.test }).count(), 0)
    await expectGoodOnDevices(assert, page)
  })
})
