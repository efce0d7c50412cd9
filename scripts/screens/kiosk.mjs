import { ageless, child, newcomer, parent, rider } from './people.mjs'
import { scribble } from './portal.mjs'
import { press } from './screen.mjs'

/** @typedef {import('playwright').Page} Page */

/** @type {import('./screen.mjs').Screen[]} */
export const kiosk = [
  { name: 'kiosk', path: '/kiosk', shows: 'Returning Rider' },
  {
    name: 'kiosk-phone',
    path: '/kiosk',
    shows: 'Check In',
    async steps(page) {
      await page.getByText('Returning Rider').first().click()
    },
  },
  {
    name: 'kiosk-refused',
    path: '/kiosk',
    shows: 'Please check your phone number.',
    steps: (page) => checkIn(page, '5559999999'),
  },
  {
    name: 'kiosk-checked-in',
    path: '/kiosk',
    shows: 'Who is covered today',
    steps: (page) => checkIn(page, rider.phone),
  },
  {
    name: 'kiosk-family-of-many',
    path: '/kiosk',
    shows: 'Sign for several',
    steps: (page) => checkIn(page, parent.phone),
  },
  {
    name: 'kiosk-family-failed',
    path: '/kiosk',
    shows: 'We could not check your waivers. Please see a staff member.',
    failing: '**/api/kiosk/family',
    steps: (page) => checkIn(page, newcomer.phone),
  },
  {
    name: 'kiosk-several',
    path: '/kiosk',
    shows: 'Who is this waiver for?',
    async steps(page) {
      await checkIn(page, parent.phone)
      await press(page, 'Sign for several')
    },
  },
  {
    name: 'kiosk-signing',
    path: '/kiosk',
    shows: 'Digital Signature Required',
    async steps(page) {
      await checkIn(page, newcomer.phone)
      await press(page, 'Sign now')
      await press(page, 'Proceed to Sign')
      await scribble(page)
    },
  },
  {
    name: 'kiosk-birth-date',
    path: '/kiosk',
    shows: 'When were you born?',
    async steps(page) {
      await checkIn(page, ageless.phone)
      await press(page, 'Sign now')
    },
  },
  {
    name: 'kiosk-child',
    path: '/kiosk',
    shows: 'Ask a parent',
    steps: (page) => checkIn(page, child.phone),
  },
  {
    name: 'kiosk-ask-parent',
    path: '/kiosk',
    shows: 'Send Request',
    async steps(page) {
      await checkIn(page, child.phone)
      await press(page, 'Ask a parent')
    },
  },
  { name: 'kiosk-register', path: '/register?returnTo=kiosk', shows: 'First Name' },
  // The last one: from here on the clock of this page stands for another hour.
  {
    name: 'kiosk-unsent',
    path: '/kiosk',
    shows: 'wait on this tablet',
    failing: '**/api/waivers/sign',
    async steps(page) {
      await page.clock.install()
      await page.goto('/kiosk')
      await checkIn(page, newcomer.phone)
      await press(page, 'Sign now')
      await press(page, 'Proceed to Sign')
      await scribble(page)
      await press(page, 'Accept & Submit')
      await page.getByText('Your signature is still here').waitFor()
      await page.clock.fastForward('06:00')
    },
  },
]

async function checkIn(/** @type {Page} */ page, /** @type {string} */ phone) {
  await page.getByText('Returning Rider').first().click()
  await page.getByLabel(/phone/i).first().fill(phone)
  await press(page, 'Check In')
}
