/** Counts what a person does on a screen: each key and each click or tap is one, whatever it is good for. */
import type { Page } from 'playwright'

/** Counts from now on, as long as the page is not loaded anew. */
export async function countInteractions(page: Page) {
  await page.evaluate(COUNT)
}

/** How many there were so far. */
export async function interactionsOn(page: Page): Promise<number> {
  return page.evaluate('window.interactions')
}

const COUNT = `
  window.interactions = 0
  for (const kind of ['keydown', 'pointerdown']) {
    addEventListener(kind, () => { window.interactions += 1 }, { capture: true })
  }
`
