/**
 * Records every sentence that was actually in a response or on a screen in a test. `scripts/unseen.ts` compares the
 * notes of all runs with the catalogue in shared/ and lists the sentences no test has seen.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ApiClient, type ApiResponse } from '@japa/api-client'
import type { PluginFn } from '@japa/runner/types'
import type { Browser, BrowserContext, Page } from 'playwright'

const seen = new Set<string>()

/** Binding through which `shown_in_page.js` reports visible text. */
const BINDING = '__trailgateSeen'

/** Its last check, for anything new since the previous one. */
const LAST_LOOK = 'window.__trailgateLook?.()'

/** Parts of a response written for people. */
const SPOKEN = new Set(['message', 'detail', 'details', 'errors', 'error', 'reason', 'warning'])

/** For sentences neither in a response nor on a screen: in a letter, a file or on the console. */
export function noteSentence(text: string) {
  const clean = text.replace(/\s+/g, ' ').trim()
  if (clean) seen.add(clean)
}

/** Writes the notes to the file when the run ends, however it ends. */
export function seenSentences(file: string): PluginFn {
  return function plugin() {
    ApiClient.teardown((response: ApiResponse) => {
      if (response.hasBody()) noteSpoken(response.body())
    })
    process.once('exit', () => writeFileSync(file, JSON.stringify([...seen])))
  }
}

/** Has every page of the browser report what it shows. */
export function watchBrowser(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', lookBeforeItGoes)
    lookBeforeTimeGoes(context)
    await context.exposeBinding(BINDING, (_source, texts: string[]) => texts.forEach(noteSentence))
    await context.addInitScript({
      path: fileURLToPath(new URL('shown_in_page.js', import.meta.url)),
    })
    return context
  }
  return browser
}

/** A report sent during navigation may come too late. */
function lookBeforeItGoes(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...to) => {
    await lookOnce(page)
    return goto(...to)
  }
}

/** A new message may disappear again while a test moves the clock. */
function lookBeforeTimeGoes(context: BrowserContext) {
  const { clock } = context
  for (const move of ['fastForward', 'runFor'] as const) {
    const moved = clock[move].bind(clock)
    clock[move] = async (ticks) => {
      await lookOnceMore(context)
      return moved(ticks)
    }
  }
}

/** Collects what the pages show last. */
export async function lookOnceMore(context: BrowserContext) {
  await Promise.all(context.pages().map(lookOnce))
}

async function lookOnce(page: Page) {
  try {
    await page.evaluate(LAST_LOOK)
  } catch (error) {
    // The page is already navigating, and has made its last check.
    if (!String(error).includes('context was destroyed')) throw error
  }
}

function noteSpoken(body: unknown) {
  if (Array.isArray(body)) return body.forEach(noteSpoken)
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    if (SPOKEN.has(key)) noteAll(value)
    else noteSpoken(value)
  }
}

function noteAll(value: unknown) {
  if (typeof value === 'string') noteSentence(value)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(noteAll)
}
