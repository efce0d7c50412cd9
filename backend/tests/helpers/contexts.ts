/**
 * Contexts of the browser that several journeys use one after another. Nothing that a journey can leave behind stays in one: its clock and
 * its line are set right, and a context that was changed in any other way than `HARMLESS` is closed. What stays is what no page
 * can see: the process that draws its pages, the files that it has loaded, and what it has compiled of them.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { lookOnceMore } from '#tests/catalogue/seen'

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
/** Pages are given their size one by one: contexts that differ in it alone would each have a process. */
type Options = Omit<BrowserContextOptions, 'storageState' | 'viewport'>

type Change = 'clock' | 'line' | 'for good'

interface Kept {
  context: BrowserContext
  /** A page of the park that shows nothing, from the end of the first journey on: it keeps the process alive, and reaches what is stored. */
  keeper: Page | null
  changes: Set<Change>
}

/** What leaves nothing in a context, or what is taken out of it afterwards. */
const HARMLESS = new Set([
  'addCookies',
  'browser',
  'clearCookies',
  'cookies',
  'isClosed',
  'newCDPSession',
  'newPage',
  'pages',
  'setDefaultTimeout',
  'storageState',
  'waitForEvent',
])

/** The least of a page that the park has. */
export const QUIET_PAGE = '/favicon.svg'

const shelves = new WeakMap<Browser, Map<string, Kept[]>>()

/**
 * A context with these options, in this state, and how to hand it back when the journey is over. One of another park than that of the
 * tests goes with its journey, as the park does.
 */
export async function takeContext(
  browser: Browser,
  options: Options,
  { state, isElsewhere = false }: { state?: State; isElsewhere?: boolean } = {}
) {
  const shelf = shelfOf(browser, JSON.stringify(options))
  const used = shelf.pop()
  if (used?.keeper) await fill(used.context, used.keeper, state)
  const kept = used ?? (await made(browser, { ...options, storageState: state }))
  let isBack = false
  return {
    context: kept.context,
    async giveBack() {
      if (isBack) return
      isBack = true
      await lookOnceMore(kept.context)
      if (isElsewhere || kept.changes.has('for good')) return kept.context.close()
      await empty(kept)
      shelf.push(kept)
    },
  }
}

function shelfOf(browser: Browser, key: string): Kept[] {
  const ofBrowser = shelves.get(browser) ?? new Map<string, Kept[]>()
  shelves.set(browser, ofBrowser)
  const shelf = ofBrowser.get(key) ?? []
  ofBrowser.set(key, shelf)
  return shelf
}

async function made(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options)
  const changes = new Set<Change>()
  noteChanges(context, (name) => changes.add(name === 'setOffline' ? 'line' : 'for good'))
  noteChanges(context.clock, () => changes.add('clock'))
  return { context, keeper: null, changes }
}

/** Tells of whatever else is asked of it from now on. */
function noteChanges(target: object, note: (method: string) => void) {
  for (const name of methodsOf(target)) {
    const original: unknown = Reflect.get(target, name)
    if (HARMLESS.has(name) || typeof original !== 'function') continue
    Reflect.set(target, name, (...given: unknown[]): unknown => {
      note(name)
      return Reflect.apply(original, target, given)
    })
  }
}

function methodsOf(target: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(target)
  if (typeof prototype !== 'object' || prototype === null) return []
  return Object.getOwnPropertyNames(prototype).filter((name) => !name.startsWith('_'))
}

async function fill(context: BrowserContext, keeper: Page, state?: State) {
  if (!state) return
  if (state.cookies.length > 0) await context.addCookies(state.cookies)
  const entries = state.origins.flatMap(({ localStorage }) => localStorage)
  await keeper.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value)
  }, entries)
}

async function empty(kept: Kept) {
  const { context, changes } = kept
  if (changes.has('line')) await context.setOffline(false)
  if (changes.has('clock')) {
    await takeOutClock(context)
    // The clock came into it as well.
    await kept.keeper?.reload()
  }
  changes.clear()
  // Before the others go: with the last page of a context goes its process.
  kept.keeper ??= await quietPage(context)
  const { keeper } = kept
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())))
  await context.clearCookies()
  await keeper.evaluate('localStorage.clear()')
}

async function quietPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(QUIET_PAGE)
  return page
}

/**
 * Playwright takes the clock out of a context where its own runner uses one again, and lets nobody else ask for it.
 * https://github.com/microsoft/playwright, `resetForReuse`
 */
async function takeOutClock(context: BrowserContext) {
  if (!hasServerSide(context)) throw new Error('Playwright keeps the clock elsewhere now')
  await context._connection.toImpl(context).clock.uninstall({ race: (asked) => asked })
}

/** Playwright says nothing of it in its types. */
function hasServerSide(context: BrowserContext): context is BrowserContext & WithServerSide {
  return '_connection' in context
}

interface WithServerSide {
  _connection: {
    toImpl(context: BrowserContext): {
      clock: { uninstall(progress: { race<T>(asked: Promise<T>): Promise<T> }): Promise<void> }
    }
  }
}
