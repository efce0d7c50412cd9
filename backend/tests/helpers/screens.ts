/** A real browser for the tests: pages of three sizes, and the checks of every screen. */
import type { Assert } from '@japa/assert'
import { getActiveTestOrFail } from '@japa/runner'
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright'
import { settings } from '#start/settings'
import { AXE, AXE_PATH } from '#tests/helpers/axe'
import { expectDocumented } from '#tests/catalogue/sent'
import { takeContext, type State } from '#tests/helpers/contexts'
import { sayLastView } from '#tests/helpers/last_view'
import { spend } from '#tests/helpers/spent'
import { lookForFaults } from '../../../lab/screens/look.mjs'

/** The sizes at which every screen must look right. */
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const

export type Size = keyof typeof SIZES

/** Options of the page, and stored data from earlier visits. */
export type PageOptions = Omit<BrowserContextOptions, 'storageState'> & { storageState?: State }

/** A tablet with its browser zoomed to 200 %: half as much fits, drawn twice as large. */
export const ZOOMED: PageOptions = {
  viewport: { width: SIZES.tablet.width / 2, height: SIZES.tablet.height / 2 },
  deviceScaleFactor: 2,
}

/** Time limit after which something counts as missing; a busy machine takes its time. */
const PATIENCE_MS = 60_000

export const baseUrl = () => `http://${settings.host}:${process.env.PORT}`

/**
 * A page with its own cookies for one rider or staff member, closed at the end of the test. The test fails if the page
 * has sent something the API docs do not name.
 */
