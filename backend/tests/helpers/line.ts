import type { Page } from 'playwright'

/** Not by a timer: the clock of the page may stand. */
const UNTIL_NOTHING_ARRIVES = `(async () => {
  const arrives = () => fetch('/favicon.ico', { cache: 'no-store' }).then(() => true, () => false)
  while (await arrives());
})()`

/** Cuts the line of a page. The browser refuses what is asked only a moment after it was told to, and later on a busy machine. */
export async function cutLine(page: Page) {
  await page.context().setOffline(true)
  await page.evaluate(UNTIL_NOTHING_ARRIVES)
}
