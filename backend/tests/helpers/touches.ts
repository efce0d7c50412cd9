/** A rider at the kiosk whose touches are counted, against docs/product/kiosk.md. */
import type { Assert } from '@japa/assert'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import type { Browser, Page } from 'playwright'
import { handsOn, touchesOf, type Effort, type Hands } from '#tests/helpers/hands'
import { personNamed } from '#tests/helpers/kiosk'
import { aBirthday } from '#tests/helpers/people'
import { aPage, type Size } from '#tests/helpers/screens'
import { draw } from '#tests/helpers/signing'
import { whatItTakes } from '#tests/helpers/what_it_takes'

/** A device that is touched, at the kiosk's first screen. */
export async function aTouchedKiosk(browser: Browser, size: Size) {
  const page = await aPage(browser, size, { hasTouch: true })
  // No countdown ends while a slow machine types.
  await page.clock.setFixedTime(Date.now())
  await page.goto('/kiosk')
  return { page, hands: await handsOn(page) }
}

export async function dial(page: Page, hands: Hands, { phone }: { phone: string }) {
  await hands.press(page.getByRole('button', { name: portal['entry.returning_rider'] }))
  for (const digit of phone) {
    await hands.press(page.getByRole('button', { name: digit, exact: true }))
  }
}

export async function chooseBirth(page: Page, hands: Hands, year: string) {
  const { month, day } = aBirthday()
  await hands.choose(page.getByLabel(registration['birth_month.label']), month)
  await hands.choose(page.getByLabel(registration['birth_day.label']), day)
  await hands.choose(page.getByLabel(registration['birth_year.label']), year)
}

/** Reads what is open, a text or several, and signs it. */
export async function signText(page: Page, hands: Hands, { forMinors }: { forMinors: boolean }) {
  await hands.press(page.getByRole('button', { name: waivers['view.proceed'] }))
  if (forMinors) await hands.press(page.getByLabel(consentFor('parent').text))
  await draw(page)
  await hands.press(page.getByRole('button', { name: waivers['sign.accept'] }))
}

/** Everybody is covered and in, and the screen says so. */
export async function expectAllIn(page: Page, names: readonly string[]) {
  await page.getByText(messages['state.all']).waitFor()
  for (const name of names) {
    await personNamed(page, name).getByText(messages['ride.in'], { exact: true }).waitFor()
  }
}

/** At most so many touches, and exactly what the table says. */
export function expectTouches(assert: Assert, journey: string, effort: Effort, limit?: number) {
  const { letters, readings, signatures } = effort
  const touches = touchesOf(effort)
  if (limit) assert.isAtMost(touches, limit)
  const { before, ...now } = whatItTakes('kiosk', journey)
  assert.isAtMost(touches, Number(before))
  assert.deepEqual(now, {
    journey,
    'touches': String(touches),
    'at most': String(limit ?? ''),
    'letters': String(letters),
    'readings': String(readings),
    'signatures': String(signatures),
  })
}
