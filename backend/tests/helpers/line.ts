import type { Page } from 'playwright'

/** True if the page reaches the server. Not polled by a timer: the page's clock may be stopped. */
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

/**
 * Cuts the connection of a page. The browser blocks requests only a moment after the call, and later on a busy machine.
 */
export async function cutLine(page: Page) {
  await page.context().setOffline(true)
  await page.evaluate(UNTIL_NOTHING_ARRIVES)
}

/**
 * Restores the connection of a page. The browser fires its event shortly before requests succeed, and one sent in
 * between fails: the event is fired once more, or the page would wait for its own retry.
 */
export async function mendLine(page: Page) {
  await page.context().setOffline(false)
  await page.evaluate(ONCE_SOMETHING_ARRIVES)
}
