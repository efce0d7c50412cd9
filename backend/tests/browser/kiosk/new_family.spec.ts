import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { KIOSK_LOGOUT_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { consentFor } from '@trailgate/shared/waivers/consent'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { anEmail, aPhone } from '#tests/helpers/people'
import {
  aTouchedKiosk,
  chooseBirth,
  expectAllIn,
  expectTouches,
  signText,
} from '#tests/helpers/touches'

const CHILDREN = [
  ['Kim', 9],
  ['Bo', 7],
  ['Ada', 12],
] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const yearsAgo = (years: number) => String(Number(clock.today().slice(0, 4)) - years)

test.group('A new family of four at the kiosk', (group) => {
  group.each.setup(() => resetLimits())

  for (const size of ['phone', 'tablet'] as const) {
    test(`a new family of four is covered and in with at most 60 touches, 2 readings and 2 signatures, on a ${size}`, async ({
      browser,
      assert,
    }) => {
      const { page, hands } = await aTouchedKiosk(browser, size)
      const phone = aPhone()
      await hands.press(page.getByRole('link', { name: portal['entry.new_rider'] }))
      await hands.write(field(page, registration['first_name.label']), 'Jolene')
      await hands.write(field(page, registration['last_name.label']), 'Kowalski')
      await hands.write(field(page, registration['email.label']).first(), anEmail())
      await hands.write(field(page, registration['phone.label']), phone)
      await chooseBirth(page, hands, '1990')
      await hands.press(button(page, registration.submit))
      await hands.press(button(page, messages.continue_to_sign))
      await page.getByText(messages['state.alone']).waitFor()

      await hands.press(button(page, messages['child.add']))
      for (const [name, years] of CHILDREN) {
        const first = field(page, registration['first_name.label'])
        await first.and(page.locator(':focus')).waitFor()
        await hands.type(name)
        const last = await field(page, registration['last_name.label']).inputValue()
        assert.equal(last, 'Kowalski', 'nothing is typed twice')
        await chooseBirth(page, hands, yearsAgo(years))
        await hands.press(page.getByLabel(consentFor('parent').text))
        if (name === 'Ada') {
          await hands.press(button(page, messages['child.save']))
        } else {
          await hands.press(button(page, messages['child.save_another']))
          await page.getByText(fill(messages['child.added'], { name: `${name} K.` })).waitFor()
        }
      }
      await page.getByText(fill(messages['state.several'], { n: 4, of: 4 })).waitFor()
      await hands.press(button(page, messages.sign_for_several))
      await page.getByRole('heading', { name: /^Minor/ }).waitFor()
      await page.getByRole('heading', { name: /^Adult/ }).waitFor()
      await signText(page, hands, { forMinors: true })
      await expectAllIn(page, ['Jolene K.', 'Kim K.', 'Bo K.', 'Ada K.'])

      const effort = await hands.effort()
      assert.isAtMost(effort.readings, 2)
      assert.isAtMost(effort.signatures, 2)
      expectTouches(assert, 'New family of four, nobody known', effort, 60)
      const { id } = await db.from('customers').where('phone', phone).firstOrFail()
      const rows = await db.from('signed_waivers').where('signer_id', id)
      assert.lengthOf(rows, 4)
      assert.lengthOf(new Set(rows.map((row) => row.signing)), 2)
      assert.lengthOf(await db.from('sign_ins').where('customer_id', id), 1)
      const subjects = rows.map((row) => row.subject_id)
      assert.lengthOf(await db.from('visits').whereIn('customer_id', subjects), 4)

      const out = page.waitForResponse('**/api/customers/logout')
      await page.clock.setFixedTime(Date.now() + KIOSK_LOGOUT_SECONDS * 2000)
      await out
      await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
      assert.notInclude(await page.content(), 'Kowalski')
      assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0)
      assert.lengthOf(await db.from('sessions').where('customer_id', id), 0)
    })
  }
})
