import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { enter, tabTo } from '#tests/helpers/keyboard'
import { checkIn, registerAtKiosk } from '#tests/helpers/kiosk'
import { aMinorOf, anEmail, aPhone, aRider } from '#tests/helpers/people'
import { aPage, expectGoodScreen, ZOOMED } from '#tests/helpers/screens'
import { consent, proceed, drawAndAccept } from '#tests/helpers/signing'
import { expectAllIn } from '#tests/helpers/touches'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function write(page: Page, label: string, text: string) {
  await tabTo(page, field(page, label).first())
  await page.keyboard.type(text)
}

/** Signs the texts that are open by typing the name. */
async function signByKeys(page: Page) {
  await enter(page, button(page, waivers['view.proceed']))
  await tabTo(page, page.getByLabel(consentFor('parent').text))
  await page.keyboard.press('Space')
  await enter(page, button(page, signing.type_instead))
  await write(page, signing['typed.label'], 'Jolene Kowalski')
  await enter(page, button(page, waivers['sign.accept']))
}

test.group('The kiosk by keyboard alone', (group) => {
  group.each.setup(() => resetLimits())

  test('the keyboard alone takes a new family of four from the first screen to the trail', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    await page.clock.setFixedTime(Date.now())
    const phone = aPhone()
    await page.goto('/kiosk')
    await enter(page, page.getByRole('link', { name: portal['entry.new_rider'] }))
    await write(page, registration['first_name.label'], 'Jolene')
    await write(page, registration['last_name.label'], 'Kowalski')
    await write(page, registration['email.label'], anEmail())
    await write(page, registration['phone.label'], phone)
    await write(page, registration['birth_typed.label'], '01011990')
    await page.keyboard.press('Enter')
    await enter(page, button(page, messages.continue_to_sign))
    await page.getByText(messages['state.alone']).waitFor()

    await enter(page, button(page, messages['child.add']))
    for (const [name, born] of [
      ['Kim', '01012017'],
      ['Bo', '01012019'],
      ['Ada', '01012014'],
    ] as const) {
      await field(page, registration['first_name.label']).and(page.locator(':focus')).waitFor()
      await page.keyboard.type(name)
      await write(page, registration['birth_typed.label'], born)
      await tabTo(page, page.getByLabel(consentFor('parent').text))
      await page.keyboard.press('Space')
      if (name === 'Ada') {
        await enter(page, button(page, messages['child.save']))
      } else {
        await enter(page, button(page, messages['child.save_another']))
        await page.getByText(fill(messages['child.added'], { name: `${name} K.` })).waitFor()
      }
    }
    await enter(page, button(page, messages.sign_for_several))
    await page.getByRole('heading', { name: /^Adult/ }).waitFor()
    await signByKeys(page)
    await expectAllIn(page, ['Jolene K.', 'Kim K.', 'Bo K.', 'Ada K.'])
    const { id } = await db.from('customers').where('phone', phone).firstOrFail()
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', id), 4)
  })
})

test.group('The kiosk at 200 % zoom', (group) => {
  group.each.setup(() => resetLimits())

  test('a new rider sees every step whole at 200 %, up to the added child', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet', ZOOMED)
    await page.clock.setFixedTime(Date.now())
    await page.goto('/kiosk')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
    await expectGoodScreen(assert, page)
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    await page.getByRole('heading', { name: registration.title }).waitFor()
    await expectGoodScreen(assert, page)
    await registerAtKiosk(page)
    await expectGoodScreen(assert, page)
    await button(page, messages.continue_to_sign).click()
    await page.getByText(messages['state.alone']).waitFor()
    await expectGoodScreen(assert, page)
    await button(page, messages['child.add']).click()
    await page.getByRole('heading', { name: messages['child.title'] }).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('a returning family sees every step whole at 200 %, up to the trail', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    for (const name of ['Kim', 'Bo', 'Ada']) await aMinorOf(rider, { first_name: name })
    const page = await aPage(browser, 'tablet', ZOOMED)
    await page.clock.setFixedTime(Date.now())
    await page.goto('/kiosk')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByRole('button', { name: '1', exact: true }).waitFor()
    await expectGoodScreen(assert, page)
    await checkIn(page, rider)
    await page.getByText(fill(messages['state.several'], { n: 4, of: 4 })).waitFor()
    await expectGoodScreen(assert, page)
    await button(page, messages.sign_for_several).click()
    await page.getByRole('heading', { name: /^Minor/ }).waitFor()
    await expectGoodScreen(assert, page)
    await proceed(page)
    await page.locator('canvas').waitFor()
    await expectGoodScreen(assert, page)
    await consent(page)
    await drawAndAccept(page)
    await expectAllIn(page, ['Jolene R.', 'Kim R.', 'Bo R.', 'Ada R.'])
    await expectGoodScreen(assert, page)
  })
})
