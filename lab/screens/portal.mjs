import { press } from './screen.mjs'
import { toParty } from './party.mjs'
import { parent, rider } from './people.mjs'

/** @typedef {import('./screen.mjs').Screen} Screen */

/** @type {Screen[]} */
const outside = [
  { name: 'sign-link-over', path: '/sign#token=nothing', shows: 'no longer valid' },
  { name: 'party-over', path: '/party#token=nothing', shows: 'no longer valid' },
  { name: 'party', path: '/', shows: 'invites you for', steps: toParty },
  {
    name: 'party-register',
    path: '/',
    shows: 'First Name',
    async steps(page) {
      await toParty(page)
      await press(page, 'I am new here')
    },
  },
  {
    name: 'party-sign-in',
    path: '/',
    shows: 'Welcome back',
    async steps(page) {
      await toParty(page)
      await press(page, 'I have been here before')
    },
  },
  { name: 'entry', path: '/', shows: 'Returning Rider' },
  {
    name: 'entry-check-in',
    path: '/portal',
    shows: 'Check In',
    async steps(page) {
      await page.getByText('Returning Rider').first().click()
    },
  },
  { name: 'register', path: '/register', shows: 'First Name' },
  {
    name: 'register-refused',
    path: '/register',
    shows: 'First name is required',
    async steps(page) {
      await page.locator('form button[type=submit]').click()
    },
  },
  {
    name: 'register-minor',
    path: '/register',
    shows: 'Minor customer - parent/guardian consent required',
    async steps(page) {
      await page.getByLabel('Birth month').selectOption({ index: 1 })
      await page.getByLabel('Birth day').selectOption({ index: 1 })
      await page.getByLabel('Birth year').selectOption({ index: 8 })
    },
  },
  { name: 'forgot-password', path: '/forgot-password', shows: 'Email' },
  { name: 'reset-password', path: '/reset-password?token=none', shows: 'assword' },
  { name: 'new-number', path: '/new-number?token=none', shows: 'Your new phone number' },
  { name: 'confirm-email', path: '/confirm-email?token=none', shows: 'Use This Address' },
  {
    name: 'confirm-email-old',
    path: '/confirm-email?token=none',
    shows: 'This link has been used or is too old.',
    steps: (page) => press(page, 'Use This Address'),
  },
  {
    name: 'session-ended',
    path: '/',
    shows: 'Your session has ended. Please sign in to go on.',
    async steps(page) {
      await page.evaluate(() => sessionStorage.setItem('customerData', '{"id":1}'))
      await page.goto('/customer-dashboard/waivers')
    },
  },
]

const BASE = '/customer-dashboard'

