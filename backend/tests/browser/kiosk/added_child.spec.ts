import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { KIOSK_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { checkIn, personNamed } from '#tests/helpers/kiosk'
import { aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const yearsAgo = (years: number) => String(Number(clock.today().slice(0, 4)) - years)

test.group('A child at the kiosk', (group) => {
  group.each.setup(() => resetLimits())

  test('a checked-in rider adds a child with only the details that differ, and keeps what was typed', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ last_name: 'Ødegård' })
    const page = await aPage(browser, 'tablet')
    await checkIn(page, rider)
    await button(page, messages['child.add']).click()
    await page.getByText(fill(messages['child.last_name_hint'], { initial: 'Ø.' })).waitFor()
    assert.notInclude(await page.content(), 'degård')
    await expectGoodOnDevices(assert, page)

    await button(page, messages['child.save']).click()
    for (const sentence of [
      customers['first_name.required'],
      customers['birth_month.required'],
      waivers['consent.required'],
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor()
    }
    await expectGoodOnDevices(assert, page)
    await field(page, registration['first_name.label']).fill('Kim')
    await field(page, registration['birth_month.label']).selectOption('12')
    await field(page, registration['birth_day.label']).selectOption('31')
    await field(page, registration['birth_year.label']).selectOption(yearsAgo(10))
    await field(page, minors['field.relationship']).selectOption('grandparent')
    await page.getByText(messages['child.more'], { exact: true }).click()
    await page.getByText(messages['child.more_hint']).waitFor()
    await field(page, registration['emergency_contact_name.label']).fill('Jo Ryder')
    await page.getByText(messages['child.more'], { exact: true }).click()
    await page.getByLabel(consentFor('grandparent').text).check()
    await button(page, messages['child.save']).click()
    // Errors in a collapsed section are shown.
    await page.getByText(minors['emergency_contact_phone.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    assert.equal(await field(page, registration['first_name.label']).inputValue(), 'Kim')
    await field(page, registration['emergency_contact_phone.label']).fill('8285550142')

    await page.route('**/api/kiosk/minors', (route) => route.fulfill({ status: 502, body: '' }))
    await button(page, messages['child.save']).click()
    await page.getByText(messages['child.failed']).waitFor()
    assert.equal(await field(page, registration['first_name.label']).inputValue(), 'Kim')
    await page.unroute('**/api/kiosk/minors')
    await button(page, messages['child.save']).click()
    await personNamed(page, 'Kim Ø.').getByText(messages['why.never_signed']).waitFor()
    const [{ minor_id: id, relationship }] = await db
      .from('guardianships')
      .where('guardian_id', rider.id)
    assert.equal(relationship, 'grandparent')
    const row = await db.from('customers').where('id', id).firstOrFail()
    assert.deepInclude(row, { last_name: 'Ødegård', emergency_contact_name: 'Jo Ryder' })
  })

  test('the form for a child has large touch targets, and the keyboard opens and closes', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'phone')
    await checkIn(page, await aRider())
    const add = button(page, messages['child.add'])
    const sizes = async () => {
      const targets = page.locator(
        'button, select, input:not([type=checkbox]), summary, label.check-box'
      )
      const boxes = await Promise.all((await targets.all()).map((each) => each.boundingBox()))
      return boxes.flatMap((box) => (box?.height ? [Math.round(box.height)] : []))
    }
    for (const height of await sizes()) assert.isAtLeast(height, 44)
    await add.click()
    await page.getByRole('dialog').waitFor()
    for (const height of await sizes()) assert.isAtLeast(height, 44)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: messages['riding.title'] }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  test('a rider without a birth date is asked for their own age before adding a child', async ({
    browser,
  }) => {
    const page = await aPage(browser, 'tablet')
    await checkIn(page, await aRider({ date_of_birth: null }))
    await button(page, messages['child.add']).click()
    await page.getByRole('heading', { name: signing['birth_date.self'] }).waitFor()
    await field(page, registration['birth_month.label']).selectOption('4')
    await field(page, registration['birth_day.label']).selectOption('12')
    await field(page, registration['birth_year.label']).selectOption('1988')
    await button(page, ui.continue).click()
    await page.getByRole('heading', { name: messages['child.title'] }).waitFor()
  })

  test('a half-typed child is discarded when the kiosk is left alone', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    await checkIn(page, rider)
    await button(page, messages['child.add']).click()
    await field(page, registration['first_name.label']).fill('Kimberley')
    // The countdown of the check-in is over by now.
    await page.clock.fastForward(20_000)
    await page.getByRole('dialog', { name: messages['child.title'] }).waitFor()
    const out = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward((KIOSK_IDLE_SECONDS - 20) * 1000)
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
    await out
    assert.notInclude(await page.content(), 'Kimberley')
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 0)
  })
})
