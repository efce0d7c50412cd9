import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as counter } from '@trailgate/shared/visits/counter_messages'
import type { Browser } from 'playwright'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { checkIn, typePhone } from '#tests/helpers/kiosk'
import { aLastName, aMinorOf, aRider, type TestRider, aFamilyOfSix } from '#tests/helpers/people'
import {
  aPage,
  expectGoodOnDevices,
  expectGoodScreen,
  type Size,
  SIZES,
} from '#tests/helpers/screens'
import { consent, proceed, drawAndAccept } from '#tests/helpers/signing'
import { aCoveredRider, noVisits, useGate, visitRowsOf } from '#tests/helpers/visits'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'
import { isIn, onPaper, says, toggle } from '#tests/helpers/riding'

async function aKiosk(browser: Browser, rider: TestRider, size: Size = 'tablet') {
  const page = await aPage(browser, size)
  // Or the countdown ends while the screen is looked at.
  await page.clock.setFixedTime(Date.now())
  await checkIn(page, rider)
  return page
}

/** As if these people had been in the park some days ago. */
async function wereHere(people: readonly { id: number }[], daysAgo: number) {
  const day = addDays(clock.today(), -daysAgo)
  for (const { id } of people) {
    await db.table('visits').insert({
      customer_id: id,
      open_for: null,
      park_day: day,
      state: 'out',
      checked_in_at: sqlTime(clock.now()),
      checked_out_at: sqlTime(clock.now()),
      method: 'counter',
      is_minor: 0,
      covered: 1,
      coverage_state: 'covered',
      coverage_reason: 'paper',
    })
  }
}

