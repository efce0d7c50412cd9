/** A real browser for journeys: pages of three sizes, and what every screen is held to. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Assert } from '@japa/assert'
import { getActiveTestOrFail } from '@japa/runner'
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright'
import { settings } from '#start/settings'
import { spend } from '#tests/helpers/spent'
import { lookForFaults } from '../../../lab/screens/look.mjs'

/** The sizes that every screen must look right at. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const

export type Size = keyof typeof SIZES

/** A tablet whose browser is zoomed to 200 %: half as much fits, and is drawn twice as large. */
export const ZOOMED: BrowserContextOptions = {
  viewport: { width: SIZES.tablet.width / 2, height: SIZES.tablet.height / 2 },
  deviceScaleFactor: 2,
}

/** What never comes is told after this; a busy machine takes its time. */
const PATIENCE_MS = 60_000

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
  context.setDefaultTimeout(PATIENCE_MS)
  getActiveTestOrFail().cleanup(() => context.close())
  return context.newPage()
}

/**
 * The page's clock stands still from now on, and only the test moves it: no countdown runs out while a slow machine
 * looks at a screen. `page.clock.resume()` lets it go again. A timer that the page has set before still runs by the real clock, and
 * the page cannot take it back: where there may be one, `page.clock.install()` comes before what sets it.
 */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** What the page does about the last key is done: it has had turns after it, which a clock that stands does not hold. */
export async function untilHandled(page: Page) {
  await page.evaluate(THREE_TURNS)
}

const THREE_TURNS = `(async () => {
  for (let turns = 0; turns < 3; turns += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
})()`

/**
 * What fades in is not judged half faded: colours count when they have come to rest. A page hears only with its next
 * frame that it is dark now, and draws with the one after; an observer sees real frames, even where the clock stands.
 * By two animations of no colour MUI hears of what the browser fills in itself: they last 2.65 s and show nothing.
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
      .filter(({ animationName }) => !/^mui-auto-fill/.test(animationName))
      .map(({ finished }) => finished)
  )
})()`

/** The back office paints itself when it hears of the scheme, and React a moment later: when it has nothing left to do. */
const IN_COLOURS = `(scheme) => [scheme, undefined].includes(document.documentElement.dataset.mode)`
const AT_REST = 'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))'

/** A letter is shown in a frame where no script runs, axe's neither. */
const WITHOUT_SCRIPTS = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The rules that look at colours, and those that look at sizes and places. All others judge what stands in the page, what of it can be
 * seen, and what it says it is: of the very same tree, in the other theme or at another size, they have said all they have to say.
 */
const BY_COLOUR = ['color-contrast', 'link-in-text-block']
const BY_PLACE = ['scrollable-region-focusable', 'avoid-inline-spacing']

/**
 * Asks every rule about a tree that it has not seen in this document, those that go by colour once in each theme, and those that go by
 * place about every other.
 */
const ASK_AXE = `async ({ byColour, byPlace, exclude }) => {
  const seen = (window.__trailgateAxe ??= new Set())
  const about = (element) => {
    const { right, bottom } = element.getBoundingClientRect()
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'class' && name !== 'style')
      .map(({ name, value }) => name + '=' + value)
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return [element.localName, ...attributes, isSeen, right + scrollX <= 0, bottom + scrollY <= 0]
  }
  const letters = (node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : about(node))
  const parts = [document.title, document.documentElement.lang, document.activeElement?.id]
  const nodes = document.createTreeWalker(
    document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT
  )
  for (let node = nodes.currentNode; node; node = nodes.nextNode()) parts.push(letters(node))
  const tree = JSON.stringify(parts)
  // Of a frame that it looks into, the tree here tells nothing.
  const isKnown = seen.has(tree) && !document.querySelector('iframe:not(' + exclude + ')')
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const bySight = seen.has(scheme + tree) ? byPlace : [...byColour, ...byPlace]
  const { violations } = await axe.run(
    { exclude: [[exclude]] },
    {
      resultTypes: ['violations'],
      ...(isKnown ? { runOnly: { type: 'rule', values: bySight } } : {}),
    }
  )
  seen.add(tree)
  seen.add(scheme + tree)
  return violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')
  )
}`

/** What axe finds in the page and in all frames of our own origin; it is put into each document once. */
async function askAxe(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await takesScripts(frame, page))) continue
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(AXE)
  }
  return page.evaluate(
    `(${ASK_AXE})(${JSON.stringify({ byColour: BY_COLOUR, byPlace: BY_PLACE, exclude: WITHOUT_SCRIPTS })})`
  )
}

async function takesScripts(frame: Frame, page: Page) {
  if (frame === page.mainFrame()) return true
  const element = await frame.frameElement()
  return element.evaluate((found, without) => !found.matches(without), WITHOUT_SCRIPTS)
}

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
export function expectGoodScreen(assert: Assert, page: Page) {
  return spend('looking at screens', () => lookAt(assert, page))
}

async function lookAt(assert: Assert, page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(IN_COLOURS, colorScheme)
    await comeToRest(page)
    const found = await askAxe(page)
    assert.deepEqual(found, [], `${page.url()} in ${colorScheme}: ${found.join('; ')}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const width = page.viewportSize()?.width ?? SIZES.desktop.width
  const faults = await page.evaluate(lookForFaults, width)
  assert.deepEqual(faults, [], `${page.url()}: ${faults.join('; ')}`)
}

/** The same state as the other devices show it, and last as it is. */
export async function expectGoodOnDevices(assert: Assert, page: Page) {
  const own = page.viewportSize() ?? SIZES.desktop
  const others = Object.values(SIZES).filter(({ width }) => width !== own.width)
  for (const size of [...others, own]) {
    await page.setViewportSize(size)
    await expectGoodScreen(assert, page)
  }
}
