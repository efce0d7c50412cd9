/** A real browser for journeys: pages of three sizes, and what every screen is held to. */
import AxeBuilder from '@axe-core/playwright'
import type { Assert } from '@japa/assert'
import { getActiveTestOrFail } from '@japa/runner'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { settings } from '#start/settings'
import { lookForFaults } from '../../../scripts/screens/look.mjs'

/** The sizes that every screen must look right at. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const

export type Size = keyof typeof SIZES

export const baseUrl = () => `http://${settings.host}:${process.env.PORT}`

/** A page of somebody's own, closed when the test ends: no other page shares its cookies. */
export async function aPage(
  browser: Browser,
  size: Size = 'desktop',
  options: BrowserContextOptions = {}
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: SIZES[size],
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  })
  getActiveTestOrFail().cleanup(() => context.close())
  return context.newPage()
}

/**
 * The page's clock stands still from now on, and only the test moves it: no countdown runs out while a slow machine
 * looks at a screen. `page.clock.resume()` lets it go again.
 */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/**
 * What fades in is not judged half faded: colours count when they have come to rest. A page hears only with its next
 * frame that it is dark now, and draws with the one after; an observer sees real frames, even where the clock stands.
 */
const COME_TO_REST = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => {
      const observer = new IntersectionObserver(() => resolve(observer.disconnect()))
      observer.observe(document.body)
    })
  }
  await Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished)
  )
})()`

/** The back office paints itself when it hears of the scheme, and React a moment later: when it has nothing left to do. */
const IN_COLOURS = `(scheme) => [scheme, undefined].includes(document.documentElement.dataset.mode)`
const AT_REST = 'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))'

/** A letter is shown in a frame where no script runs, axe's neither. */
const WITHOUT_SCRIPTS = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** How long a page may draw nothing before a picture is asked for. */
const NO_FRAME_MS = 2000
const A_DOT = { x: 0, y: 0, width: 1, height: 1 }

/**
 * Now and then Chromium draws no frame of a page any more, most often after another tab was opened, and whatever waits for one
 * waits for ever: asking for a picture makes it draw again.
 */
async function comeToRest(page: Page) {
  let picture: Promise<unknown> | undefined
  const asking = setInterval(() => (picture = page.screenshot({ clip: A_DOT })), NO_FRAME_MS)
  try {
    await page.evaluate(`${AT_REST}.then(() => ${COME_TO_REST})`)
  } finally {
    clearInterval(asking)
    await picture
  }
}

/** Nothing that axe finds serious, in light and in dark, and nothing cut, overlapping or off the screen. */
export async function expectGoodScreen(assert: Assert, page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(IN_COLOURS, colorScheme)
    await comeToRest(page)
    // Legacy: it looks at all frames of our own origin from within the page, without opening a tab beside it.
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude(WITHOUT_SCRIPTS)
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`
    )
    assert.deepEqual(found, [], `${page.url()} in ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const width = page.viewportSize()?.width ?? SIZES.desktop.width
  assert.deepEqual(await page.evaluate(lookForFaults, width), [], page.url())
}

/** The same state as a phone and a tablet show it, and last as it is. */
export async function expectGoodOnDevices(assert: Assert, page: Page) {
  const own = page.viewportSize() ?? SIZES.desktop
  const others = [SIZES.phone, SIZES.tablet].filter(({ width }) => width !== own.width)
  for (const size of [...others, own]) {
    await page.setViewportSize(size)
    await expectGoodScreen(assert, page)
  }
}
