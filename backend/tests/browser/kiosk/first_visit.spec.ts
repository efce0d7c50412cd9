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
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { checkIn, personNamed, registerAtKiosk } from '#tests/helpers/kiosk'
import { aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { proceed, drawAndAccept } from '#tests/helpers/signing'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const yearsAgo = (years: number) => String(Number(clock.today().slice(0, 4)) - years)

async function sign(page: Page) {
  await proceed(page)
  await drawAndAccept(page)
}

const riderWith = (phone: string) => db.from('customers').where('phone', phone).firstOrFail()

test.group('The first visit', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    settings.kioskPairing = 'open'
    await retireTemplates()
  })

  test('shows how far it has come, and looks right at every step', async ({ browser, assert }) => {
    await aTemplate({ name: 'Gate release' })
    const page = await aPage(browser, 'tablet')
    // Or it goes on by itself while it is looked at.
    await page.clock.setFixedTime(Date.now())
    const steps = page.getByRole('list', { name: messages.steps })
    const current = () => steps.locator('[aria-current="step"]').innerText()
    await page.goto('/register?returnTo=kiosk')
    await steps.waitFor()
    assert.include(await current(), messages['step.you'])
    await registerAtKiosk(page)
    await page.getByText(messages['done.next']).waitFor()
    await expectGoodOnDevices(assert, page)
    await button(page, messages.continue_to_sign).click()
    await page.getByText(messages['riding.hint']).waitFor()
    assert.include(await current(), messages['step.riding'])
    await expectGoodOnDevices(assert, page)
    await button(page, messages.sign_now).click()
    await page.getByRole('button', { name: /^Gate release/ }).click()
    await page.getByText('I wear a helmet').waitFor()
    assert.include(await current(), messages['step.read'])
    await expectGoodOnDevices(assert, page)
    await button(page, waivers['view.proceed']).click()
    await page.locator('canvas').waitFor()
    assert.include(await current(), messages['step.sign'])
    await expectGoodOnDevices(assert, page)
    await page.getByRole('button', { name: ui.cancel }).click()
    await page.getByRole('button', { name: ui.back }).click()
    await page.getByRole('button', { name: ui.cancel }).click()
    await page.getByText(messages['riding.hint']).waitFor()
    await button(page, messages.sign_now).click()
    await page.getByRole('button', { name: /^Gate release/ }).click()
    await sign(page)
    await page.getByText(messages['state.all']).waitFor()
    assert.include(await current(), messages['step.done'])
    await expectGoodOnDevices(assert, page)
  })

  test('is left for the next rider by who does not go on, and its notice leads back as long as it stays', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    const stayed = await registerAtKiosk(page)
    await page.getByText(fill(messages.notice, { n: 15 })).waitFor()
    await page.clock.fastForward(2000)
    await page.waitForURL((url) => url.pathname === '/kiosk')
    await page.getByText(registration['done.title']).waitFor()
    assert.notInclude(await page.content(), 'Kowalski')
    await expectGoodScreen(assert, page)
    await button(page, messages.continue_to_sign).click()
    await page.getByRole('heading', { name: messages['riding.title'] }).waitFor()
    await page.getByText(messages['state.alone']).waitFor()
    await button(page, messages['riding.done']).click()
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
    const out = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward(15_000)
    await out
    const { id } = await riderWith(stayed)
    assert.lengthOf(await db.from('sessions').where('customer_id', id), 0)

    const gone = await registerAtKiosk(page)
    await page.clock.fastForward(2000)
    await page.getByText(registration['done.title']).waitFor()
    const leaving = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward(13_000)
    await leaving
    await page.getByText(registration['done.title']).waitFor({ state: 'detached' })
    const left = await riderWith(gone)
    assert.lengthOf(await db.from('sessions').where('customer_id', left.id), 0)
    // Here they are all the same.
    assert.lengthOf(await db.from('visits').where('customer_id', left.id), 1)
  })

  test('of who does not go on is over when the next one touches the kiosk', async ({
    browser,
    assert,
  }) => {
    const known = await aRider()
    const page = await aPage(browser, 'tablet')
    const phone = await registerAtKiosk(page)
    await button(page, ui.continue).click()
    await page.waitForURL((url) => url.pathname === '/kiosk')
    const out = page.waitForResponse('**/api/customers/logout')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await out
    assert.equal(await button(page, messages.continue_to_sign).count(), 0)
    await checkIn(page, known)
    const { id } = await riderWith(phone)
    assert.lengthOf(await db.from('sessions').where('customer_id', id), 0)
  })

  test('ends with the registration where the tablet is not paired', async ({ browser, assert }) => {
    settings.kioskPairing = 'required'
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    const phone = await registerAtKiosk(page)
    await page.getByText(registration['done.to_kiosk']).waitFor()
    assert.equal(await button(page, messages.continue_to_sign).count(), 0)
    const { id } = await riderWith(phone)
    assert.lengthOf(await db.from('sign_ins').where('customer_id', id), 0)
  })
})

test.group('A child at the kiosk', (group) => {
  group.each.setup(() => resetLimits())

  test('is added by a rider who checked in, with what is different, and nothing typed is lost', async ({
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
    await page.getByLabel(GUARDIAN_CONSENT.text).check()
    await button(page, messages['child.save']).click()
    // What is wrong is shown, also where it was put away.
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

  test('is large enough to touch, and the keyboard goes in and out', async ({
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

  test('is asked for only after the age of the one who adds it, where that is unknown', async ({
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

  test('is forgotten half typed when nobody is there any more', async ({ browser, assert }) => {
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
