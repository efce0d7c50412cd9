import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/kiosk/messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk } from '#tests/helpers/credentials'
import { touchesOf } from '#tests/helpers/hands'
import { aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import { aTouchedKiosk, dial, expectAllIn, expectTouches, signText } from '#tests/helpers/touches'
import { visitRowsOf } from '#tests/helpers/visits'
import { aTemplate, retireTemplates, sampleTemplate, signed } from '#tests/helpers/waivers'
import { whatItTakes } from '#tests/helpers/what_it_takes'

/** A grown-up and three minors who signed one text for a single day, two days ago. */
async function anExpiredFamily(client: ApiClient) {
  const rider = await aRider({ first_name: 'Jolene' })
  const minors: TestRider[] = []
  for (const name of ['Kim', 'Bo', 'Ada']) minors.push(await aMinorOf(rider, { first_name: name }))
  const everybody = [rider, ...minors]
  const day = await aTemplate({ name: 'Family day waiver', valid_for_days: 1 })
  await signed(client, await asKiosk(rider), {
    template_id: day.id,
    subject_ids: everybody.map(({ id }) => id),
  })
  clock.forward(2 * 24 * 3600)
  return { rider, everybody, names: everybody.map(({ first_name: name }) => `${name} R.`) }
}

test.group('Returning to the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`a covered rider is in with at most 11 touches, on a ${size}`, async ({
      browser,
      client,
      assert,
    }) => {
      const rider = await aRider({ first_name: 'Jolene' })
      const { id } = await sampleTemplate('adult')
      await signed(client, await asKiosk(rider), { template_id: id })
      const { page, hands } = await aTouchedKiosk(browser, size)
      await dial(page, hands, rider)
      await expectAllIn(page, ['Jolene R.'])
      const effort = await hands.effort()
      expectTouches(assert, 'Rider who is covered', effort, 11)
      const { now } = whatItTakes('counter', 'Rider who is covered, at the kiosk')
      assert.equal(now, `${touchesOf(effort)} touches`)
    })

    test(`an expired family of four is covered and in with at most 16 touches, on a ${size}`, async ({
      browser,
      client,
      assert,
    }) => {
      const { rider, everybody, names } = await anExpiredFamily(client)
      const { page, hands } = await aTouchedKiosk(browser, size)
      await dial(page, hands, rider)
      await page.getByText(messages['why.expired']).nth(3).waitFor()
      await hands.press(page.getByRole('button', { name: messages.sign_for_several }))
      await signText(page, hands, { forMinors: true })
      await expectAllIn(page, names)
      const effort = await hands.effort()
      expectTouches(assert, 'Family of four, expired, one text', effort, 16)
      const { now } = whatItTakes('counter', 'Expired family of four, at the kiosk')
      assert.equal(now, `${touchesOf(effort)} touches`)
      for (const one of everybody) assert.lengthOf(await visitRowsOf(one), 1)
      const rows = await db.from('signed_waivers').where('signer_id', rider.id)
      assert.lengthOf(rows, 8)
      assert.lengthOf(new Set(rows.map((row) => row.signing)), 2)
    })

    test(`an expired family of four takes no touch more where minors have a text of their own, on a ${size}`, async ({
      browser,
      client,
      assert,
    }) => {
      const { rider, names } = await anExpiredFamily(client)
      await retireTemplates()
      const { page, hands } = await aTouchedKiosk(browser, size)
      await dial(page, hands, rider)
      await page.getByText(messages['why.expired']).nth(3).waitFor()
      await hands.press(page.getByRole('button', { name: messages.sign_for_several }))
      await page.getByRole('heading', { name: /^Minor/ }).waitFor()
      await page.getByRole('heading', { name: /^Adult/ }).waitFor()
      await signText(page, hands, { forMinors: true })
      await expectAllIn(page, names)
      expectTouches(assert, 'Family of four, expired, two texts', await hands.effort(), 16)
      const rows = await db
        .from('signed_waivers')
        .where('signer_id', rider.id)
        .where('template_name', 'like', '%(sample)')
      assert.lengthOf(rows, 4)
      assert.lengthOf(new Set(rows.map((row) => row.signing)), 2)
    })
  }
})