export async function aPage(
  browser: Browser,
  size: Size = 'desktop',
  options: PageOptions = {}
): Promise<Page> {
  const { storageState, viewport, ...own } = options
  const wanted = {
    baseURL: baseUrl(),
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...own,
  } as const
  const { context, giveBack } = await takeContext(browser, wanted, {
    state: storageState,
    isElsewhere: wanted.baseURL !== baseUrl(),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const leave = async () => {
    await giveBack()
    await expectDocumented(context)
  }
  getActiveTestOrFail().cleanup(async (hasFailed) => {
    if (hasFailed) await sayLastView(context)
    await leave()
  })
  const page = await context.newPage()
  await page.setViewportSize(viewport ?? SIZES[size])
  ways.set(page, leave)
  return withRoutesInPlace(page)
}

/** Close function of each page. */
const ways = new WeakMap<Page, () => Promise<void>>()

/**
 * Closes a page before the end of its test, with all its stored data. The next page of the test may reuse its context.
 */
export async function putAway(page: Page): Promise<void> {
  const way = ways.get(page)
  if (!way) throw new Error('Only what `aPage` has opened can be put away')
  await way()
}

/**
 * Chromium confirms a route a moment before it applies to the page: a busy page may then send a call past the route,
 * with the key that was pressed meanwhile.
 */
function withRoutesInPlace(page: Page): Page {
  const route = page.route.bind(page)
  page.route = async (...given) => {
    const disposable = await route(...given)
    await untilHandled(page)
    return disposable
  }
  return page
}

/**
 * Stops the page's clock, so that only the test moves it: no countdown ends while a slow machine checks a screen.
 * `page.clock.resume()` continues it. An earlier timer of the page still runs by the real clock and cannot be cleared
 * by the page: if there may be one, call `page.clock.install()` before it is set.
 */
export async function stopClock(page: Page) {
  await page.clock.install()
  await pauseClock(page)
}

/** Stops the installed clock a moment from now, or later if the machine is slower than that. */
export async function pauseClock(page: Page, aheadMs = 1000): Promise<void> {
  const now = await page.evaluate<number>('Date.now()')
  try {
    await page.clock.pauseAt(now + aheadMs)
  } catch (error) {
    if (!String(error).includes(IS_OVER) || aheadMs > PATIENCE_MS) throw error
    await pauseClock(page, aheadMs + 1000)
  }
}

/** Playwright's message if the moment is over. */
const IS_OVER = 'Cannot fast-forward to the past'

/**
 * Resolves when the page has handled the last key: it has had turns afterwards, which a stopped clock does not block.
 */
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
 * Waits until transitions have ended: colours count at rest. A page learns of the dark scheme only with its next frame,
 * and draws with the one after; an observer gets real frames, even with a stopped clock.
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

/** The back office repaints when it learns of the scheme, and React a moment later: when it is idle. */
const IN_COLOURS = `(scheme) => [scheme, undefined].includes(document.documentElement.dataset.mode)`
const AT_REST = 'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))'

/** A letter is shown in a frame without scripts, including axe's. */
const WITHOUT_SCRIPTS = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/**
 * Rules about colours, and rules about sizes and positions. All others check the content of the page, its visibility
 * and its semantics: for the same tree, in the other theme or at another size, their result is the same.
 */
const BY_COLOUR = 'link-in-text-block'
const BY_PLACE = ['scrollable-region-focusable', 'avoid-inline-spacing']

/** Limited to marked words: those whose look axe has not passed before. */
const MARK = 'data-asked-by-axe'
const CONTRAST = { id: 'color-contrast', selector: `[${MARK}]` }
const ASK_ABOUT_MARKED = `axe.configure({ rules: [${JSON.stringify(CONTRAST)}] })`

/** Elements that show words that are not their own text nodes. */
const WITH_WORDS =
  'input:not([type=hidden], [type=range], [type=color], [type=checkbox], [type=radio], [type=image]), select, textarea'

/** Reasons for which axe can never determine the contrast of such words. */
const NEVER_TOLD = ['bgGradient', 'bgImage', 'equalRatio', 'shortTextContent', 'nonBmp']

/** Background, image, opacity, filter and blending of an element that is fully transparent. */
const PAINTS_NOTHING = 'rgba(0, 0, 0, 0),none,1,none,normal'

/**
 * Runs every rule on a tree that is new in this document, colour rules once per theme, and position rules once per
 * size. Contrast, the most expensive, depends on the words' colour, on whether they are large, and on everything behind
 * them: if axe has passed the same combination before, here or on another page, it is not checked again. Words hidden
 * by something are never counted as passed; those axe can never judge, such as words on a gradient, are not checked
 * again. With `onlyWhatIsNew` an already checked tree is skipped.
 */
const ASK_AXE = `async ({ byColour, byPlace, contrast, mark, withWords, neverTold, exclude, passed, paintsNothing, onlyWhatIsNew }) => {
  const seen = (window.__trailgateAxe ??= new Set())
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const about = (element) => {
    const { right, bottom } = element.getBoundingClientRect()
    // The button that changes the theme says to which one.
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'class' && name !== 'style')
      .map(({ name, value }) => name + '=' + value.replace(/\\b(dark|light)\\b/, 'other'))
    const isOff = [right + scrollX <= 0, bottom + scrollY <= 0]
    return [element.localName, ...attributes, isShown(element), ...isOff]
  }
  const letters = (node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : about(node))
  const parts = [document.title, document.documentElement.lang, document.activeElement?.id]
  const nodes = document.createTreeWalker(
    document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT
  )
  const worded = new Set(document.querySelectorAll(withWords))
  for (let node = nodes.currentNode; node; node = nodes.nextNode()) {
    parts.push(letters(node))
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue.trim()) worded.add(node.parentElement)
  }
  const tree = JSON.stringify(parts)
  const atSize = innerWidth + 'x' + innerHeight + tree
  const inScheme = matchMedia('(prefers-color-scheme: dark)').matches + tree

  // Of a frame that axe looks into, the tree here tells nothing.
  const isKnown = seen.has(tree) && !document.querySelector('iframe:not(' + exclude + ')')
  if (isKnown && onlyWhatIsNew) return { faults: [], passed: [] }

  const grounds = new Map()
  /** Background behind the text of an element, from its ancestors and from positioned elements. */
  const ground = (element) => {
    if (element === null) return { painted: '', placed: '' }
    if (!grounds.has(element)) {
      const style = getComputedStyle(element)
      const paints = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode].join()
      const around = ground(element.parentElement)
      grounds.set(element, {
        painted: paints === paintsNothing ? around.painted : around.painted + '|' + paints,
        placed: around.placed + '|' + paints + ',' + style.position,
      })
    }
    return grounds.get(element)
  }
  /** Of all sizes and weights there are two kinds for axe: large words may be paler. */
  const isLarge = ({ fontSize, fontWeight }) =>
    Math.ceil(parseFloat(fontSize) * 72) / 96 >= (fontWeight >= 700 ? 14 : 18)
  const looksOf = (element) => {
    const style = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    // Whatever lies over or under it and is not of its own line.
    const others = document
      .elementsFromPoint(left + width / 2, top + height / 2)
      .filter((other) => !other.contains(element) && !element.contains(other))
    const looks = JSON.stringify([
      style.color, isLarge(style), style.textShadow, style.webkitTextFillColor,
      others.length === 0 ? ground(element).painted : ground(element).placed,
      others.map((other) => ground(other).placed),
    ])
    let [low, high] = [0x811c9dc5, 0x1b873593]
    for (let at = 0; at < looks.length; at += 1) {
      low = Math.imul(low ^ looks.charCodeAt(at), 0x01000193)
      high = Math.imul(high + looks.charCodeAt(at), 0x85ebca6b) ^ (high >>> 13)
    }
    return (low >>> 0) + ':' + (high >>> 0)
  }
  /** Elements clipped to a pixel or off the page are for screen readers or the keyboard only. */
  const isDrawn = (element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0
  }
  const isAsked = (element) =>
    element.localName !== 'option' && element.value !== '' && isShown(element) &&
    isDrawn(element) && !element.closest('[aria-hidden=true], [inert]')
  const earlier = new Set(passed)
  const looks = new Map([...worded].filter(isAsked).map((each) => [each, looksOf(each)]))
  const unknown = [...looks.keys()].filter((each) => !earlier.has(looks.get(each)))
  // Of those that look alike one speaks for all, unless axe cannot tell.
  const alike = Map.groupBy(unknown, (each) => looks.get(each))

  const hasLinksAmongWords = () =>
    [...document.querySelectorAll('a, [role=link]')].some((link) => {
      const words = link.textContent.trim()
      const block = link.parentElement.closest('p, li, td, div, section, main, body')
      const isInline = getComputedStyle(link).display === 'inline'
      return isInline && words !== '' && block.textContent.trim() !== words
    })

  const due = [
    ...(seen.has(atSize) ? [] : byPlace),
    ...(seen.has(inScheme) || !hasLinksAmongWords() ? [] : [byColour]),
    ...(unknown.length > 0 ? [contrast] : []),
  ]
  if (isKnown && due.length === 0) return { faults: [], passed: [] }
  const ask = (options) =>
    axe.run(
      { exclude: [[exclude]] },
      { ...(isKnown ? { runOnly: { type: 'rule', values: due } } : {}), ...options }
    )
  const askAbout = async (words, options) => {
    for (const element of words) element.setAttribute(mark, '')
    try {
      return await ask(options)
    } finally {
      for (const element of words) element.removeAttribute(mark)
    }
  }
  const passedIn = ({ passes, incomplete }) =>
    [
      ...passes.filter(({ id }) => id === contrast).flatMap(({ nodes }) => nodes),
      ...incomplete
        .filter(({ id }) => id === contrast)
        .flatMap(({ nodes }) => nodes)
        .filter(({ any: [check] }) => neverTold.includes(check?.data?.messageKey)),
    ]
      .map(({ element }) => looks.get(element))
      .filter((each) => each !== undefined)

  const resultTypes = ['violations', 'passes', 'incomplete']
  const quick = { resultTypes, selectors: false, elementRef: true }
  const found = await askAbout([...alike.values()].map(([first]) => first), quick)
  const told = passedIn(found)
  const untold = [...alike].filter(([each, words]) => words.length > 1 && !told.includes(each))
  const others = untold.flatMap(([, words]) => words.slice(1))
  const onlyContrast = { ...quick, runOnly: { type: 'rule', values: [contrast] } }
  const further = others.length > 0 ? await askAbout(others, onlyContrast) : undefined
  const isWrong = [found, further].some((each) => each?.violations.length > 0)
  // Where they are costs too much to be told of what is right.
  const { violations: faults } = isWrong
    ? await askAbout(unknown, { resultTypes: ['violations'] })
    : { violations: [] }
  for (const each of [tree, atSize, inScheme]) seen.add(each)
  return {
    faults: faults.map(
      ({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')
    ),
    passed: [...told, ...(further ? passedIn(further) : [])],
  }
}`

/** Contrast combinations that axe has passed in this process, in the notation of `ASK_AXE`. */
const passedContrast = new Set<string>()

/** Findings of axe in the page and in all frames of our own origin; axe is injected into each document once. */
async function askAxe(page: Page, { onlyWhatIsNew = false } = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await takesScripts(frame, page))) continue
    if (await frame.evaluate('"axe" in window')) continue
    await putAxeInto(frame)
    // Within a frame every word is checked.
    if (frame === page.mainFrame()) await frame.evaluate(ASK_ABOUT_MARKED)
  }
  const asked = {
    byColour: BY_COLOUR,
    byPlace: BY_PLACE,
    contrast: CONTRAST.id,
    mark: MARK,
    withWords: WITH_WORDS,
    neverTold: NEVER_TOLD,
    exclude: WITHOUT_SCRIPTS,
    paintsNothing: PAINTS_NOTHING,
    passed: [...passedContrast],
    onlyWhatIsNew,
  }
  const { faults, passed } = await page.evaluate<{ faults: string[]; passed: string[] }>(
    `(${ASK_AXE})(${JSON.stringify(asked)})`
  )
  for (const looks of passed) passedContrast.add(looks)
  return faults
}

