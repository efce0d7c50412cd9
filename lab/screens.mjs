/**
 * `npm run screens`: a picture of every screen at three widths, light and dark, in screens/. Fails if anything is cut
 * off, overlaps or lies outside the window. `npm run screens -- kiosk` takes screens whose name contains the word.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs'
import { buildStale } from '../scripts/lib/fresh.mjs'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { onInterruption } from '../scripts/lib/interruption.mjs'
import { openOwnPark } from './lib/own_park.mjs'
import { inProject } from '../scripts/lib/root.mjs'
import { admin } from './screens/admin.mjs'
import { customers } from './screens/customers.mjs'
import { kiosk } from './screens/kiosk.mjs'
import { lookForFaults } from './screens/look.mjs'
import { memberships } from './screens/memberships.mjs'
import { admin as firstAdmin } from './screens/people.mjs'
import { portal } from './screens/portal.mjs'
import { spanish } from './screens/spanish.mjs'
import { open, signIn } from './screens/screen.mjs'
import { furnish } from './screens/world.mjs'

const SIZES = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1024, height: 768 } },
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
]
const SCHEMES = /** @type {const} */ (['light', 'dark'])
const SCREEN_WITHIN_MS = 10_000

await ensureInstalled()
const { positionals } = parseArgs({ allowPositionals: true })
const wanted = [...portal, ...kiosk, ...customers, ...memberships, ...admin, ...spanish].filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word))
)

/** @type {import('./screens/screen.mjs').SignedIn[]} */
const signedIn = [...new Set(wanted.flatMap(({ as }) => as ?? []))]

const executablePath = await findChromium()
if (!executablePath) {
  console.error('No Chromium: install one or set CHROMIUM_PATH')
  process.exit(1)
}
await buildStale()

const folder = inProject('screens')
mkdirSync(folder, { recursive: true })
const park = await openOwnPark({
  ADMIN_USERNAME: firstAdmin.username,
  ADMIN_PASSWORD: firstAdmin.password,
  STAFF_SECOND_FACTOR: 'optional',
})
const baseURL = park.url
onInterruption(() => process.exit(1))

/** @type {string[]} */
const faults = []
let taken = 0
const { chromium } = await import('playwright')
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  await furnish(baseURL)
  for (const size of SIZES) {
    for (const colorScheme of SCHEMES) await takeAll({ ...size, colorScheme })
  }
} finally {
  await browser.close()
  await park.close()
}

for (const fault of faults) console.error(fault)
console.log(`\n${taken} pictures in ${folder}, ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)

async function takeAll(/** @type {import('playwright').BrowserContextOptions} */ look) {
  for (const as of [undefined, ...signedIn]) {
    const screens = wanted.filter((screen) => screen.as === as)
    if (screens.length === 0) continue
    const context = await browser.newContext({
      ...look,
      baseURL,
      reducedMotion: 'reduce',
      locale: 'en-US',
    })
    context.setDefaultTimeout(SCREEN_WITHIN_MS)
    // One page for all, because a rider's session lives in its tab.
    const page = await context.newPage()
    if (as) await signIn(page, as)
    for (const screen of screens) await take(page, screen, look)
    await context.close()
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {import('./screens/screen.mjs').Screen} screen
 * @param {import('playwright').BrowserContextOptions} look
 */
async function take(page, screen, { viewport, colorScheme }) {
  const width = viewport?.width ?? 0
  const name = `${screen.name}-${width}${colorScheme === 'dark' ? '-dark' : ''}`
  const file = join(folder, `${name}.png`)
  try {
    await open(page, screen)
    faults.push(...(await page.evaluate(lookForFaults, width)).map((fault) => `${name}: ${fault}`))
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  // An open dialog is positioned in the window, not in the page under it.
  const dialogs = await page.locator('dialog:modal, [aria-modal=true]').count()
  await page.screenshot({ path: file, fullPage: dialogs === 0, animations: 'disabled' })
  taken += 1
}
