/**
 * A bad connection: each GET of a screen is answered with 503, then cut off, then answered after 20 seconds. The page's
 * clock is stopped and moved by the test, so that nothing really waits.
 */
import type { Page, Request, Route } from 'playwright'
import { matcher, sentences } from '@trailgate/shared/catalogue'
import { messages as dashboard } from '@trailgate/shared/dashboard/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { until } from '../../../scripts/lib/until.mjs'
import { pauseClock, untilHandled } from '#tests/helpers/screens'

const SLOW_MS = 20_000
/** From the moment a response is possible again to the screen that shows it. */
const HEALED_MS = 3000
const STEP_MS = 1000
const PATIENCE_MS = 30_000
/** A response counts as shown, and its follow-up calls as sent, after this many checks in a row without movement. */
const QUIET_LOOKS = 3

const TROUBLES = ['503', 'cut', 'slow'] as const

/** A line with the time of day or a relative time differs each time. */
const OF_THE_MOMENT = /\d{1,2}:\d{2}|\bago\b/

/** The call made before every back office screen; it fails only for the first one. */
const OF_EVERY_SCREEN = '/api/auth/me'

/** A screen with one of these texts is still loading. */
const WAITING: readonly string[] = [ui.loading, layout['auth.loading']]

/** Keys of sentences about something missing, and about a failure. */
const EMPTY = /[.:](empty|none|nobody|nothing)(\.|_|$)/
const FAILED =
  /(^|[.:_])failed$|^http:(network_error|unknown_error|error_occurred|internal_error|unavailable)$/
/** Single words appear in too many places, such as "Failed" among the states of imports. */
const WORDS = 2

const isSaid = sentences
  .filter(
    ({ key, text }) => (EMPTY.test(key) || FAILED.test(key)) && text.split(' ').length >= WORDS
  )
  .map(matcher)

const isFalse = (line: string) =>
  line === dashboard['system.degraded'] || isSaid.some(({ isWhole }) => isWhole(line))

/** A screen by its path; opened in a fresh page. */
export interface Screen {
  name: string
  path: string
}

/**
 * Opens each path on a good connection, then on the bad one, and returns how a screen fails to recover without a click,
 * or shows something false meanwhile.
 */
export async function troublesOf(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const line = await watched(page)
  await page.clock.install()
  const found: string[] = []
  for (const { name, path } of screens) {
    await page.clock.resume()
    line.mend()
    await page.goto(path)
    const shown = await until(async () => {
      await line.rest()
      const now = await linesOf(page)
      return (
        !now.some((each) => WAITING.includes(each)) &&
        now.filter((each) => !OF_THE_MOMENT.test(each))
      )
    }, PATIENCE_MS)
    const { missing, meanwhile, lost } = await spoilt(page, path, line, shown)
    for (const call of lost) found.push(`${name} does not ask again: ${call}`)
    for (const each of missing) found.push(`${name} does not show again: ${each}`)
    for (const each of meanwhile) found.push(`${name} says meanwhile: ${each}`)
  }
  return found
}

async function spoilt(page: Page, path: string, line: Line, shown: readonly string[]) {
  line.spoil()
  await page.goto(path)
  await pauseClock(page)
  const meanwhile = new Set<string>()
  let missing = shown
  // Since a response was possible, by the page's clock.
  for (let waited = 0; waited <= HEALED_MS;) {
    await line.rest()
    const now = await linesOf(page)
    for (const each of now) if (isFalse(each) && !shown.includes(each)) meanwhile.add(each)
    missing = shown.filter((each) => !now.includes(each))
    if (line.hasMoved()) waited = 0
    if (line.failed().length > 0 || (line.held() === 0 && missing.length > 0)) {
      await page.clock.runFor(STEP_MS)
      waited += STEP_MS
    } else if (line.held() > 0) {
      await page.clock.fastForward(SLOW_MS)
      await line.release()
    } else {
      break
    }
  }
  return { missing, meanwhile, lost: line.failed() }
}

const linesOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...new Set(document.body.innerText.split('\\n').map((line) => line.trim()))].filter(Boolean)`
  )

type Line = Awaited<ReturnType<typeof watched>>

/** Tracks the calls of a page, and the troubles of each. */
async function watched(page: Page) {
  const troubles = new Map<string, number>()
  const failures = new Set<string>()
  const waiting: Route[] = []
  const under = new Set<Request>()
  let isBad = false
  let count = 0
  let moved = false

  const nameOf = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    return pathname + search
  }
  const isStream = (request: Request) =>
    request.headers()['accept']?.includes('event-stream') ?? false
  const isRead = (request: Request) =>
    request.method() === 'GET' &&
    new URL(request.url()).pathname.startsWith('/api/') &&
    !isStream(request)

  const answer = async (route: Route) => {
    const request = route.request()
    if (!isBad || !isRead(request)) return route.fallback()
    const name = nameOf(request)
    const trouble = TROUBLES[troubles.get(name) ?? 0]
    troubles.set(name, (troubles.get(name) ?? 0) + 1)
    moved = true
    failures.delete(name)
    if (trouble === undefined) return route.fallback()
    if (trouble === 'slow') {
      waiting.push(route)
      return undefined
    }
    failures.add(name)
    if (trouble === 'cut') return route.abort('connectionreset')
    return route.fulfill({ status: 503, json: {} })
  }
  const ended = (request: Request) => void under.delete(request)
  page
    .on('request', (request) => {
      if (isRead(request)) count += 1
      if (!isStream(request)) under.add(request)
    })
    .on('requestfinished', ended)
    .on('requestfailed', ended)
  await page.route('**/api/**', answer)

  return {
    held: () => waiting.length,
    /** Calls that failed and were not repeated yet. */
    failed: () => [...failures],
    /** True if a call was made or answered since the last time. */
    hasMoved() {
      const has = moved
      moved = false
      return has
    },
    mend() {
      isBad = false
      count = 0
      failures.clear()
      under.clear()
      waiting.length = 0
    },
    spoil() {
      isBad = true
      count = 0
      for (const name of troubles.keys()) if (name !== OF_EVERY_SCREEN) troubles.delete(name)
    },
    /** Resolves when only held calls are pending. */
    async rest() {
      let quiet = 0
      await until(async () => {
        await untilHandled(page)
        quiet = count > 0 && under.size <= waiting.length ? quiet + 1 : 0
        return quiet >= QUIET_LOOKS
      }, PATIENCE_MS)
    },
    async release() {
      moved = true
      await Promise.all(waiting.splice(0).map((route) => route.fallback()))
    },
  }
}