/** @type {Screen[]} screens of a rider with some of everything */
const furnished = [
  { name: 'dashboard-overview', path: BASE, as: 'rider', shows: rider.last_name },
  {
    name: 'dashboard-sign-for-family',
    path: `${BASE}/sign`,
    as: 'parent',
    shows: 'Sign for several',
  },
  {
    name: 'dashboard-ask-deletion',
    path: BASE,
    as: 'rider',
    shows: 'Ask the park to delete your data?',
    steps: (page) => press(page, 'Ask to Be Deleted'),
  },
  { name: 'dashboard-banned', path: BASE, as: 'banned', shows: 'Dakota' },
  { name: 'own-details', path: `${BASE}/details`, as: 'rider', shows: 'Save Details' },
  {
    name: 'own-details-refused',
    path: `${BASE}/details`,
    as: 'rider',
    shows: 'This is not your current password',
    async steps(page) {
      await page.getByText('Save Details').waitFor()
      await page.getByLabel('Current Password').first().fill('something else')
      await press(page, 'Save Details')
    },
  },
  { name: 'vehicles', path: `${BASE}/vehicles`, as: 'rider', shows: 'insurance ended' },
  { name: 'vehicle', path: `${BASE}/vehicles/add`, as: 'rider', shows: 'Sticker or Decal' },
  { name: 'invite', path: `${BASE}/invite`, as: 'rider', shows: 'Waiver missing' },
  {
    name: 'invite-new',
    path: `${BASE}/invite`,
    as: 'rider',
    shows: 'Your guests read this',
    steps: (page) => press(page, 'New invitation'),
  },
  { name: 'invite-first', path: `${BASE}/invite`, as: 'parent', shows: 'Make the link' },
  {
    name: 'invite-failed',
    path: `${BASE}/invite`,
    as: 'rider',
    shows: 'The park is not reachable now',
    failing: '**/api/parties?*',
  },
  {
    name: 'invite-end',
    path: `${BASE}/invite`,
    as: 'rider',
    shows: 'The link stops working',
    steps: (page) => press(page, 'End invitation'),
  },
  {
    name: 'party-who',
    path: '/',
    as: 'parent',
    shows: 'Who of you comes?',
    steps: toParty,
  },
  { name: 'party-guest', path: '/', as: 'six', shows: 'On the list: ', steps: toParty },
  { name: 'dashboard-minors', path: `${BASE}/minors`, as: 'rider', shows: 'Needs Waiver' },
  { name: 'dashboard-waivers', path: `${BASE}/waivers`, as: 'rider', shows: 'My Waivers (1)' },
  { name: 'dashboard-documents', path: `${BASE}/documents`, as: 'rider', shows: 'Pending' },
  { name: 'dashboard-membership', path: `${BASE}/membership`, as: 'rider', shows: 'Yearly' },
  { name: 'dashboard-marketing', path: `${BASE}/marketing`, as: 'rider', shows: 'Park Updates' },
  { name: 'minor-add', path: `${BASE}/minors/add`, as: 'rider', shows: 'Add Minor' },
  {
    name: 'minor-pickups',
    path: `${BASE}/minors`,
    as: 'rider',
    shows: 'Add to the list',
    steps: (page) => press(page, 'Pick-up'),
  },
  {
    name: 'minor-remove',
    path: `${BASE}/minors`,
    as: 'rider',
    shows: 'Are you sure you want to remove this minor?',
    steps: (page) => press(page, 'Remove'),
  },
  {
    name: 'waiver-document',
    path: `${BASE}/waivers`,
    as: 'rider',
    shows: 'Print Document',
    steps: (page) => press(page, 'View'),
  },
  {
    name: 'waiver-details',
    path: `${BASE}/waivers`,
    as: 'rider',
    shows: 'IP address',
    async steps(page) {
      await press(page, 'View')
      await page.getByRole('tab', { name: 'Details' }).click()
    },
  },
  {
    name: 'waiver-printed',
    path: `${BASE}/waivers`,
    as: 'rider',
    shows: 'Print Document',
    printed: true,
    steps: (page) => press(page, 'View'),
  },
  { name: 'document-upload', path: `${BASE}/documents/upload`, as: 'rider', shows: 'Upload' },
]

/** @type {Screen[]} the steps of signing */
const signing = [
  { name: 'signing-for-whom', path: `${BASE}/waivers/sign`, as: 'rider', shows: 'For Myself' },
  {
    name: 'signing-which',
    path: `${BASE}/waivers/sign`,
    as: 'parent',
    shows: 'Select Waiver Type',
    steps: (page) => press(page, 'For a Minor'),
  },
  {
    name: 'signing-which-by-keys',
    path: `${BASE}/waivers/sign`,
    as: 'parent',
    shows: 'Select Waiver Type',
    async steps(page) {
      await press(page, 'For a Minor')
      await page.getByLabel('For a Minor').press('ArrowDown')
    },
  },
  {
    name: 'signing-text',
    path: `${BASE}/waivers/sign`,
    as: 'rider',
    shows: 'Proceed to Sign',
    steps: toText,
  },
  {
    name: 'signing-pad',
    path: `${BASE}/waivers/sign`,
    as: 'rider',
    shows: 'Digital Signature Required',
    async steps(page) {
      await toText(page)
      await press(page, 'Proceed to Sign')
      await scribble(page)
    },
  },
  {
    name: 'signing-typed',
    path: `${BASE}/waivers/sign`,
    as: 'parent',
    shows: 'Digital Signature Required',
    async steps(page) {
      await toText(page)
      await press(page, 'Proceed to Sign')
      await press(page, 'Type my signature instead')
      await page.getByLabel('Your full name').fill(`${parent.first_name} ${parent.last_name}`)
    },
  },
  {
    name: 'signing-for-minor',
    path: `${BASE}/minors`,
    as: 'parent',
    shows: 'Parental Consent Signature',
    async steps(page) {
      await press(page, 'Sign Waiver')
      await press(page, 'Proceed to Sign')
      await scribble(page)
      await press(page, 'Accept & Submit')
    },
  },
  {
    name: 'signing-failed',
    path: `${BASE}/waivers/sign`,
    as: 'rider',
    shows: 'Your signature is still here, and is sent again by itself every few seconds.',
    failing: '**/api/waivers/sign',
    async steps(page) {
      await toText(page)
      await press(page, 'Proceed to Sign')
      await scribble(page)
      await press(page, 'Accept & Submit')
    },
  },
]

