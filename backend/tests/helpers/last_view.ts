/** Debug output of a failed browser test: the final state of its pages. */
import { once } from 'node:events'
import type { BrowserContext, Page } from 'playwright'
import { QUIET_PAGE } from '#tests/helpers/contexts'
import { tellAtEnd } from '../../../scripts/lib/failures.mjs'

/** Time limit, for a page that hangs. */
const TOLD_WITHIN_MS = 5000
const CHARACTERS = 6000
const LAST_CALLS = 8

/** The page's address, focus, last requests, and what a screen reader would read. */
const STATE = `(() => {
  const calls = performance
    .getEntriesByType('resource')
    .slice(-${LAST_CALLS})
    .map(({ name, responseStatus, duration }) => responseStatus + ' ' + name + ' ' + Math.round(duration) + ' ms')
  const focus = document.activeElement?.cloneNode(false).outerHTML
  return [location.href, document.visibilityState, 'focus: ' + focus, ...calls].join('\\n')
})()`

/** Logs it for each open page of the context. */
export async function sayLastView(context: BrowserContext) {
  for (const page of context.pages().filter((each) => !each.url().endsWith(QUIET_PAGE))) {
    const view = `The page when its journey failed:\n${await lastView(page)}`
    console.log(`\n${view}\n`)
    tellAtEnd(view)
  }
}

async function lastView(page: Page): Promise<string> {
  const told = Promise.all([
    page.evaluate<string>(STATE),
    page.locator('body').ariaSnapshot({ timeout: TOLD_WITHIN_MS }),
  ])
  const late = once(AbortSignal.timeout(TOLD_WITHIN_MS), 'abort').then(() => {
    throw new Error(`${page.url()} said nothing`)
  })
  try {
    const [state, shown] = await Promise.race([told, late])
    return `${state}\n${shown.slice(0, CHARACTERS)}`
  } catch (error) {
    return String(error)
  }
}
