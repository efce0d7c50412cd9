/**
 * Browser contexts reused by several tests, one after another. No traces of a test stay in one: its clock and
 * connection are reset, and a context changed in any other way than `HARMLESS` is closed. Only what pages cannot see
 * stays: the renderer process, its loaded files, and their compiled code.
 */
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { lookOnceMore } from '#tests/catalogue/seen'
import { keepWhatIsSent } from '#tests/catalogue/sent'

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>
/** The size is set per page: contexts that differ only in size would each have a process. */
type Options = Omit<BrowserContextOptions, 'storageState' | 'viewport'>

type Change = 'clock' | 'line' | 'for good'

interface Kept {
  context: BrowserContext
  /** A blank page of the park, kept after the first test: it keeps the process alive, and gives access to storage. */
  keeper: Page | null
  changes: Set<Change>
}

/** Methods that leave no traces in a context, or traces that are removed afterwards. */
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

/** Removes from pages of the portal what the oldest supported browsers lack, so each journey proves that they work. */
const OLD_BROWSER = fileURLToPath(new URL('old_browser.js', import.meta.url))

/** The smallest page of the park. */
export const QUIET_PAGE = '/favicon.svg'

const shelves = new WeakMap<Browser, Map<string, Kept[]>>()

/**
 * A context with these options, in this state, and a function to return it at the end of the test. One of a park other
 * than the tests' is closed with its test, like that park.
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
  await context.addInitScript({ path: OLD_BROWSER })
  keepWhatIsSent(context)
  const changes = new Set<Change>()
  noteChanges(context, (name) => changes.add(name === 'setOffline' ? 'line' : 'for good'))
  noteChanges(context.clock, () => changes.add('clock'))
  return { context, keeper: null, changes }
}

/** Reports every other method called on it from now on. */
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
    // The clock was installed there as well.
    await kept.keeper?.reload()
  }
  changes.clear()
  // Before the others close: with its last page a context loses its process.
  kept.keeper ??= await quietPage(context)
  const { keeper } = kept
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())))
  await context.clearCookies()
  await keeper.evaluate('localStorage.clear()')
  await keeper.evaluate(FORGET_DRAFTS)
  await keeper.evaluate(FORGET_TABLET)
}

/** Removes what a rider's own device keeps of a form or a signing. */
const FORGET_DRAFTS = `new Promise((resolve) => {
  const request = indexedDB.deleteDatabase('rider-drafts')
  request.onsuccess = request.onerror = request.onblocked = () => resolve()
})`

/** Removes what a paired tablet keeps: its worker, its files and its queue. */
const FORGET_TABLET = `(async () => {
  const registrations = await navigator.serviceWorker.getRegistrations()
  if (registrations.length === 0) return
  for (const registration of registrations) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('kiosk-offline')
    request.onsuccess = request.onerror = request.onblocked = resolve
  })
})()`

async function quietPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(QUIET_PAGE)
  return page
}

/**
 * Playwright removes the clock from a context when its own runner reuses one, and has no public method for it.
 * https://github.com/microsoft/playwright, `resetForReuse`
 */
async function takeOutClock(context: BrowserContext) {
  if (!hasServerSide(context)) throw new Error('Playwright keeps the clock elsewhere now')
  await context._connection.toImpl(context).clock.uninstall({ race: (asked) => asked })
}

/** Not in Playwright's types. */
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
