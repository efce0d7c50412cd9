import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/kiosk/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk } from '#tests/helpers/credentials'
import { checkIn, aKiosk, aFamilyOfFour } from '#tests/helpers/kiosk'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aPage, expectGoodScreen } from '#tests/helpers/screens'
import { accept, consent, draw, frozenOf, proceed, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, aVersion, retireTemplates, signed } from '#tests/helpers/waivers'

test.group('A family at the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  for (const size of ['phone', 'tablet'] as const) {
    test(`a family reads the two texts of a new park on one sheet, and signs both once, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const { rider, minors } = await aFamilyOfFour()
      const page = await aPage(browser, size)
      await checkIn(page, rider)
      await page.getByRole('button', { name: messages.sign_for_several }).click()
      const sheet = page.getByRole('region', { name: fill(signing['texts.title'], { n: 2 }) })
      const children = fill(waivers['view.signing_for'], { name: 'Kim R., Bo R., Ada R.' })
      const parent = fill(waivers['view.signing_for'], { name: 'Jolene R.' })
      const [forMinors, forAdults] = [/^Minor/, /^Adult/].map((name) =>
        sheet.getByRole('article', { name })
      )
      await forMinors?.getByText(children).waitFor()
      await forAdults?.getByText(parent).waitFor()
      await expectGoodScreen(assert, page)
      await proceed(page)
      // The review names both texts and the riders.
      await page.getByText(fill(signing['texts.one_signature'], { n: 2 })).waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Minor/ })
        .getByText(children)
        .waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Adult/ })
        .getByText(parent)
        .waitFor()
      await expectGoodScreen(assert, page)
      await consent(page)
      await drawAndAccept(page)
      await page.getByText(messages['state.all']).waitFor()
      const frozen = await frozenOf(rider)
      assert.lengthOf(frozen, 1 + minors.length)
      assert.lengthOf(new Set(frozen.map((each) => each.signing)), 2)
      assert.lengthOf(new Set(frozen.map((each) => each.signature.sha256)), 1)
      // Riders are not their own guardian.
      for (const { by_guardian: byGuardian, attestation, template } of frozen) {
        assert.equal(attestation !== null, byGuardian)
        assert.match(template.name, byGuardian ? /^Minor/ : /^Adult/)
      }
    })
  }

  test('two texts signed together keep the accepted one, and the other is sent again', async ({
    browser,
    assert,
  }) => {
    const { rider, minors } = await aFamilyOfFour()
    const page = await aKiosk(browser, rider)
    await page.getByRole('button', { name: messages.sign_for_several }).click()
    await proceed(page)
    await consent(page)
    await draw(page)
    let sent = 0
    await page.route('**/api/waivers/sign', async (route) => {
      sent += 1
      if (sent === 1) await route.fallback()
      else await route.abort()
    })
    await accept(page)
    await page.getByText(signing.kept).waitFor()
    // Only the remaining text is named.
    await page.getByText(/^Adult/).waitFor()
    assert.equal(await page.getByText(/^Minor/).count(), 0)
    await expectGoodScreen(assert, page)
    assert.lengthOf(await frozenOf(rider), minors.length)
    await page.unroute('**/api/waivers/sign')
    await page.clock.fastForward(10_000)
    await page.getByText(messages['state.all']).waitFor()
    assert.lengthOf(await frozenOf(rider), minors.length + 1)
  })

  test('Back leads from two texts to the family, and the drawing is kept', async ({
    browser,
    assert,
  }) => {
    const { rider } = await aFamilyOfFour()
    const page = await aKiosk(browser, rider)
    await page.getByRole('button', { name: messages.sign_for_several }).click()
    await proceed(page)
    await draw(page)
    await page.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('article', { name: /^Adult/ }).waitFor()
    await proceed(page)
    await page.getByRole('img', { name: signing['pad.signed'] }).waitFor()
    await page.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('button', { name: ui.back }).click()
    await page.getByText(fill(messages['state.several'], { n: 4, of: 4 })).waitFor()
    assert.lengthOf(await frozenOf(rider), 0)
  })

  test('both texts are shown again when one of them was replaced before they were opened', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim' })
    await aTemplate({ name: 'Trail rules', required: true })
    const photos = await aTemplate({ name: 'Photo release', required: true })
    const page = await aKiosk(browser, rider)
    const content = '<p>Pictures are taken at every jump.</p>'
    let replaced = false
    await page.route('**/api/waivers/templates', async (route) => {
      const response = await route.fetch()
      if (!replaced) await aVersion(photos, { name: 'Photo release', version: '1.1', content })
      replaced = true
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: messages.sign_for_several }).click()
    await page.getByText(waivers['template.changed']).waitFor()
    await page.getByText('Pictures are taken at every jump').waitFor()
    await page.getByRole('article', { name: 'Trail rules' }).waitFor()
    await expectGoodScreen(assert, page)
    await proceed(page)
    await consent(page)
    await drawAndAccept(page)
    await page.getByText(messages['state.all']).waitFor()
    const frozen = await frozenOf(rider)
    assert.lengthOf(frozen, 4)
    assert.lengthOf(
      frozen.filter(({ template }) => template.content === content),
      2
    )
  })

  test('stopping between two texts keeps the signature of the first', async ({
    browser,
    assert,
  }) => {
    const { rider } = await aFamilyOfFour()
    // Which one it is, is chosen, so that the texts are signed one after the other.
    await aTemplate({ name: 'Adult day waiver', audience: 'adult' })
    const page = await aKiosk(browser, rider)
    await page.getByRole('button', { name: messages.sign_for_several }).click()
    await page.getByText(fill(messages['text.of'], { n: 1, of: 2 })).waitFor()
    await proceed(page)
    await consent(page)
    await drawAndAccept(page)
    await page.getByText(fill(messages['text.of'], { n: 2, of: 2 })).waitFor()
    await page.getByRole('button', { name: /^Adult day waiver/ }).click()
    await page.getByRole('heading', { name: /^Adult/ }).waitFor()
    await page.getByRole('button', { name: ui.back }).click()
    await page.getByRole('button', { name: ui.cancel }).click()
    await page.getByText(fill(messages['state.one'], { n: 1, of: 4 })).waitFor()
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', rider.id), 3)
  })

  test('each required text is signed, and a child who turned 18 signs alone', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    const text = await aTemplate({ name: 'Trail waiver' })
    await signed(client, await asKiosk(rider), { template_id: text.id })
    await aTemplate({ name: 'Photo release', required: true })
    const page = await aKiosk(browser, rider)
    await page.getByText(messages['state.alone']).waitFor()
    await page.getByText(messages['why.required_missing']).waitFor()
    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('heading', { name: 'Photo release' }).waitFor()
    await proceed(page)
    await drawAndAccept(page)
    await page.getByText(messages['state.all']).waitFor()
    await retireTemplates()

    const grown = await aRider({
      date_of_birth: addYears(clock.today(), -18),
      paper_waiver: true,
      waiver_date: addDays(clock.today(), -3),
    })
    await checkIn(page, grown)
    await page.getByText(messages['why.came_of_age']).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.sign_now }).count(), 1)
  })
})
