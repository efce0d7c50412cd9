import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { addYears } from '@trailgate/shared/dates'
import { GUARDIAN_REQUEST_DAYS } from '@trailgate/shared/guardian_requests/constants'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { checkIn, fillRegistration } from '#tests/helpers/kiosk'
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

  test('gives the number of a parent at the kiosk, who accepts in the portal', async ({
    browser,
    assert,
  }) => {
    const [parent, child] = [await aRider(), await aChild('Kim')]
    const tablet = await aPage(browser, 'tablet')
    await tablet.clock.install()
    await tablet.goto('/kiosk')
    await tablet.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await tablet.getByLabel(sessions['phone.label']).fill(child.phone)
    await button(tablet, messages['ask.button']).waitFor()
    await expectGoodOnDevices(assert, tablet)
    await button(tablet, messages['ask.button']).click()
    await tablet.getByRole('heading', { name: messages['ask.title'] }).waitFor()
    await expectGoodOnDevices(assert, tablet)
    await tablet.getByLabel(sessions['phone.label']).fill('123')
    await button(tablet, messages['ask.submit']).click()
    await tablet.locator('.field-error').waitFor()
    await tablet.getByLabel(sessions['phone.label']).fill(parent.phone)
    await button(tablet, messages['ask.submit']).click()
    await tablet.getByText(fill(messages['ask.done'], { n: GUARDIAN_REQUEST_DAYS })).waitFor()
    assert.notInclude(await tablet.content(), parent.first_name + parent.last_name)
    await expectGoodOnDevices(assert, tablet)
    await tablet.clock.fastForward(61_000)
    await tablet.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()

    const page = await openPortalAt(browser, parent, HOME, 'phone')
    await page.getByText(fill(messages.asks, { name: 'Kim R.', age: 10 })).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, messages.accept).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(messages['relationship.label']).selectOption('grandparent')
    await dialog.getByRole('button', { name: messages['accept.submit'] }).click()
    await dialog.getByText(waivers['consent.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await dialog.getByLabel(GUARDIAN_CONSENT.text).check()
    await dialog.getByRole('button', { name: messages['accept.submit'] }).click()
    await page.getByText(fill(messages['accept.done'], { name: 'Kim R.' })).waitFor()
    await expectGoodOnDevices(assert, page)
    const link = await db.from('guardianships').where('minor_id', child.id).firstOrFail()
    assert.equal(link.guardian_id, parent.id)
    assert.equal(link.relationship, 'grandparent')
    await page.getByRole('link', { name: portal['tab.minors'] }).first().click()
    await page.getByText('Kim Ryder').first().waitFor()
  }).timeout(120_000)

  test('is answered by the parent at the kiosk, who signs there at once', async ({
    browser,
    assert,
  }) => {
    const [parent, child, other] = [
      await aRider({ first_name: 'Dana' }),
      await aChild('Kim'),
      await aChild('Bo'),
    ]
    for (const each of [child, other]) await asks(each, parent)
    const tablet = await aPage(browser, 'tablet')
    await tablet.clock.setFixedTime(Date.now())
    await checkIn(tablet, parent)
    await button(tablet, messages.title).waitFor()
    await expectGoodOnDevices(assert, tablet)
    await button(tablet, messages.title).click()
    await tablet.getByRole('heading', { name: kiosk['riding.title'] }).waitFor()
    await tablet.getByText(fill(messages.asks, { name: 'Kim R.', age: 10 })).waitFor()
    await expectGoodOnDevices(assert, tablet)
    const of = (name: string) =>
      tablet.getByRole('article', { name: messages.title }).filter({ hasText: name })
    await of('Kim R.').getByRole('button', { name: messages.accept }).click()
    const dialog = tablet.getByRole('dialog')
    await dialog.getByLabel(GUARDIAN_CONSENT.text).check()
    await expectGoodOnDevices(assert, tablet)
    await dialog.getByRole('button', { name: messages['accept.submit'] }).click()
    await tablet.getByText(fill(messages['accept.done'], { name: 'Kim R.' })).waitFor()
    await tablet.getByText(fill(kiosk['state.several'], { n: 2, of: 2 })).waitFor()
    await of('Bo R.').getByRole('button', { name: messages.refuse }).click()
    await tablet.getByRole('alertdialog').getByRole('button').last().click()
    await of('Bo R.').waitFor({ state: 'detached' })
    await button(tablet, kiosk.sign_for_several).click()
    await proceed(tablet)
    await consent(tablet)
    await drawAndAccept(tablet)
    await tablet.getByText(kiosk['state.all']).waitFor()
    assert.equal(await button(tablet, messages.title).count(), 0)
    const [link, ...more] = await db.from('guardianships').where('guardian_id', parent.id)
    assert.equal(link.minor_id, child.id)
    assert.lengthOf(more, 0)
  })

  test('who registered there a moment ago is led to it, and to no signature', async ({
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
    await tablet.getByRole('heading', { name: messages['ask.title'] }).waitFor()
    await button(tablet, ui.back).click()
    await tablet.getByText(kiosk['why.guardian_signs'], { exact: true }).waitFor()
    await button(tablet, messages['ask.button']).waitFor()
  })

  test('of two who ask, one is refused and the other is answered later', async ({
    browser,
    assert,
  }) => {
    const parent = await aRider()
    const [kim, bo] = [await aChild('Kim'), await aChild('Bo')]
    await asks(kim, parent)
    await asks(bo, parent)
    const page = await openPortalAt(browser, parent, HOME, 'phone')
    await page.getByText(fill(messages.asks, { name: 'Bo R.', age: 10 })).waitFor()
    await button(page, messages.refuse).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByText(fill(messages['refuse.question'], { name: 'Kim R.' })).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: messages['refuse.confirm'] }).click()
    await page
      .getByText(fill(messages.asks, { name: 'Kim R.', age: 10 }))
      .waitFor({ state: 'detached' })
    await page.getByText(fill(messages.asks, { name: 'Bo R.', age: 10 })).waitFor()
    const states = await db.from('guardian_requests').where('guardian_id', parent.id).orderBy('id')
    assert.deepEqual(
      states.map(({ state }) => state),
      ['refused', 'open']
    )
  })

  test('is not there for whom nobody asks, and says when that is not known', async ({
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
    await page.getByText(fill(messages.asks, { name: 'Kim R.', age: 10 })).waitFor()
  })

  test('who is grown up is not asked for a parent at the kiosk', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill(rider.phone)
    await page.getByRole('button', { name: kiosk.sign_now }).waitFor()
    assert.isFalse(await button(page, messages['ask.button']).isVisible())
  })
})
