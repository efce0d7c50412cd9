/** Calls of a page that a journey lets wait. */
import type { Page } from 'playwright'

/** Holds the calls of a method to a path until what it answers is called; those after that pass. */
export async function held(page: Page, path: string, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}