test.group('Riding today', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('only the checked-in rider rides at first; family members are added with a touch', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    const bo = await aMinorOf(rider, { first_name: 'Bo', last_name: aLastName('R'), ...onPaper() })
    const ada = await aMinorOf(rider, { first_name: 'Ada' })
    await wereHere([rider, kim, ada], 10)
    const page = await aKiosk(browser, rider)
    await isIn(page, 'Jolene R.')
    await page.getByText(messages['done.checked_in']).waitFor()
    for (const name of ['Kim R.', 'Bo R.']) assert.isFalse(await toggle(page, name).isChecked())
    // No rider is in before the waiver is signed.
    await says(page, 'Ada R.', messages['why.never_signed'])
    assert.equal(await page.getByText(messages['ride.in'], { exact: true }).count(), 1)
    await expectGoodOnDevices(assert, page)

    await toggle(page, 'Kim R.').click()
    await isIn(page, 'Kim R.')
    await toggle(page, 'Bo R.').press('Space')
    await isIn(page, 'Bo R.')
    await page.getByText(fill(messages['ride.says_in'], { name: 'Bo R.' })).waitFor()
    await expectGoodScreen(assert, page)

    const [own, kims, bos] = (await Promise.all([rider, kim, bo].map(rowsOfToday))).flat()
    assert.deepInclude(own, { state: 'in', method: 'kiosk', covered: 1 })
    for (const one of [kims, bos]) assert.deepInclude(one, { state: 'in', method: 'kiosk' })
    assert.lengthOf(await rowsOfToday(ada), 0)

    // The next check-in of the day adds no second visit.
    await checkIn(page, rider)
    await isIn(page, 'Jolene R.')
    await toggle(page, 'Kim R.').click()
    await isIn(page, 'Kim R.')
    for (const one of [rider, kim]) assert.lengthOf(await rowsOfToday(one), 1)
  })

  test('signed-for family members ride as soon as they are covered, and the others stay out', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    const bo = await aMinorOf(rider, { first_name: 'Bo' })
    await aTemplate({ name: 'Family day waiver' })
    const page = await aKiosk(browser, rider, 'phone')
    // The park warns: the rider is in, and red.
    await isIn(page, 'Jolene R.')
    await says(page, 'Jolene R.', messages['why.never_signed'])
    await toggle(page, 'Bo R.').uncheck()
    await page.getByRole('button', { name: messages.sign_for_several }).click()
    await proceed(page)
    await consent(page)
    await drawAndAccept(page)
    await isIn(page, 'Kim R.')
    for (const name of ['Jolene R.', 'Kim R.']) await says(page, name, messages.covered)
    assert.lengthOf(await rowsOfToday(kim), 1)
    assert.lengthOf(await rowsOfToday(bo), 0)
    await expectGoodOnDevices(assert, page)
    // Without a waiver the park only warns: a touched rider is in.
    await toggle(page, 'Bo R.').click()
    await isIn(page, 'Bo R.')
    await says(page, 'Bo R.', messages['why.never_signed'])
    await expectGoodScreen(assert, page)
  })

  test('an uncovered rider is held where the park blocks, reads why, and is in once signed', async ({
    browser,
    assert,
  }) => {
    useGate({ policy: 'block' })
    const rider = await aRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    await aTemplate({ name: 'Adult day waiver' })
    const page = await aKiosk(browser, rider)
    await says(page, 'Jolene R.', messages['ride.held'])
    await says(page, 'Jolene R.', messages['why.never_signed'])
    assert.equal(await page.getByText(messages['done.checked_in']).count(), 0)
    await toggle(page, 'Kim R.').click()
    await isIn(page, 'Kim R.')
    assert.lengthOf(await visitRowsOf(rider), 0)
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('button', { name: /^Adult day waiver/ }).click()
    await proceed(page)
    await drawAndAccept(page)
    await isIn(page, 'Jolene R.')
    await page.getByText(messages['done.checked_in']).waitFor()
    await page.getByText(messages['state.all']).waitFor()
    assert.lengthOf(await visitRowsOf(rider), 1)
    assert.lengthOf(await visitRowsOf(kim), 1)
  })

  test('a park without a waiver policy says nothing of waivers', async ({ browser, assert }) => {
    useGate({ policy: 'off' })
    const rider = await aRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim' })
    const page = await aKiosk(browser, rider)
    await isIn(page, 'Jolene R.')
    await page.getByText(messages['state.all']).waitFor()
    assert.isFalse(await toggle(page, 'Kim R.').isChecked())
    await toggle(page, 'Kim R.').click()
    await isIn(page, 'Kim R.')
    assert.equal(await page.getByText(messages['why.never_signed']).count(), 0)
    assert.lengthOf(await visitRowsOf(kim), 1)
    await expectGoodScreen(assert, page)
  })

  test('the rider reads what else the park requires', async ({ browser, assert }) => {
    useGate({ policy: 'block', requires_membership: true, minors_need_guardian: true })
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    const page = await aKiosk(browser, rider)
    await says(page, 'Jolene R.', messages['ride.held'])
    await says(page, 'Jolene R.', messages['why.membership_missing'])
    await says(page, 'Kim R.', messages['why.guardian_absent'])
    await page.getByText(fill(messages['state.other'], { n: 2, of: 2 })).waitFor()
    assert.equal(await page.locator('.tick').count(), 0)
    await toggle(page, 'Kim R.').click()
    await says(page, 'Kim R.', messages['ride.held'])
    await expectGoodOnDevices(assert, page)
  })

  test('a rider whom staff must see is sent to staff without details', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim', status: 'suspended', ...onPaper() })
    const bo = await aMinorOf(rider, { first_name: 'Bo', last_name: 'Rangeley', ...onPaper() })
    const page = await aKiosk(browser, rider)
    await isIn(page, 'Jolene R.')
    await says(page, 'Kim R.', sessions['login.see_staff'])
    assert.equal(await toggle(page, 'Kim R.').count(), 0)
    // Since the family was read.
    const banned = { banned_at: sqlTime(clock.now()), banned_by: 'Sam', ban_reason: 'Fence' }
    await db.from('customers').where('id', bo.id).update(banned)
    await toggle(page, 'Bo R.').click()
    await says(page, 'Bo R.', sessions['login.see_staff'])
    assert.isFalse(await toggle(page, 'Bo R.').isChecked())
    assert.lengthOf(await visitRowsOf(bo), 0)
    assert.notInclude(await page.content(), 'Fence')
    await expectGoodOnDevices(assert, page)
  })

  test('an open counter board shows the riders by itself', async ({ browser }) => {
    await noVisits()
    const lastName = aLastName('Gate')
    const rider = await aCoveredRider({ first_name: 'Jolene', last_name: lastName })
    const staff = await openBackOfficeAt(browser, 'cashier', '/admin/counter')
    await staff.getByText(counter['board.live'], { exact: true }).waitFor()
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await typePhone(page, rider.phone)
    const board = staff.getByRole('region', { name: counter.board })
    await board.getByRole('listitem').filter({ hasText: lastName }).first().waitFor()
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`six of them are in sight with large toggles, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const rider = await aFamilyOfSix()
      const page = await aKiosk(browser, rider, size)
      await isIn(page, 'Jolene R.')
      await toggle(page, 'Bo R.').click()
      await toggle(page, 'Bo R.').click()
      await isIn(page, 'Bo R.')
      const labels = page.locator('label.person')
      assert.equal(await labels.count(), 6)
      for (const label of await labels.all()) {
        const box = (await label.boundingBox()) ?? assert.fail('it is not there')
        assert.isAtLeast(box.height, 44)
        assert.isAtMost(box.y + box.height, SIZES[size].height)
      }
      const foot = await page.locator('.checked-in-foot').boundingBox()
      const last = await labels.last().boundingBox()
      assert.isAtMost((last?.y ?? 0) + (last?.height ?? 0), foot?.y ?? 0)
      await expectGoodScreen(assert, page)
    })
  }

  test('the keyboard alone chooses who rides', async ({ browser }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    const page = await aKiosk(browser, rider)
    await isIn(page, 'Jolene R.')
    // Not you?, oneself, the child.
    for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await isIn(page, 'Kim R.')
    // Where the hands are, they stay.
    await toggle(page, 'Kim R.').and(page.locator(':focus')).waitFor()
  })
})

async function rowsOfToday(person: { id: number }) {
  const rows = await visitRowsOf(person)
  return rows.filter((row) => row.park_day === clock.today())
}
