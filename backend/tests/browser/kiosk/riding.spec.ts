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

test.group('Who is riding today', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('is the rider and the covered ones of the last visit; the others come in with a touch', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    const bo = await aMinorOf(rider, { first_name: 'Bo', ...onPaper() })
    const ada = await aMinorOf(rider, { first_name: 'Ada' })
    const lee = await aMinorOf(rider, { first_name: 'Lee', ...onPaper() })
    await wereHere([rider, lee], 20)
    await wereHere([rider, kim, ada], 10)
    const page = await aKiosk(browser, rider)
    await isIn(page, 'Jolene R.')
    await isIn(page, 'Kim R.')
    await page.getByText(messages['done.checked_in']).waitFor()
    assert.isTrue(await toggle(page, 'Kim R.').isChecked())
    assert.isFalse(await toggle(page, 'Bo R.').isChecked())
    assert.isFalse(await toggle(page, 'Lee R.').isChecked())
    // A waiver first: nobody is in for it.
    await says(page, 'Ada R.', messages['why.never_signed'])
    assert.equal(await page.getByText(messages['ride.in'], { exact: true }).count(), 2)
    await expectGoodOnDevices(assert, page)

    await toggle(page, 'Bo R.').click()
    await isIn(page, 'Bo R.')
    await page.getByText(fill(messages['ride.says_in'], { name: 'Bo R.' })).waitFor()
    // Whoever is in stays in, and the screen says so.
    await toggle(page, 'Bo R.').press('Space')
    await page.getByText(fill(messages['ride.stays'], { name: 'Bo R.' })).waitFor()
    assert.isTrue(await toggle(page, 'Bo R.').isChecked())
    await expectGoodScreen(assert, page)

    const [own, kims, bos] = (await Promise.all([rider, kim, bo].map(rowsOfToday))).flat()
    assert.deepInclude(own, { state: 'in', method: 'kiosk', covered: 1 })
    assert.equal(kims?.party_id, own?.party_id)
    assert.deepInclude(bos, { state: 'in', method: 'kiosk' })
    for (const one of [ada, lee]) assert.lengthOf(await rowsOfToday(one), 0)

    // At the next check-in of the day they are in, and nobody is twice.
    await checkIn(page, rider)
    for (const name of ['Jolene R.', 'Kim R.', 'Bo R.']) await isIn(page, name)
    assert.isFalse(await toggle(page, 'Lee R.').isChecked())
    assert.lengthOf(await rowsOfToday(rider), 1)
  })

  test('are those who were signed for, as soon as they are covered, and nobody who stays out', async ({
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
    // Without a waiver the park only warns: somebody who is touched rides.
    await toggle(page, 'Bo R.').click()
    await isIn(page, 'Bo R.')
    await says(page, 'Bo R.', messages['why.never_signed'])
    await expectGoodScreen(assert, page)
  })

  test('is held where the park blocks, says why, and is in once it is signed', async ({
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

  test('is told nothing of waivers where the park does not ask for them', async ({
    browser,
    assert,
  }) => {
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

  test('is told what else the park asks for', async ({ browser, assert }) => {
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

  test('is sent to staff who is for staff, and no more is told of them', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim', status: 'suspended', ...onPaper() })
    const bo = await aMinorOf(rider, { first_name: 'Bo', ...onPaper() })
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

  test('is seen on an open board by itself', async ({ browser }) => {
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

  test('can be chosen by the keyboard alone', async ({ browser }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    const page = await aKiosk(browser, rider)
    await isIn(page, 'Jolene R.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
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