/** For a page of another server, or without a connection, its text is injected. */
async function putAxeInto(frame: Frame) {
  if (!frame.url().startsWith(baseUrl())) return frame.evaluate(AXE)
  return frame.addScriptTag({ url: AXE_PATH }).catch(() => frame.evaluate(AXE))
}

async function takesScripts(frame: Frame, page: Page) {
  if (frame === page.mainFrame()) return true
  const element = await frame.frameElement()
  return element.evaluate((found, without) => !found.matches(without), WITHOUT_SCRIPTS)
}

/** Time without drawing before a picture is requested, in ms. */
const NO_FRAME_MS = 2000
const A_DOT = { x: 0, y: 0, width: 1, height: 1 }

/**
 * At times Chromium stops drawing frames of a page, mostly after another tab was opened, and anything waiting for a
 * frame hangs: requesting a picture makes it draw again.
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

/** No serious axe findings in light and dark mode, and nothing clipped, overlapping or off the screen. */
export function expectGoodScreen(assert: Assert, page: Page) {
  return spend('looking at screens', () => lookAt(assert, page))
}

/**
 * The same for this device; for the others nothing clipped, overlapping or off the screen, and axe only on what they
 * alone show. Restores the page at the end.
 */
export function expectGoodOnDevices(assert: Assert, page: Page) {
  return spend('looking at screens', async () => {
    const own = page.viewportSize() ?? SIZES.desktop
    const others = Object.values(SIZES).filter(({ width }) => width !== own.width)
    for (const size of others) {
      await page.setViewportSize(size)
      await comeToRest(page)
      expectNothingFound(assert, page, await askAxe(page, { onlyWhatIsNew: true }))
      await expectNothingCut(assert, page)
    }
    await page.setViewportSize(own)
    await lookAt(assert, page)
  })
}

