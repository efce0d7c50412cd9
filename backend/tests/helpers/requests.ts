/** Delays calls of a page in a browser test. */
import type { Page } from 'playwright'

/** Holds the calls of a method to a path until the returned function is called; later ones pass. */
export async function held(page: Page, path: string, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}
