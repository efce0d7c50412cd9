import { ageless, child, newcomer, parent, rider, six } from './people.mjs'
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
    shows: 'Who is riding today?',
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
    name: 'kiosk-family-of-six',
    path: '/kiosk',
    shows: '5 of 6 still need a waiver',
    steps: (page) => checkIn(page, six.phone),
  },
  {
    name: 'kiosk-reading',
    path: '/kiosk',
    shows: 'Text 1 of 2',
    async steps(page) {
      await checkIn(page, six.phone)
      await press(page, 'Sign for several')
    },
  },
  {
    name: 'kiosk-all-set',
    path: '/kiosk',
    shows: 'All set, ride safe',
    async steps(page) {
      await checkIn(page, await somebodyNew(page))
      await press(page, 'Sign now')
      await press(page, 'Proceed to Sign')
      await scribble(page)
      await press(page, 'Accept & Submit')
    },
  },
  {
    name: 'kiosk-who-rides',
    path: '/kiosk',
    shows: 'Who rides with you?',
    steps: goOnAsNewcomer,
  },
  {
    name: 'kiosk-add-child',
    path: '/kiosk',
    shows: 'Save and add another',
    async steps(page) {
      await goOnAsNewcomer(page)
      await press(page, 'Add a child')
    },
  },
  {
    name: 'kiosk-add-child-refused',
    path: '/kiosk',
    shows: 'First name is required',
    async steps(page) {
      await checkIn(page, six.phone)
      await press(page, 'Add a child')
      await page.getByText('Emergency contact and address').click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
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
    shows: 'Send the waiver',
    async steps(page) {
      await checkIn(page, child.phone)
      await press(page, 'Ask a parent')
    },
  },
  { name: 'kiosk-register', path: '/register?returnTo=kiosk', shows: 'First Name' },
  // Last screen: from here on this page's clock is frozen at another hour.
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
}

let newcomers = 0

/** Registers a new rider and returns the phone number: each picture changes the rider's state. */
async function somebodyNew(/** @type {Page} */ page) {
  newcomers += 1
  const phone = String(5550107000 + newcomers)
  const json = {
    first_name: 'Jolene',
    last_name: 'Kowalski',
    email: `jolene.${newcomers}@example.com`,
    phone,
    date_of_birth: '1990-04-12',
  }
  await page.request.post('/api/customers/register', { data: json })
  return phone
}

/** Registers at the kiosk, and continues before the confirmation closes by itself. */
async function goOnAsNewcomer(/** @type {Page} */ page) {
  newcomers += 1
  await page.getByText('New Rider').first().click()
  await page.getByLabel('First Name').fill('Jolene')
  await page.getByLabel('Last Name').fill('Kowalski')
  await page.getByLabel('Email', { exact: true }).first().fill(`jolene.${newcomers}@example.com`)
  await page.getByLabel('Phone', { exact: true }).fill(String(5550107000 + newcomers))
  await page.getByLabel('Birth Month').selectOption('4')
  await page.getByLabel('Birth Day').selectOption('12')
  await page.getByLabel('Birth Year').selectOption('1990')
  await press(page, 'Register')
  await press(page, 'Continue to sign')
}
