import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Browser, Page } from 'playwright'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { cutLine, mendLine } from '#tests/helpers/line'
import {
  checkIn,
  fillRegistration,
  personNamed,
  aKiosk,
  aFamilyOfFour,
  expectNothingFalse,
} from '#tests/helpers/kiosk'
import type { TestRider } from '#tests/helpers/people'
import { aPage } from '#tests/helpers/screens'
import { accept, consent, draw, frozenOf, proceed, TICKETS } from '#tests/helpers/signing'
import { expectAllIn } from '#tests/helpers/touches'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

const MINUTES = 60
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const start = (page: Page) => page.getByRole('link', { name: portal['entry.new_rider'] }).waitFor()

/** So much time passes, for the tablet and for the park. */
async function pass(page: Page, seconds: number) {
  clock.forward(seconds)
  await page.clock.fastForward(seconds * 1000)
}

/** A tablet that shows the text to an uncovered family of four. */
async function aFamilyAtTheText(browser: Browser) {
  const { rider } = await aFamilyOfFour()
  await aTemplate({ name: 'Family day waiver' })
  const page = await aKiosk(browser, rider)
  const ticket = page.waitForResponse(TICKETS)
  await button(page, messages.sign_for_several).click()
  await page.getByText('I wear a helmet').waitFor()
  await (await ticket).finished()
  return { rider, names: ['Jolene R.', 'Kim R.', 'Bo R.', 'Ada R.'], page }
}

/** Signs while there is no network, and is told that it is kept. */
async function signOffline(page: Page) {
  await proceed(page)
  await consent(page)
  await draw(page)
  await cutLine(page)
  await accept(page)
  await page.getByText(signing.kept).waitFor()
}

/** The network is back: the page sends what it kept, and the family is in. */
async function backOnline(page: Page, names: readonly string[]) {
  await mendLine(page)
  await page.getByText(signing.done).waitFor()
  await expectAllIn(page, names)
}

/** One signature for each of four, made in one go. */
async function expectSignedOnce(assert: Assert, rider: TestRider) {
  const frozen = await frozenOf(rider)
  assert.lengthOf(frozen, 4)
  assert.lengthOf(new Set(frozen.map((each) => each.signing)), 1)
}

test.group('An outage at the kiosk', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    clock.reset()
    await retireTemplates()
  })

  test('an outage during registration keeps what was typed, and registers and checks in once', async ({
    browser,
    assert,
  }) => {
    const page = await aPage(browser, 'tablet')
    await page.goto('/kiosk')
    await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
    const phone = await fillRegistration(page)
    await cutLine(page)
    await button(page, registration.submit).click()
    await page.getByRole('alert').getByText(http.network_error).waitFor()
    assert.equal(await page.getByText(registration['done.title']).count(), 0)
    assert.lengthOf(await db.from('customers').where('phone', phone), 0)
    const typed = page.getByLabel(registration['last_name.label'])
    assert.equal(await typed.inputValue(), 'Kowalski')

    await mendLine(page)
    await button(page, registration.submit).click()
    await page.getByText(registration['done.title']).waitFor()
    const [rider, ...more] = await db.from('customers').where('phone', phone)
    assert.lengthOf(more, 0)
    assert.lengthOf(await db.from('sign_ins').where('customer_id', rider.id), 1)
  })

  test('an outage while reading does not stop a rider from reading on and signing', async ({
    browser,
    assert,
  }) => {
    const { rider, names, page } = await aFamilyAtTheText(browser)
    await cutLine(page)
    await pass(page, 4 * MINUTES)
    assert.isTrue(await page.getByText('I wear a helmet').isVisible())
    await signOffline(page)
    await expectNothingFalse(assert, page)
    assert.lengthOf(await frozenOf(rider), 0)

    await backOnline(page, names)
    await expectSignedOnce(assert, rider)
  })

  test('a signature waits at the pad through an outage of four minutes, and the family is in', async ({
    browser,
    assert,
  }) => {
    const { rider, names, page } = await aFamilyAtTheText(browser)
    await signOffline(page)
    await pass(page, 4 * MINUTES)
    await page.getByText(signing.kept).waitFor()
    await expectNothingFalse(assert, page)

    await backOnline(page, names)
    await expectSignedOnce(assert, rider)
  })

  test('a signature survives an outage of forty minutes after the rider left, and is sent by itself', async ({
    browser,
    assert,
  }) => {
    const { rider, names, page } = await aFamilyAtTheText(browser)
    await cutLine(page)
    await signOffline(page)
    await pass(page, KIOSK_READING_IDLE_SECONDS + 1)
    await start(page)
    const waits = page.getByText(fill(messages['unsent.waiting'], { n: 1 }))
    await waits.waitFor()
    await pass(page, 35 * MINUTES)
    await waits.waitFor()
    await expectNothingFalse(assert, page)
    assert.lengthOf(await frozenOf(rider), 0)

    await mendLine(page)
    await waits.waitFor({ state: 'detached' })
    await expectSignedOnce(assert, rider)
    // The family is covered when the rider returns.
    await checkIn(page, rider)
    for (const name of names) await personNamed(page, name).getByText(messages.covered).waitFor()
  })
})
