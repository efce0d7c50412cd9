import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { findOrInstall } from './debian.mjs'
import { findProgram } from './paths.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const SHELL = 'chromium-headless-shell'

/** Paths of browsers on macOS. */
const bundles = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser without background traffic, which also starts as root. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A Chromium to automate: the one named by CHROMIUM_PATH, an installed one, Playwright's download, or (as root on
 * Debian) the distribution's package. Undefined if there is none; call it after ensureInstalled().
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  return findWindowed()
}

/** A full Chromium, never the headless shell, which has no camera. */
export async function findWholeChromium() {
  const given = process.env.CHROMIUM_PATH ?? SHELL
  return basename(given).includes('headless') ? findWindowed() : findChromium()
}

async function findWindowed() {
  return (
    findProgram(names) ??
    bundles.find((path) => existsSync(path)) ??
    (await playwrightsOwn()) ??
    findOrInstall(() => findProgram(names), 'chromium', 'fonts-liberation')
  )
}

/**
 * A Chromium for the browser tests: the distribution's headless shell if available, which opens a page in less than
 * half the time, else any other.
 */
export async function findShell() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  return findOrInstall(() => findProgram([SHELL]), SHELL, 'fonts-liberation') ?? findChromium()
}

/**
 * Installs both from the distribution, if possible and neither is configured. Needs no npm package, so a fresh machine
 * can do it while npm installs.
 */
export function installBrowsers() {
  if (process.env.CHROMIUM_PATH) return
  const both = () => findProgram([SHELL]) && findProgram(names)
  findOrInstall(both, SHELL, 'chromium', 'fonts-liberation')
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
