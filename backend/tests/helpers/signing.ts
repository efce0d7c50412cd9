/** Signing a waiver in a real browser, at home or at the kiosk. */
import db from '@adonisjs/lucid/services/db'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import type { Page } from 'playwright'
import type { FrozenBody } from '#waivers/seal/frozen_body'

export const SIGN = '**/api/waivers/sign'
export const TICKETS = '**/api/waivers/tickets'

/** Draws a wave over the full width of the pad. */
export async function draw(page: Page) {
  await inkedPad(page)
  await page.getByRole('img', { name: words['pad.signed'] }).waitFor()
}

/** The same in any language: it does not wait for the pad to say so. */
export async function inkedPad(page: Page) {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad')
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(0.1, 0.3))
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.8],
    [0.5, 0.2],
    [0.8, 0.8],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 5 })
  }
  await page.mouse.up()
}

/** Number of inked pixels of the pad. */
export const inkOn = (page: Page) =>
  page.evaluate<number>(`(() => {
    const { width, height } = document.querySelector('canvas')
    const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height)
    return data.filter((value, at) => at % 4 === 0 && value < 128).length
  })()`)

/** Confirms being the guardian, if asked. */
export async function consent(page: Page) {
  await page.getByLabel(consentFor('parent').text).check()
}

/** Types the name instead of drawing it. */
export async function typeName(page: Page, name: string) {
  await page.getByRole('button', { name: words.type_instead }).click()
  await page.getByLabel(words['typed.label']).fill(name)
}

/** Selects a birth date where it is asked for before signing. */
export async function bornOn(page: Page, born: { month: string; day: string; year: number }) {
  await page.getByLabel(registration['birth_month.label']).selectOption(born.month)
  await page.getByLabel(registration['birth_day.label']).selectOption(born.day)
  await page.getByLabel(registration['birth_year.label']).selectOption(String(born.year))
  await page.getByRole('button', { name: ui.continue }).click()
}

export function proceed(page: Page) {
  return page.getByRole('button', { name: messages['view.proceed'] }).click()
}

export function accept(page: Page) {
  return page.getByRole('button', { name: messages['sign.accept'] }).click()
}

/** Draws a wave over the pad and sends it. */
export async function drawAndAccept(page: Page) {
  await draw(page)
  await accept(page)
}

/** Reads and signs each required text. */
export async function signAll(page: Page) {
  await page.getByRole('button', { name: messages['view.proceed'] }).waitFor()
  for (;;) {
    await proceed(page)
    await page.getByRole('button', { name: messages['sign.accept'] }).waitFor()
    const tick = page.getByLabel(consentFor('parent').text)
    if ((await tick.count()) > 0) await tick.check()
    await draw(page)
    const sent = page.waitForResponse(SIGN)
    await accept(page)
    await sent
    await page.locator('canvas').waitFor({ state: 'detached' })
    if ((await page.getByRole('button', { name: messages['view.proceed'] }).count()) === 0) return
  }
}

/** The frozen bodies of a signer's waivers, oldest first. */
export async function frozenOf(signer: { id: number }): Promise<FrozenBody[]> {
  const rows: { body: string }[] = await db
    .from('signed_waivers as w')
    .join('waiver_records as r', 'r.uid', 'w.uid')
    .where('w.signer_id', signer.id)
    .orderBy('w.id')
    .select('r.body')
  return rows.map(({ body }) => JSON.parse(body) as FrozenBody)
}
