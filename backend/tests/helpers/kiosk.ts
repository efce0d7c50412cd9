/** A rider at the kiosk, in a real browser. */
import type { Assert } from '@japa/assert'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import type { Browser, Locator, Page } from 'playwright'
import { aBirthday, aMinorOf, anEmail, aPhone, aRider, type TestRider } from '#tests/helpers/people'
import { aPage, type Size } from '#tests/helpers/screens'

/** Types a number, which checks in by itself as soon as it is whole. */
export async function typePhone(page: Page, phone: string) {
  await page.getByRole('button', { name: portal['entry.returning_rider'] }).click()
  await page.getByLabel(sessions['phone.label']).fill(phone)
}

export async function checkIn(page: Page, { phone }: { phone: string }) {
  await page.goto('/kiosk')
  await typePhone(page, phone)
  await page.getByRole('heading', { name: messages['family.title'] }).waitFor()
}

/** Fills the registration with a grown-up's, without the optional parts; answers the phone number. */
export async function fillRegistration(page: Page, phone = aPhone()) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(registration['first_name.label']).fill('Jolene')
  await field(registration['last_name.label']).fill('Kowalski')
  await field(registration['email.label']).first().fill(anEmail())
  await field(registration['phone.label']).fill(phone)
  const { month, day } = aBirthday()
  await field(registration['birth_month.label']).selectOption(month)
  await field(registration['birth_day.label']).selectOption(day)
  await field(registration['birth_year.label']).selectOption('1990')
  return phone
}

/** Registers a grown-up from the kiosk's first screen on; answers the phone number. */
export async function registerAtKiosk(page: Page) {
  await page.goto('/kiosk')
  await page.getByRole('link', { name: portal['entry.new_rider'] }).click()
  const phone = await fillRegistration(page)
  await page.getByRole('button', { name: registration.submit }).click()
  await page.getByRole('heading', { name: registration['done.title'] }).waitFor()
  return phone
}

/** A person of the family on the screen, by first name and initial. */
export function personNamed(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

/** The kiosk, open at the family of a rider who has checked in; the clock of the page can be turned. */
export async function aKiosk(browser: Browser, rider: TestRider, size: Size = 'tablet') {
  const page = await aPage(browser, size)
  await page.clock.install()
  await checkIn(page, rider)
  return page
}

/** A grown-up and three minors, none of whom is covered. */
export async function aFamilyOfFour() {
  const rider = await aRider({ first_name: 'Jolene' })
  const minors: TestRider[] = []
  for (const name of ['Kim', 'Bo', 'Ada']) minors.push(await aMinorOf(rider, { first_name: name }))
  return { rider, minors }
}

/** None of the sentences that would be false as long as nothing has arrived. */
export async function expectNothingFalse(assert: Assert, page: Page) {
  for (const sentence of [signing.done, messages['state.all'], messages.covered]) {
    assert.equal(await page.getByText(sentence, { exact: true }).count(), 0, sentence)
  }
}
