/** `npm run walk`: the README's film of kiosk and back office, recorded in the demo park. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumArguments, findChromium } from '../scripts/lib/chromium.mjs'
import { fillDemo } from '../scripts/lib/demo.mjs'
import { buildStale } from '../scripts/lib/fresh.mjs'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { onInterruption } from '../scripts/lib/interruption.mjs'
import { openOwnPark } from './lib/own_park.mjs'
import { notePictures } from '../scripts/lib/pictures.mjs'
import { inProject } from '../scripts/lib/root.mjs'
import { press, signIn } from './screens/screen.mjs'
import { scribble } from './screens/portal.mjs'
import { admin, newcomer } from './screens/people.mjs'
import { register } from './screens/visit.mjs'

/** A tablet in landscape, and its width in the README. */
const TABLET = { width: 1024, height: 768 }
const SHOWN_WIDTH = 820
const SHOWN_MS = 1800
const LAST_MS = 3500

/** @typedef {import('playwright').Page} Page */

/** An action, and a text that appears when it is done. @type {[(page: Page) => Promise<unknown>, string][]} */
const WALK = [
  [(page) => page.goto('/kiosk'), 'Returning Rider'],
  [(page) => page.getByText('Returning Rider').first().click(), 'Enter your phone number'],
  [(page) => page.getByLabel(/phone/i).first().fill(newcomer.phone), 'Sign now'],
  [(page) => press(page, 'Sign now'), 'Proceed to Sign'],
  [(page) => press(page, 'Proceed to Sign'), 'Digital Signature Required'],
  [scribble, 'Accept & Submit'],
  [(page) => press(page, 'Accept & Submit'), 'Covered'],
  [(page) => signIn(page, 'staff'), 'Total Riders'],
  [(page) => page.goto('/admin/customers'), 'customer(s) found'],
  [findNewcomer, '1 customer(s) found'],
  [
    (page) =>
      page.getByRole('link', { name: `${newcomer.first_name} ${newcomer.last_name}` }).click(),
    'Personal Information',
  ],
  [(page) => page.getByRole('tab', { name: 'Waivers' }).click(), 'valid until'],
  [(page) => page.getByRole('link', { name: 'Adult Release' }).click(), 'exactly as it was signed'],
  [(page) => page.goto('/admin/memberships'), 'Slots'],
  [(page) => page.goto('/admin/reports'), 'Registration Trends'],
]

await ensureInstalled()
const { default: sharp } = await import('sharp')
const executablePath = await findChromium()
if (!executablePath) {
  console.error('No Chromium: install one or set CHROMIUM_PATH')
  process.exit(1)
}
await buildStale()

const dataDir = mkdtempSync(join(tmpdir(), 'trailgate-walk-'))
const env = {
  DATA_DIR: dataDir,
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
}
await fillDemo({ ...env, DB_CONNECTION: 'sqlite' }, { quiet: true })
const park = await openOwnPark(env)
onInterruption(() => process.exit(1))
const { chromium } = await import('playwright')
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  await register(park.url, newcomer)
  const pictures = await walk()
  const delay = pictures.map((_, index) => (index < pictures.length - 1 ? SHOWN_MS : LAST_MS))
  await sharp(pictures, { join: { animated: true } })
    .gif({ delay, loop: 0, effort: 10 })
    .toFile(inProject('docs', 'images', 'walk.gif'))
  notePictures(['walk.gif'])
  console.log(`${pictures.length} pictures in docs/images/walk.gif`)
} finally {
  await browser.close()
  await park.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

/** @returns {Promise<Buffer[]>} one picture per step */
async function walk() {
  const page = await browser.newPage({
    viewport: TABLET,
    baseURL: park.url,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const pictures = []
  for (const [act, shows] of WALK) {
    await act(page)
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const picture = await page.screenshot({ animations: 'disabled' })
    pictures.push(await sharp(picture).resize(SHOWN_WIDTH).toBuffer())
  }
  return pictures
}

async function findNewcomer(/** @type {Page} */ page) {
  const box = page.getByRole('searchbox')
  await box.fill(newcomer.phone)
  await box.press('Enter')
}
