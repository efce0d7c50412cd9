import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { addYears } from '@trailgate/shared/dates'
import { GUARDIAN_REQUEST_DAYS } from '@trailgate/shared/guardian_requests/constants'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as parents } from '@trailgate/shared/parent_links/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as signLinks } from '@trailgate/shared/sign_links/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { asKiosk } from '#tests/helpers/credentials'
import { checkIn, fillRegistration } from '#tests/helpers/kiosk'
import { lettersTo } from '#tests/helpers/mail'
import { aRider, type TestRider } from '#tests/helpers/people'
import { openPortalAt } from '#tests/helpers/portal'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { consent, proceed, drawAndAccept } from '#tests/helpers/signing'

const HOME = '/customer-dashboard'
const LIST = '**/api/guardian-requests'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const aChild = (name: string) =>
  aRider({ first_name: name, date_of_birth: addYears(clock.today(), -10) })

async function asks(child: TestRider, parent: TestRider) {
  const now = clock.now()
  await db.table('guardian_requests').insert({
    minor_id: child.id,
    phone: parent.phone,
    guardian_id: parent.id,
    state: 'open',
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, GUARDIAN_REQUEST_DAYS * 24 * 3600),
  })
}

test.group('A child who checks in alone', (group) => {
  group.each.setup(() => resetLimits())

  test('a parent accepts a child in the portal', async ({ browser, assert }) => {
    const [parent, child] = [await aRider(), await aChild('Kim')]
    await asks(child, parent)
    const page = await openPortalAt(browser, parent, HOME, 'phone')
    await page.getByText(fill(messages.asks, { name: 'Kim' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, messages.accept).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(messages['relationship.label']).selectOption('grandparent')
    await dialog.getByRole('button', { name: messages['accept.submit'] }).click()
    await dialog.getByText(waivers['consent.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(consentFor('grandparent').text).check()
    await dialog.getByRole('button', { name: messages['accept.submit'] }).click()
    await page.getByText(fill(messages['accept.done'], { name: 'Kim' })).waitFor()
    await expectGoodOnDevices(assert, page)
    const link = await db.from('guardianships').where('minor_id', child.id).firstOrFail()
    assert.equal(link.guardian_id, parent.id)
    assert.equal(link.relationship, 'grandparent')
    await page.getByRole('link', { name: portal['tab.minors'] }).first().click()
    await page.getByText('Kim Ryder').first().waitFor()
  }).timeout(120_000)

  test('the parent sees only the first name at the kiosk, and can only refuse there', async ({
    browser,
    assert,
  }) => {
    const [parent, kim, bo] = [
      await aRider({ first_name: 'Dana' }),
      await aChild('Kim'),
      await aChild('Bo'),
    ]
    for (const each of [kim, bo]) await asks(each, parent)
    const tablet = await aPage(browser, 'tablet')
    await tablet.clock.setFixedTime(Date.now())
    await checkIn(tablet, parent)
    await button(tablet, messages.title).click()
    await tablet.getByRole('heading', { name: kiosk['riding.title'] }).waitFor()
    const of = (name: string) =>
      tablet.getByRole('article', { name: messages.title }).filter({ hasText: name })
    await of('Kim').getByText(messages.proof).waitFor()
    assert.equal(await button(tablet, messages.accept).count(), 0)
    assert.notInclude(await of('Kim').innerText(), kim.last_name)
    await expectGoodOnDevices(assert, tablet)
    await of('Bo').getByRole('button', { name: messages.refuse }).click()
    await tablet.getByRole('alertdialog').getByRole('button').last().click()
    await of('Bo').waitFor({ state: 'detached' })
    await of('Kim').waitFor()
    assert.lengthOf(await db.from('guardianships').where('guardian_id', parent.id), 0)
  })

  test('the parent accepts over the link in the letter, and signs on that page', async ({
    browser,
    client,
    assert,
  }) => {
    const [parent, child] = [await aRider({ first_name: 'Dana' }), await aChild('Kim')]
    const asked = await client
      .post('/api/kiosk/guardian-requests')
      .headers(await asKiosk(child))
      .json({ phone: parent.phone })
    asked.assertStatus(202)
    const [letter = ''] = await lettersTo(parent.email ?? '')
    const [, token = ''] = /\/sign#token=([\w-]+)/.exec(letter) ?? []
    const page = await aPage(browser, 'phone')
    await page.goto(`/sign#token=${token}`)
    await page.getByText(fill(messages.asks, { name: 'Kim' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, messages.accept).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(consentFor('parent').text).check()
    await dialog.getByRole('button', { name: messages['accept.submit'] }).click()
    await page.getByText(fill(messages['accept.done'], { name: 'Kim' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, kiosk.sign_for_several).click()
    await proceed(page)
    await consent(page)
    await drawAndAccept(page)
    await page.getByText(signLinks.done_title).waitFor()
    const link = await db.from('guardianships').where('minor_id', child.id).firstOrFail()
    assert.equal(link.guardian_id, parent.id)
  })

  test('a parent who has just registered is led to the request, and not to a signature', async ({
    browser,
    assert,
  }) => {
    const tablet = await aPage(browser, 'tablet')
    await tablet.clock.setFixedTime(Date.now())
    await tablet.goto('/kiosk')
    await tablet.getByRole('link', { name: portal['entry.new_rider'] }).click()
    await fillRegistration(tablet)
    const year = tablet.getByLabel(registration['birth_year.label'])
    await year.selectOption(addYears(clock.today(), -12).slice(0, 4))
    await button(tablet, registration.submit).click()
    await tablet.getByText(waivers['choose.self_minor']).waitFor()
    assert.equal(await button(tablet, kiosk.continue_to_sign).count(), 0)
    await expectGoodOnDevices(assert, tablet)
    await button(tablet, messages['ask.button']).click()
    await tablet.getByRole('heading', { name: parents['title.own'] }).waitFor()
    await button(tablet, ui.back).click()
    await tablet.getByText(kiosk['why.guardian_signs'], { exact: true }).waitFor()
    await button(tablet, messages['ask.button']).waitFor()
  })

  test('a parent refuses one of two requests and answers the other later', async ({
    browser,
    assert,
  }) => {
    const parent = await aRider()
    const [kim, bo] = [await aChild('Kim'), await aChild('Bo')]
    await asks(kim, parent)
    await asks(bo, parent)
    const page = await openPortalAt(browser, parent, HOME, 'phone')
    await page.getByText(fill(messages.asks, { name: 'Bo' })).waitFor()
    await button(page, messages.refuse).last().click()
    const question = page.getByRole('alertdialog')
    await question.getByText(fill(messages['refuse.question'], { name: 'Kim' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: messages['refuse.confirm'] }).click()
    await page.getByText(fill(messages.asks, { name: 'Kim' })).waitFor({ state: 'detached' })
    await page.getByText(fill(messages.asks, { name: 'Bo' })).waitFor()
    const states = await db.from('guardian_requests').where('guardian_id', parent.id).orderBy('id')
    assert.deepEqual(
      states.map(({ state }) => state),
      ['refused', 'open']
    )
  })

  test('the page is absent without requests, and says so if they cannot be loaded', async ({
    browser,
    assert,
  }) => {
    const parent = await aRider()
    const page = await openPortalAt(browser, parent, HOME, 'phone')
    await page.getByText(parent.member_id).waitFor()
    assert.isFalse(await page.getByText(messages.title).isVisible())
    await asks(await aChild('Kim'), parent)
    await page.route(LIST, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(HOME)
    await page.getByText(messages.failed).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute(LIST)
    await button(page, 'Try Again').click()
    await page.getByText(fill(messages.asks, { name: 'Kim' })).waitFor()
  })

  test('an adult is not asked for a parent at the kiosk', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByRole('button', { name: kiosk.sign_now }).waitFor()
    assert.isFalse(await button(page, messages['ask.button']).isVisible())
  })
})
