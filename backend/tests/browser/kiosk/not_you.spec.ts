import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import { touchesOf } from '#tests/helpers/hands'
import { checkIn } from '#tests/helpers/kiosk'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import { isIn, onPaper, toggle } from '#tests/helpers/riding'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { aTouchedKiosk, dial } from '#tests/helpers/touches'
import { aCoveredRider, visitRowsOf } from '#tests/helpers/visits'
import { whatItTakes } from '#tests/helpers/what_it_takes'

test.group('Taking back at the kiosk', (group) => {
  group.each.setup(() => resetLimits())

  for (const size of ['phone', 'tablet'] as const) {
    test(`one touch takes back the check-in of another rider's number, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const stranger = await aCoveredRider({ first_name: 'Stella' })
      const rider = await aCoveredRider({ first_name: 'Jolene' })
      const { page, hands } = await aTouchedKiosk(browser, size)
      await dial(page, hands, stranger)
      await isIn(page, 'Stella R.')
      await hands.press(page.getByRole('button', { name: messages['done.not_you'] }))
      await page.getByText(messages['not_you.done']).waitFor()
      for (const digit of rider.phone) {
        await hands.press(page.getByRole('button', { name: digit, exact: true }))
      }
      await isIn(page, 'Jolene R.')
      const [theirs, own] = [await visitRowsOf(stranger), await visitRowsOf(rider)]
      assert.deepEqual(
        [...theirs, ...own].map(({ undone_at: at, state }) => [at !== null, state]),
        [
          [true, 'out'],
          [false, 'in'],
        ]
      )
      const { touches } = whatItTakes('kiosk', "Somebody else's number first")
      assert.equal(touches, String(touchesOf(await hands.effort())))
    })
  }

  test('unticks oneself and others, ticks them again, and says nothing of who came before', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene' })
    const kim = await aMinorOf(rider, { first_name: 'Kim', ...onPaper() })
    const page = await aPage(browser, 'tablet')
    await page.clock.setFixedTime(Date.now())
    await checkIn(page, rider)
    await isIn(page, 'Jolene R.')
    await toggle(page, 'Kim R.').click()
    await isIn(page, 'Kim R.')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/visits/*/undo', async (route) => {
      await held.promise
      await route.continue()
    })
    await toggle(page, 'Jolene R.').press('Space')
    await page.getByText(messages['ride.leaving']).first().waitFor()
    held.resolve()
    await page.getByText(fill(messages['ride.says_out'], { name: 'Jolene R.' })).waitFor()
    await page.getByText(messages['state.out']).waitFor()
    assert.equal(await page.getByText(messages['done.checked_in']).count(), 0)
    await expectGoodOnDevices(assert, page)
    await toggle(page, 'Jolene R.').click()
    await page.getByText(messages['done.checked_in']).waitFor()
    const states = async (who: { id: number }) =>
      (await visitRowsOf(who)).map(({ state, undone_at: at }) => [state, at !== null])
    assert.deepEqual(await states(rider), [
      ['out', true],
      ['in', false],
    ])

    // At the next check-in nothing says that they are in; one that this session did not make stays.
    await checkIn(page, rider)
    await isIn(page, 'Jolene R.')
    assert.isFalse(await toggle(page, 'Kim R.').isChecked())
    await toggle(page, 'Kim R.').click()
    await isIn(page, 'Kim R.')
    await toggle(page, 'Kim R.').click()
    await page.getByText(fill(messages['ride.stays'], { name: 'Kim R.' })).waitFor()
    assert.deepEqual(await states(kim), [['in', false]])
  })

  test('an undo while offline says that it failed, and repeats itself', async ({
    browser,
    assert,
  }) => {
    const rider = await aCoveredRider({ first_name: 'Jolene', last_name: aLastName('R') })
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    await checkIn(page, rider)
    await isIn(page, 'Jolene R.')
    await page.route('**/api/visits/*/undo', (route) => route.abort())
    await toggle(page, 'Jolene R.').click()
    await page.getByText(messages['ride.leaving_cut']).first().waitFor()
    await toggle(page, 'Jolene R.').click()
    await page.getByRole('button', { name: messages['done.not_you'] }).click()
    await page.getByRole('heading', { name: messages['phone.title'] }).waitFor()
    await page.clock.runFor(13_000)
    await page.getByText(messages['not_you.failed']).waitFor()
    assert.isNull((await visitRowsOf(rider))[0]?.undone_at)
    await page.unroute('**/api/visits/*/undo')
    await checkIn(page, rider)
  })
})
