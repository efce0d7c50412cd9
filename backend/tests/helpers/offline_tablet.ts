/** A paired tablet that works without a network, in a real browser. */
import type { ApiClient } from '@japa/api-client'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { consentFor } from '@trailgate/shared/waivers/consent'
import type { Browser, Page } from 'playwright'
import { asStaff } from '#tests/helpers/credentials'
import { aPhone } from '#tests/helpers/people'
import { aPage, SIZES } from '#tests/helpers/screens'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A tablet that a manager has paired a moment ago, with all files for an outage. */
export async function aPairedTablet(
  browser: Browser,
  client: ApiClient,
  line: { url?: string } = {}
): Promise<Page> {
  const manager = await asStaff('manager')
  const name = `Gate ${aPhone()}`
  const made = await client.post('/api/kiosk/devices').headers(manager).json({ name })
  const page = await aPage(browser, 'tablet', line.url ? { baseURL: line.url } : {})
  await page.goto('/kiosk')
  await button(page, kiosk['pair.submit']).click()
  await page.getByLabel(kiosk['pair.code_label']).fill(made.body().code)
  await button(page, kiosk['pair.submit']).click()
  await page.getByText(kiosk['pair.done']).waitFor()
  await page.getByText(messages['line.online'], { exact: true }).waitFor()
  await page.evaluate(ONCE_INSTALLED)
  return page
}

/** Both workers are active, and this page is served by one. */
const ONCE_INSTALLED = `(async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
  const active = async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.filter((each) => each.active?.state === 'activated').length
  }
  while ((await active()) < 2 || !navigator.serviceWorker.controller) await pause()
})()`

/** Kills the tab, and opens the kiosk in another one. */
export async function reopen(page: Page, path = '/kiosk'): Promise<Page> {
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.setViewportSize(SIZES.tablet)
  await next.goto(path)
  return next
}

/** Fills the form of a rider who has been here before. */
export async function sayWho(
  page: Page,
  {
    phone,
    first_name: first,
    last_name: last,
  }: Record<'phone' | 'first_name' | 'last_name', string>,
  born: { month: string; day: string; year: string }
) {
  await page.getByRole('heading', { name: messages['who.title'] }).waitFor()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(registration['first_name.label']).fill(first)
  await field(registration['last_name.label']).fill(last)
  await field(registration['phone.label']).fill(phone)
  await field(registration['birth_month.label']).selectOption(born.month)
  await field(registration['birth_day.label']).selectOption(born.day)
  await field(registration['birth_year.label']).selectOption(born.year)
  await button(page, ui.continue).click()
}

/** Adds a child on the screen of the family. */
export async function addChild(
  page: Page,
  name: string,
  born: { month: string; day: string; year: string }
) {
  await button(page, kiosk['child.add']).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field(registration['first_name.label']).fill(name)
  await field(registration['birth_month.label']).selectOption(born.month)
  await field(registration['birth_day.label']).selectOption(born.day)
  await field(registration['birth_year.label']).selectOption(born.year)
  await dialog.getByLabel(consentFor('parent').text).check()
  await button(page, kiosk['child.save']).click()
  await page.getByText(name, { exact: false }).first().waitFor()
}

/** The receipt code, after everything was stored. */
export async function receiptOf(page: Page): Promise<string> {
  await page.getByRole('heading', { name: messages['saved.title'] }).waitFor()
  return (await page.locator('.receipt strong').textContent()) ?? ''
}

/** The stored items, of which the browser knows the id and the time without their key. */
export function storedItems(page: Page): Promise<{ id: string; captured_at: string }[]> {
  return page.evaluate<{ id: string; captured_at: string }[]>(ITEMS)
}

const ITEMS = `(async () => {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await result(indexedDB.open('kiosk-offline'))
  const all = await result(database.transaction('items').objectStore('items').getAll())
  database.close()
  return all.map(({ id, captured_at }) => ({ id, captured_at }))
})()`

/** Everything that the browser has stored for this origin, as text in which a name would be found. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate<string>(STORED)
}

const STORED = `(async () => {
  const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href]
  const textOf = (value) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
      return new TextDecoder('latin1').decode(value)
    if (value instanceof CryptoKey) return 'key, extractable: ' + value.extractable
    if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ')
    return String(value)
  }
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const all = await result(database.transaction(store).objectStore(store).getAll())
      parts.push(...all.map(textOf))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      parts.push(request.url, await response.text())
    }
  }
  return parts.join('\\n')
})()`