type Scheme = 'light' | 'dark'

/** The colour scheme in which a page was checked last; it starts in light mode. */
const schemes = new WeakMap<Page, Scheme>()

/** Layout does not depend on the scheme. A page is repainted for the other one, once. */
async function lookAt(assert: Assert, page: Page) {
  const first = schemes.get(page) ?? 'light'
  const second = first === 'light' ? 'dark' : 'light'
  await inColours(page, first)
  expectNothingFound(assert, page, await askAxe(page))
  await expectNothingCut(assert, page)
  await inColours(page, second)
  expectNothingFound(assert, page, await askAxe(page))
}

async function inColours(page: Page, colorScheme: Scheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  schemes.set(page, colorScheme)
  await page.waitForFunction(IN_COLOURS, colorScheme)
  await comeToRest(page)
}

function expectNothingFound(assert: Assert, page: Page, found: string[]) {
  const where = `${page.url()} in ${schemes.get(page) ?? 'light'} at ${page.viewportSize()?.width}`
  assert.deepEqual(found, [], `${where}: ${found.join('; ')}`)
}

async function expectNothingCut(assert: Assert, page: Page) {
  const width = page.viewportSize()?.width ?? SIZES.desktop.width
  const faults = await page.evaluate(lookForFaults, width)
  assert.deepEqual(faults, [], `${page.url()} at ${width}: ${faults.join('; ')}`)
}
