import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as passes } from '@trailgate/shared/passes/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { PROJECT_ROOT } from '#start/settings_reader'
import { aPhone, aRider, staffMember } from '#tests/helpers/people'
import { asStaff } from '#tests/helpers/credentials'
import { typePhone } from '#tests/helpers/kiosk'
import { newPassOf } from '#tests/helpers/passes'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'

/** The file of a page that is fetched when it is needed. */
function fileOf(page: string): string {
  const built = join(PROJECT_ROOT, 'portal/dist/.vite/manifest.json')
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(built, 'utf8'))
  return manifest[page]?.file ?? ''
}

test.group('The kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => {
    settings.kioskPairing = 'open'
  })

  test('a rider checks in by phone, and the kiosk counts 15 seconds down and forgets them', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene', last_name: 'Kowalski' })
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    await page.goto('/kiosk')
    await typePhone(page, rider.phone)
    // Counted from the check-in, while the visit is still on its way to the server.
    await page.getByText(fill(messages['done.countdown'], { n: 15 })).waitFor()
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
    await page.getByText(fill(messages['done.hello'], { name: 'Jolene K.' })).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    assert.isTrue(page.url().endsWith('/kiosk'))
    assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    assert.equal(await page.getByLabel(sessions['phone.label']).inputValue(), '')
    assert.notInclude(await page.content(), 'Jolene')
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 1)
  })

  test('pressing the notice frees the kiosk at once and ends the session', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await typePhone(page, rider.phone)
    const out = page.waitForResponse('**/api/customers/logout')
    await page.getByRole('button', { name: messages['done.tap'] }).click()
    assert.equal((await out).status(), 204)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 0)
    await page.goBack()
    assert.notInclude(await page.content(), rider.first_name)
  })

  test('the kiosk refuses an unknown phone with its own sentence', async ({ browser, assert }) => {
    const page = await aPage(browser, 'phone')
    await page.goto('/kiosk')
    await typePhone(page, aPhone())
    await page.getByText(sessions['login.refused_kiosk']).waitFor()
    await expectGoodOnDevices(assert, page)
  })

  test('the tenth digit checks in, a wrong number is sent once, and a correction is taken', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const wrong = aPhone()
    const page = await aPage(browser, 'tablet')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/customers/auth')) sent.push(request.postDataJSON().phone)
    })
    await page.goto('/kiosk')
    await typePhone(page, wrong.slice(0, -1))
    const field = page.getByLabel(sessions['phone.label'])
    const key = (name: string) => page.getByRole('button', { name, exact: true })
    await key(wrong.slice(-1)).click()
    await page.getByText(sessions['login.refused_kiosk']).waitFor()
    assert.deepEqual(sent, [wrong])

    await key('Delete').click()
    await key(wrong.slice(-1)).click()
    assert.match(await field.inputValue(), /^\(\d{3}\) \d{3}-\d{4}$/)
    assert.deepEqual(sent, [wrong], 'the same number is sent by the button only')
    await key(sessions.check_in).click()
    await page.getByText(sessions['login.refused_kiosk']).waitFor()
    await key('Clear').click()
    await field.fill(rider.phone)
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
    assert.deepEqual(sent, [wrong, wrong, rider.phone])
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 1)
  })

  test('the idle kiosk preloads the registration and the signing', async ({ browser }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    await page.goto('/kiosk')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()
    await page.clock.fastForward(2000)
    await page.waitForLoadState('networkidle')
    // From now on no file comes any more.
    await page.route(/\/assets\//, (route) => route.abort())
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    await page.getByRole('heading', { name: registration.title }).waitFor()
    await page.getByRole('button', { name: registration.cancel }).click()
    await typePhone(page, rider.phone)
    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('dialog').getByRole('list', { name: messages.steps }).waitFor()
  })

  test('a press shows at once on a slow network', async ({ browser, assert }) => {
    const page = await aPage(browser, 'tablet')
    // The page that follows does not come.
    await page.route(`**/${fileOf('src/registration/RegisterPage.tsx')}`, () => {})
    await page.goto('/kiosk')
    const card = page.locator('.choice-card').filter({ hasText: portal['entry.new_rider'] })
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    assert.equal(await card.getAttribute('aria-busy'), 'true')
  })

  test('an abandoned check-in is aborted and cannot end the next one', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.route('**/api/customers/auth', () => {}, { times: 1 })
    const asked = page.waitForRequest('**/api/customers/auth')
    await typePhone(page, aPhone())
    await asked
    const calledOff = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: ui.back }).click()
    await calledOff
    await typePhone(page, rider.phone)
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
    assert.lengthOf(await db.from('sessions').where('customer_id', rider.id), 1)
  })

  test('the kiosk starts over at its own address when the server ended the visit', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.goto('/Kiosk/')
    await typePhone(page, rider.phone)
    await page.getByRole('button', { name: messages.sign_now }).waitFor()
    // Other requests of the screen would learn of the ended session first.
    await page.waitForLoadState('networkidle')
    await db.from('sessions').where('customer_id', rider.id).delete()
    await page.getByRole('button', { name: messages.sign_now }).click()
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    await page.waitForURL((url) => url.pathname === '/kiosk')
    assert.notInclude(await page.content(), rider.first_name)
  })

  test('the own keys of the kiosk are large enough for gloves', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    for (const digit of rider.phone) {
      const key = page.getByRole('button', { name: digit, exact: true })
      const box = await key.boundingBox()
      assert.isAtLeast(Math.min(box?.width ?? 0, box?.height ?? 0), 44)
      await key.click()
    }
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
  })

  test('left alone with half a number starts over after a minute, with a warning before', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    await page.clock.install()
    await page.goto('/kiosk')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    await page.getByLabel(sessions['phone.label']).fill('82855')
    await page.clock.fastForward(51_000)
    await page.getByText(/Are you still there/).waitFor()
    await page.clock.fastForward(10_000)
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
    assert.equal(await page.getByLabel(sessions['phone.label']).inputValue(), '')
  })

  test('a kiosk that must be paired asks for the code, and works from then on', async ({
    browser,
    assert,
    client,
  }) => {
    settings.kioskPairing = 'required'
    const rider = await aRider()
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await typePhone(page, rider.phone)
    await page.getByText(messages['not_paired.title']).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.getByLabel(messages['pair.code_label']).fill('AAAA2222')
    await page.getByRole('button', { name: messages['pair.submit'] }).click()
    await page.getByText(messages['pair.refused']).waitFor()

    const manager = await asStaff(await staffMember('manager'))
    const made = await client.post('/api/kiosk/devices').headers(manager).json({ name: 'Gate' })
    await page.getByLabel(messages['pair.code_label']).fill(made.body().code)
    await page.getByRole('button', { name: messages['pair.submit'] }).click()
    await page.getByText(messages['pair.done']).waitFor()
    await typePhone(page, rider.phone)
    await page.getByRole('heading', { name: messages['done.title'] }).waitFor()
  })

  test('the kiosk sends a new rider to the registration and back', async ({ browser }) => {
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    await page.waitForURL('**/register?returnTo=kiosk')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/kiosk')
  })
})

test.group('A scanner at the kiosk', (group) => {
  group.each.setup(() => resetLimits())

  test('a pass on the first screen checks in, and other texts are refused with a reason', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Jolene', last_name: 'Kowalski' })
    const { token } = await newPassOf(client, rider)
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('button', { name: portal['entry.returning_rider'] }).waitFor()
    // The same card held up again is asked about again.
    for (let time = 0; time < 2; time += 1) {
      const answered = page.waitForResponse('**/api/customers/auth')
      await page.keyboard.type(`${token.slice(0, -4)}AAAA`)
      await page.keyboard.press('Enter')
      assert.isFalse((await (await answered).json()).success)
      await page.getByText(passes['pass.refused']).waitFor()
    }
    assert.equal(await page.getByLabel(sessions['phone.label']).inputValue(), '')

    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
    await page.getByText(fill(messages['done.hello'], { name: 'Jolene K.' })).waitFor()
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 1)
  })
})
