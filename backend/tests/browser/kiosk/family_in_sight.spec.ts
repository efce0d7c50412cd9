import { test } from '@japa/runner'
import { addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Locator } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk, asStaff } from '#tests/helpers/credentials'
import { personNamed, aKiosk } from '#tests/helpers/kiosk'
import { aMinorOf, aRider, aFamilyOfSix } from '#tests/helpers/people'
import { expectGoodOnDevices, expectGoodScreen, SIZES } from '#tests/helpers/screens'
import { consent, proceed, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, aVersion, retireTemplates, signed, voidWaiver } from '#tests/helpers/waivers'

test.group('A family at the kiosk is in sight', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`a family of twenty-one sees at once how to sign and how to leave, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const rider = await aRider({ first_name: 'Jolene' })
      for (let n = 0; n < 20; n += 1) await aMinorOf(rider)
      await aTemplate()
      const page = await aKiosk(browser, rider, size)
      await page.getByRole('listitem').nth(20).waitFor()
      assert.equal(await page.getByRole('listitem').count(), 21)
      const edgesOf = async (locator: Locator) => {
        const { y, height } = (await locator.boundingBox()) ?? assert.fail('it is not there')
        return { top: y, bottom: y + height }
      }
      const several = page.getByRole('button', { name: messages.sign_for_several })
      const leave = page.getByRole('button', { name: messages['done.tap'] })
      const { height } = SIZES[size]
      assert.isAtMost((await edgesOf(several)).bottom, height)
      assert.isAtMost((await edgesOf(leave)).bottom, height)
      await expectGoodScreen(assert, page)

      await page.evaluate('document.scrollingElement.scrollTo(0, 1e6)')
      const last = await edgesOf(page.getByRole('listitem').last())
      assert.isAtMost(last.bottom, (await edgesOf(several)).top, 'nobody of them stays covered')
    })
  }

  for (const size of ['phone', 'tablet'] as const) {
    test(`a family of six and all its buttons fit the screen, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const rider = await aFamilyOfSix()
      await aTemplate()
      const page = await aKiosk(browser, rider, size)
      const expectInSight = async () => {
        const last = page.getByRole('region').getByRole('listitem').nth(5)
        await last.waitFor()
        const { y, height } = (await last.boundingBox()) ?? assert.fail('it is not there')
        const foot = page.getByRole('button', { name: messages['child.add'] })
        assert.isAtMost(y + height, (await foot.boundingBox())?.y ?? 0)
        await expectGoodScreen(assert, page)
      }
      await expectInSight()
      await page.getByRole('button', { name: messages['child.add'] }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: ui.cancel }).click()
      await form.waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: messages['riding.title'] }).waitFor()
      await expectInSight()
      await page.getByRole('button', { name: messages.sign_for_several }).click()
      await proceed(page)
      await consent(page)
      await drawAndAccept(page)
      await page.getByText(messages['state.all']).waitFor()
      await page.getByText(messages['ride.in'], { exact: true }).nth(5).waitFor()
      await expectInSight()
    })
  }

  test('a rider who cannot ride reads why, and what to do', async ({ browser, client, assert }) => {
    const today = clock.today()
    const rider = await aRider({ first_name: 'Jolene' })
    const [expired, voided, again, grown] = [
      await aMinorOf(rider, { first_name: 'Exa' }),
      await aMinorOf(rider, { first_name: 'Vito' }),
      await aMinorOf(rider, { first_name: 'Tess' }),
      await aMinorOf(rider, { first_name: 'Gus', date_of_birth: addYears(today, -18) }),
    ]
    await aMinorOf(rider, { first_name: 'Tess' })
    await aMinorOf(rider, { first_name: 'Nell' })
    await aMinorOf(rider, { first_name: 'Uma', date_of_birth: null })
    await aMinorOf(rider, { first_name: 'Pia', paper_waiver: true, waiver_date: today })
    const [day, year] = [await aTemplate({ valid_for_days: 1 }), await aTemplate()]
    const kiosk = await asKiosk(rider)
    await signed(client, kiosk, { template_id: day.id, minor_id: expired.id })
    const wrong = await signed(client, kiosk, { template_id: year.id, minor_id: voided.id })
    await voidWaiver(client, await asStaff('manager'), wrong, 'Signed for the wrong child')
    await signed(client, kiosk, { template_id: year.id, minor_id: again.id })
    clock.forward(2 * 24 * 3600)
    await aVersion(year, { version: '2.0', requires_resign: true })

    const page = await aKiosk(browser, rider)
    for (const [name, why] of [
      ['Exa', messages['why.expired']],
      ['Vito', messages['why.voided']],
      ['Tess', messages['why.must_sign_again']],
      [grown.first_name, messages['why.signs_alone']],
      ['Nell', messages['why.never_signed']],
      ['Uma', messages['why.birth_date_missing']],
      ['Pia', messages.covered],
    ] as const) {
      await personNamed(page, name).getByText(why).waitFor()
    }
    // A phone number alone tells no age, but of two who would read the same.
    const age = fill(messages.age, { n: 10 })
    await personNamed(page, 'Tess').getByText(age).nth(1).waitFor()
    assert.equal(await page.getByText(age).count(), 2)
    await personNamed(page, 'Jolene').getByText(messages.you, { exact: true }).waitFor()
    assert.equal(await page.getByRole('checkbox').count(), 9)
    await expectGoodOnDevices(assert, page)
  })
})
