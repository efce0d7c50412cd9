/** `npm run pictures`: the README's pictures, of the demo park. `npm run walk` makes the film. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs'
import { fillDemo } from '../scripts/lib/demo.mjs'
import { buildStale } from '../scripts/lib/fresh.mjs'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { onInterruption } from '../scripts/lib/interruption.mjs'
import { notePictures } from '../scripts/lib/pictures.mjs'
import { inProject } from '../scripts/lib/root.mjs'
import { openOwnPark } from './lib/own_park.mjs'
import { admin } from './screens/people.mjs'
import { backOffice, open, signIn } from './screens/screen.mjs'

const SIZE = { width: 1440, height: 800 }

/** The top of the entry page: below it the demo lists its accounts. */
const HEAD = { x: 0, y: 0, width: 1440, height: 560 }

/** @type {import('./screens/screen.mjs').Screen[]} */
const SCREENS = [
  { name: 'entry', path: '/', shows: 'Returning Rider' },
  { ...backOffice('counter', '/counter', 'Live', findHousehold), live: true },
  backOffice('customers', '/customers', 'customer(s) found'),
]

await ensureInstalled()
const executablePath = await findChromium()
if (!executablePath) {
  console.error('No Chromium: install one or set CHROMIUM_PATH')
  process.exit(1)
}
await buildStale()

const dataDir = mkdtempSync(join(tmpdir(), 'trailgate-pictures-'))
const env = { DATA_DIR: dataDir, ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
await fillDemo({ ...env, DB_CONNECTION: 'sqlite' }, { quiet: true })
const park = await openOwnPark(env)
onInterruption(() => process.exit(1))
const { chromium } = await import('playwright')
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  const page = await browser.newPage({
    viewport: SIZE,
    baseURL: park.url,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  /** @type {import('./screens/screen.mjs').SignedIn | undefined} */
  let as
  for (const screen of SCREENS) {
    if (screen.as && screen.as !== as) await signIn(page, (as = screen.as))
    await open(page, screen)
    await page.screenshot({
      path: inProject('docs', 'images', nameOf(screen)),
      animations: 'disabled',
      ...(screen.name === 'entry' && { clip: HEAD }),
    })
  }
  notePictures(SCREENS.map(nameOf))
  console.log(`${SCREENS.length} pictures in docs/images`)
} finally {
  await browser.close()
  await park.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

function nameOf(/** @type {import('./screens/screen.mjs').Screen} */ { name }) {
  return `${name.replace('admin-', '')}.png`
}

async function findHousehold(/** @type {import('playwright').Page} */ page) {
  await page.getByLabel('Find a household').fill('Price')
  await page.getByRole('article').first().waitFor()
}
