import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { asKiosk } from '#tests/helpers/credentials'
import { personNamed, typePhone, aKiosk } from '#tests/helpers/kiosk'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aPage, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { bornOn, consent, frozenOf, proceed, drawAndAccept } from '#tests/helpers/signing'
import { useGate } from '#tests/helpers/visits'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

test.group('A family at the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('covered riders stand in the countdown; the rest may sign at once', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene', last_name: 'Kowalski' })
    await aMinorOf(rider, { first_name: 'Kim', last_name: 'Kowalski' })
    const template = await aTemplate({ name: 'Minor day waiver' })
    const body = { template_id: template.id, content_hash: template.content_hash }
    await signed(client, await asKiosk(rider), body)
    const page = await aKiosk(browser, rider)
    const members = page.getByRole('listitem')
    await members.filter({ hasText: 'Jolene K.' }).getByText(messages.covered).waitFor()
    await members.filter({ hasText: 'Kim K.' }).getByText(messages['why.never_signed']).waitFor()

    await page.getByRole('button', { name: messages.sign_now }).click()
    // The countdown would be over by now.
    await page.clock.fastForward(20_000)
    await proceed(page)
    await consent(page)
    await drawAndAccept(page)
    await page.getByText(signing.done).waitFor()
    await members.filter({ hasText: 'Kim K.' }).getByText(messages.covered).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.sign_now }).count(), 0)
    await expectGoodOnDevices(assert, page)
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    assert.notInclude(await page.content(), 'Jolene')
    assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0)
  })

  test('a rider of unknown age is asked for the birth date before the pen', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene', date_of_birth: null })
    await aTemplate({ name: 'Gate release', audience: 'adult' })
    const page = await aKiosk(browser, rider)
    await page.getByRole('listitem').getByText(messages['why.birth_date_missing']).waitFor()
    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('heading', { name: signing['birth_date.self'] }).waitFor()
    await page.getByRole('button', { name: ui.continue }).click()
    await page.getByText(customers['birth_month.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    await bornOn(page, { month: '4', day: '12', year: 1988 })
    await page.getByRole('button', { name: /^Gate release/ }).click()
    await proceed(page)
    await drawAndAccept(page)
    await page.getByText(signing.done).waitFor()
    await page.getByRole('listitem').getByText(messages.covered).waitFor()
    const [frozen] = await frozenOf(rider)
    assert.equal(frozen?.subject.date_of_birth, '1988-04-12')
  })

  test('a child who says so signs nothing, now or later', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Jolene', date_of_birth: null })
    await aTemplate()
    const page = await aKiosk(browser, rider)
    await page.getByRole('button', { name: messages.sign_now }).click()
    await bornOn(page, { month: '1', day: '1', year: new Date().getFullYear() - 12 })
    await page.getByText(waivers['choose.self_minor']).waitFor()
    await page.getByRole('listitem').getByText(messages['why.guardian_signs']).waitFor()
    assert.equal(await page.getByRole('button', { name: messages.sign_now }).count(), 0)
    assert.equal(await page.getByRole('button', { name: messages['child.add'] }).count(), 0)
    await expectGoodScreen(assert, page)
  })

  test('one reading and one signature cover all who are ticked', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim' })
    await aMinorOf(rider, { first_name: 'Bo' })
    await aTemplate({ name: 'Family minor waiver' })
    const page = await aKiosk(browser, rider, 'phone')
    await page.getByText(fill(messages['state.several'], { n: 3, of: 3 })).waitFor()
    await expectGoodOnDevices(assert, page)
    // The countdown restarts with each name, however long the lookup took.
    await page.getByLabel('Kim R.').uncheck()
    await page.getByLabel('Kim R.').check()
    await page.clock.fastForward(10_000)
    await page.getByLabel('Bo R.').uncheck()
    await page.clock.fastForward(10_000)
    await page.getByRole('button', { name: messages.sign_for_several }).click()
    await page.getByText('I wear a helmet').waitFor()
    await expectGoodOnDevices(assert, page)
    await proceed(page)
    await consent(page)
    await drawAndAccept(page)
    await page.getByText(signing.done).waitFor()
    await page.getByText(fill(messages['state.one'], { n: 1, of: 3 })).waitFor()
    const covered = page.getByText(messages.covered, { exact: true })
    await covered.nth(1).waitFor()
    await page.getByRole('button', { name: messages.sign_now }).waitFor()
    assert.equal(await covered.count(), 2)
    assert.lengthOf(await db.from('signed_waivers').where('signer_id', rider.id), 2)
  })

  test('signing needs at least one ticked rider', async ({ browser, assert }) => {
    // Or the rider is in, and signs for themselves at least.
    useGate({ policy: 'block' })
    const rider = await aRider({ first_name: 'Jolene' })
    await aMinorOf(rider, { first_name: 'Kim' })
    const page = await aKiosk(browser, rider)
    await personNamed(page, 'Jolene R.').getByText(messages['ride.held']).waitFor()
    await page.getByLabel('Jolene R.').uncheck()
    await page.getByLabel('Kim R.').uncheck()
    assert.isTrue(await page.getByRole('button', { name: messages.sign_now }).isDisabled())
    await expectGoodScreen(assert, page)
  })

  test('a reader has five minutes, and leaving logs the rider out', async ({ browser, assert }) => {
    const rider = await aRider()
    await aTemplate()
    const page = await aKiosk(browser, rider)
    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('button', { name: /Trail waiver/ }).click()
    await page.getByText('I wear a helmet').waitFor()
    await page.clock.fastForward(120_000)
    assert.isTrue(await page.getByText('I wear a helmet').isVisible())
    await page.clock.fastForward((KIOSK_READING_IDLE_SECONDS - 120 - 5) * 1000)
    await page.getByText(/Are you still there/).waitFor()
    const out = page.waitForResponse('**/api/customers/logout')
    await page.clock.fastForward(10_000)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    assert.equal((await out).status(), 204)
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 0)
  })

  test('a family that fails to load is sent to staff', async ({ browser }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.route('**/api/kiosk/family', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/kiosk')
    await typePhone(page, rider.phone)
    await page.getByText(messages['family.failed']).waitFor()
  })
})
