/** The portal's signing dialog, up to the signature. */
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Browser, Page } from 'playwright'
import { aRider, PASSWORD, type TestRider } from '#tests/helpers/people'
import { aRiderPage } from '#tests/helpers/portal'
import type { Size } from '#tests/helpers/screens'
import { draw, proceed, TICKETS } from '#tests/helpers/signing'
import { aTemplate } from '#tests/helpers/waivers'

export const WAIVERS_TAB = '/customer-dashboard/waivers'

/** The text that `toText` opens. */
export const FULL_DAY = 'Full day release'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const step = (page: Page, title: string) =>
  page.getByRole('dialog').getByRole('heading', { name: title, exact: true }).waitFor()

/** A page of a rider who has this text to sign. */
export async function aSigner(browser: Browser, size: Size = 'phone') {
  const rider = await aRider()
  const template = await aTemplate({ name: FULL_DAY })
  return { rider, template, page: await aRiderPage(browser, rider, size) }
}

/** The same, with the text read, a ticket for it, and a drawing on the pad. */
export async function aSignerWhoHasDrawn(browser: Browser) {
  const signer = await aSignerAtPad(browser)
  await draw(signer.page)
  return signer
}

/** A rider whose pad is open and empty. */
export async function aSignerAtPad(browser: Browser) {
  const signer = await aSigner(browser)
  await toText(signer.page)
  await proceed(signer.page)
  await step(signer.page, messages['sign.title'])
  return signer
}

/** Opens the text for the rider themselves; resolves when its ticket has arrived. */
export async function toText(page: Page) {
  await page.goto(`${WAIVERS_TAB}/sign`)
  await chooseText(page)
}

/** The same, from the choice of people. */
export async function chooseText(page: Page) {
  await button(page, messages['choose.self']).click()
  const ticket = page.waitForResponse(TICKETS)
  await button(page, FULL_DAY).click()
  await step(page, FULL_DAY)
  await (await ticket).finished()
}

export async function signIn(page: Page, rider: TestRider) {
  await page.getByLabel(sessions['phone.label']).fill(rider.phone)
  await page.getByLabel(sessions['password.label'], { exact: true }).fill(PASSWORD)
  await button(page, sessions.check_in).click()
}

/** Opens the text for the rider themselves, up to the signature, with or without a ticket. */
export async function toSign(page: Page) {
  await page.goto(`${WAIVERS_TAB}/sign`)
  await button(page, messages['choose.self']).click()
  await button(page, FULL_DAY).click()
  await proceed(page)
  await step(page, messages['sign.title'])
}

export const isDone = (page: Page) => page.getByText(words.done).waitFor()
