/** Drafts of a rider's own device, in a real browser. */
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import type { Page } from 'playwright'
import type { TestRider } from '#tests/helpers/people'
import { signIn } from '#tests/helpers/portal_signing'
import { SIZES } from '#tests/helpers/screens'

/** Names of the drafts that the browser has stored, without a look at their content. */
export function draftsIn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${STORED})().then((all) => all.map(({ name }) => name))`)
}

const STORED = `async () => {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const all = await indexedDB.databases()
  if (!all.some(({ name }) => name === 'rider-drafts')) return []
  const database = await result(indexedDB.open('rider-drafts'))
  const stored = database.objectStoreNames.contains('drafts')
    ? await result(database.transaction('drafts').objectStore('drafts').getAll())
    : []
  database.close()
  return stored.map(({ name, at }) => ({ name, at }))
}`

/** Resolves when the browser has stored this draft, with what `change` does. */
export async function untilDrafted(
  page: Page,
  name: string,
  change?: () => Promise<unknown>
): Promise<void> {
  const since = await page.evaluate<number>('Date.now()')
  // Without a change, a draft that is stored already is the awaited one.
  const isNew = change && (await draftsIn(page)).includes(name) ? `at > ${since}` : 'true'
  await change?.()
  await untilStored(page, `all.some(({ name, at }) => name === '${name}' && ${isNew})`)
}

/** Resolves when the browser has stored no such draft any more. */
export async function untilNoDraft(page: Page, name: string): Promise<void> {
  await untilStored(page, `all.every(({ name }) => name !== '${name}')`)
}

async function untilStored(page: Page, condition: string) {
  await page.evaluate(`(async () => {
    const stored = ${STORED}
    const holds = (all) => ${condition}
    while (!holds(await stored())) {
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })()`)
}

/** Closes the tab, and opens another one at this address: its session storage is empty. */
export async function afterClosedTab(page: Page, path: string): Promise<Page> {
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.setViewportSize(SIZES.phone)
  await next.goto(path)
  return next
}

/** The same, and signs a rider in there. */
export async function signInAfterClosedTab(page: Page, rider: TestRider): Promise<Page> {
  const next = await afterClosedTab(page, '/')
  await next.getByRole('button', { name: portal['entry.returning_rider'] }).click()
  await next.getByLabel(sessions['phone.label']).waitFor()
  await signIn(next, rider)
  await next.waitForURL((url) => url.pathname === '/customer-dashboard')
  return next
}

/** Part of the pad that can be seen and drawn on, from 0 to 1. */
export function padInSight(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const pad = document.querySelector('canvas')
    const { left, top, width, height } = pad.getBoundingClientRect()
    const steps = 20
    let seen = 0
    for (let x = 0; x < steps; x += 1)
      for (let y = 0; y < steps; y += 1) {
        const at = [left + ((x + 0.5) / steps) * width, top + ((y + 0.5) / steps) * height]
        if (document.elementFromPoint(...at) === pad) seen += 1
      }
    return seen / steps ** 2
  })()`)
}