/** @type {Screen[]} empty, overfull and failing screens */
const extremes = [
  { name: 'minors-twenty', path: `${BASE}/minors`, as: 'parent', shows: 'Ida' },
  { name: 'overview-long', path: BASE, as: 'parent', shows: parent.last_name },
  { name: 'own-details-long', path: `${BASE}/details`, as: 'parent', shows: 'Save Details' },
  {
    name: 'own-details-failed',
    path: `${BASE}/details`,
    as: 'newcomer',
    shows: 'Try Again',
    failing: '**/api/customers/me/details',
  },
  { name: 'guardian-request', path: BASE, as: 'newcomer', shows: 'A child asks for you' },
  {
    name: 'guardian-request-accept',
    path: BASE,
    as: 'newcomer',
    shows: 'Accept Kai B.',
    steps: (page) => press(page, 'I am the parent'),
  },
  { name: 'minors-none', path: `${BASE}/minors`, as: 'newcomer', shows: 'Add Minor' },
  {
    name: 'waivers-none',
    path: `${BASE}/waivers`,
    as: 'newcomer',
    shows: "You haven't signed any waivers yet.",
  },
  {
    name: 'signing-no-minors',
    path: `${BASE}/waivers/sign`,
    as: 'newcomer',
    shows: 'Add minors in the "Manage Minors" section first',
  },
  { name: 'documents-none', path: `${BASE}/documents`, as: 'newcomer', shows: 'Upload Document' },
  { name: 'membership-none', path: `${BASE}/membership`, as: 'newcomer', shows: 'staff' },
  {
    name: 'minors-failed',
    path: `${BASE}/minors`,
    as: 'newcomer',
    shows: 'Error loading minors',
    failing: '**/api/minors/',
  },
  {
    name: 'waivers-failed',
    path: `${BASE}/waivers`,
    as: 'newcomer',
    shows: 'Try Again',
    failing: '**/api/waivers/my-waivers*',
  },
  {
    name: 'marketing-failed',
    path: `${BASE}/marketing`,
    as: 'newcomer',
    shows: 'Try Again',
    failing: '**/api/marketing/preferences',
  },
]

export const portal = [...outside, ...furnished, ...signing, ...extremes]

/** From the choice of person to the text of the first waiver that fits. */
async function toText(/** @type {import('playwright').Page} */ page) {
  await press(page, 'For Myself')
  await page.locator('.signing-choice').first().click()
}

/** Draws a wave over most of the pad. */
export async function scribble(/** @type {import('playwright').Page} */ page) {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is no pad')
  const at = (/** @type {number} */ part) =>
    /** @type {const} */ ([
      box.x + box.width * (0.1 + part * 0.8),
      box.y + box.height * (0.5 + Math.sin(part * 14) * 0.3),
    ])
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let part = 0; part <= 1; part += 0.04) await page.mouse.move(...at(part))
  await page.mouse.up()
}
