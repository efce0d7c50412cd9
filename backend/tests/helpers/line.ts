import type { Page } from 'playwright'

/** Whether the page reaches the server. Asked again and again not by a timer: the clock of the page may stand. */
const ARRIVES = `const arrives = () => fetch('/favicon.ico', { cache: 'no-store' }).then(() => true, () => false)`

const UNTIL_NOTHING_ARRIVES = `(async () => {
  ${ARRIVES}
  while (await arrives());
})()`

const ONCE_SOMETHING_ARRIVES = `(async () => {
  ${ARRIVES}
  while (!(await arrives()));
  window.dispatchEvent(new Event('online'))
})()`

/** Cuts the line of a page. The browser refuses what is asked only a moment after it was told to, and later on a busy machine. */
export async function cutLine(page: Page) {
  await page.context().setOffline(true)
  await page.evaluate(UNTIL_NOTHING_ARRIVES)
}

/**
 * Mends the line of a page. The browser says so a moment before anything arrives, and what a page sends in that moment fails: it is told
 * once more, or it would wait until it tries again by itself.
 */
export async function mendLine(page: Page) {
  await page.context().setOffline(false)
  await page.evaluate(ONCE_SOMETHING_ARRIVES)
}
