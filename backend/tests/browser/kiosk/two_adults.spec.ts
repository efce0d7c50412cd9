import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as household } from '@trailgate/shared/household/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { consentFor } from '@trailgate/shared/waivers/consent'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { aLastName, anEmail, aPhone } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { touchesOf } from '#tests/helpers/hands'
import { whatItTakes } from '#tests/helpers/what_it_takes'
import {
  aTouchedKiosk,
  chooseBirth,
  expectAllIn,
  expectTouches,
  signText,
} from '#tests/helpers/touches'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const yearsAgo = (years: number) => String(Number(clock.today().slice(0, 4)) - years)

test.group('A new family of two adults and two children at one tablet', (group) => {
  group.each.setup(() => resetLimits())

  test('a new family of two adults and two children is covered with at most 60 touches, each adult by their own signature', async ({
    browser,
    assert,
  }) => {
    const { page, hands } = await aTouchedKiosk(browser, 'tablet')
    const [phone, last] = [aPhone(), aLastName('Kowalski')]
    await hands.press(page.getByRole('link', { name: portal['entry.new_rider'] }))
    await hands.write(field(page, registration['first_name.label']), 'Jolene')
    await hands.write(field(page, registration['last_name.label']), last)
    await hands.write(field(page, registration['email.label']).first(), anEmail())
    await hands.write(field(page, registration['phone.label']), phone)
    await chooseBirth(page, hands, '1990')
    await hands.press(button(page, registration.submit))
    await hands.press(button(page, messages.continue_to_sign))
    await page.getByText(messages['state.alone']).waitFor()

    await hands.press(button(page, messages['child.add']))
    for (const name of ['Kim', 'Bo']) {
      await field(page, registration['first_name.label']).and(page.locator(':focus')).waitFor()
      await hands.type(name)
      await chooseBirth(page, hands, yearsAgo(9))
      await hands.press(page.getByLabel(consentFor('parent').text))
      if (name === 'Bo') await hands.press(button(page, messages['child.save']))
      else {
        await hands.press(button(page, messages['child.save_another']))
        await page.getByText(fill(messages['child.added'], { name: 'Kim K.' })).waitFor()
      }
    }
    await hands.press(button(page, messages.sign_for_several))
    await page.getByRole('heading', { name: /^Adult/ }).waitFor()
    await signText(page, hands, { forMinors: true })
    await expectAllIn(page, ['Jolene K.', 'Kim K.', 'Bo K.'])

    await hands.press(button(page, household['adult.add']))
    await field(page, registration['first_name.label']).and(page.locator(':focus')).waitFor()
    await hands.type('Ray')
    assert.equal(await field(page, registration['last_name.label']).inputValue(), last)
    await chooseBirth(page, hands, '1991')
    await hands.press(page.getByLabel(consentFor('parent').text))
    await expectGoodOnDevices(assert, page)
    await hands.press(button(page, household['adult.submit']))
    await hands.press(button(page, messages.sign_now))
    await signText(page, hands, { forMinors: false })
    // A kiosk tells of those whom its own session checked in; the children came with the other adult.
    await expectAllIn(page, ['Ray K.'])

    const effort = await hands.effort()
    expectTouches(assert, 'New family of two adults and two children, nobody known', effort, 60)
    const { now } = whatItTakes(
      'counter',
      'New family of two adults and two children, at one tablet'
    )
    assert.equal(now, `${touchesOf(effort)} touches`)
    const adults = await db.from('customers').where({ last_name: last }).orderBy('id')
    assert.lengthOf(adults, 4)
    const ids = adults.map(({ id }) => id)
    assert.lengthOf(await db.from('visits').whereIn('customer_id', ids).whereNull('undone_at'), 4)
    const ray = adults.find(({ first_name: name }) => name === 'Ray')
    const signed = await db.from('signed_waivers').where('signer_id', ray.id)
    assert.deepEqual(
      signed.map((row) => row.subject_id),
      [ray.id]
    )
    const children = await db
      .from('guardianships')
      .where('guardian_id', ray.id)
      .whereNull('ended_at')
    assert.lengthOf(children, 2)
  })
})
