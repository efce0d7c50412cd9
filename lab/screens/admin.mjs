import { admin as firstAdmin } from './people.mjs'
import { backOffice, press } from './screen.mjs'

const ASKED = 'Please enter the code from your authenticator app'
const ASKED_FOR_A_CODE = {
  error: { code: 'SECOND_FACTOR_REQUIRED', message: ASKED },
  detail: ASKED,
}
const SET_UP = {
  setting: 'optional',
  required: false,
  confirmed_at: '2026-03-02T17:05:00.000Z',
  recovery_codes_left: 8,
}
const CODES = Array.from({ length: 10 }, (_, index) => `mbp7-2pvi-dvlh-7vc${index}`)

/** @type {import('./screen.mjs').Screen[]} */
export const admin = [
  { name: 'login', path: '/login', shows: 'Staff Login' },
  {
    name: 'login-refused',
    path: '/login',
    shows: 'Incorrect username or password',
    steps: async (page) => {
      await page.getByLabel('Username').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In' }).click()
    },
  },
  {
    name: 'login-code',
    path: '/login',
    shows: ASKED,
    steps: async (page) => {
      await answerOnce(page, '**/api/auth/login', ASKED_FOR_A_CODE, 401)
      await page.getByLabel('Username').fill('admin')
      await page.getByLabel('Password', { exact: true }).fill('the password')
      await page.getByRole('button', { name: 'Sign In' }).click()
    },
  },
  backOffice('dashboard', '', 'Total Riders'),
  counter('counter', 'Live'),
  counter('counter-household', 'May ride', (page) => findAtCounter(page, 'Maya')),
  counter('counter-maybe-banned', 'May be somebody who is banned', (page) =>
    findAtCounter(page, 'Dakota')
  ),
  counter('counter-long', 'Age', (page) => findAtCounter(page, 'Maximiliana')),
  counter('counter-reason', 'Reason to let them in', async (page) => {
    await findAtCounter(page, 'Zoe')
    await press(page, 'Let in with a reason')
  }),
  counter('counter-unsigned', 'Sign here', (page) => findAtCounter(page, 'Anneliese')),
  counter('counter-menu', 'Ban', async (page) => {
    await findAtCounter(page, 'Anneliese')
    await press(page, 'More about')
  }),
  counter('counter-minor', 'unless you change them', async (page) => {
    await findAtCounter(page, 'Anneliese')
    await pressInMenu(page, 'More about Household', 'Add minor')
  }),
  counter('counter-paper', 'You attest', async (page) => {
    await findAtCounter(page, 'Anneliese')
    await pressInMenu(page, 'More about', 'Paper waiver of')
  }),
  counter('counter-sign-link', 'Whoever has the link', async (page) => {
    await findAtCounter(page, 'Anneliese')
    await pressInMenu(page, 'More about', 'Sign link for')
    await page.getByRole('button', { name: 'Send by e-mail' }).waitFor()
  }),
  counter('counter-sign-here', 'Hand over', async (page) => {
    await findAtCounter(page, 'Anneliese')
    await press(page, 'Sign here')
  }),
  counter('counter-handed-over', 'a signature is missing', async (page) => {
    await findAtCounter(page, 'Anneliese')
    await press(page, 'Sign here')
    await page.getByLabel('Sign me out meanwhile').uncheck()
    await press(page, 'Hand over')
  }),
  counter('counter-sold-twice', 'Sell another', async (page) => {
    await findAtCounter(page, 'Maya')
    await press(page, 'Sell membership to')
  }),
  counter('counter-ended', 'ended', (page) => findAtCounter(page, 'Anneliese')),
  counter('counter-roll-call', 'people are in', (page) => press(page, 'Roll call')),
  {
    ...counter('counter-on-paper', 'people are in', (page) => press(page, 'Roll call')),
    printed: true,
  },
  backOffice('find', '/profile', 'May ride', async (page) => {
    await press(page, 'Find')
    await findIn(page, 'Maya')
  }),
  backOffice('find-screens', '/profile', 'New Customer', async (page) => {
    await press(page, 'Find')
    await findIn(page, 'cust')
  }),
  backOffice('find-none', '/profile', 'Nobody found', async (page) => {
    await press(page, 'Find')
    await page.getByLabel('Find a household').fill('nobody is called so')
  }),
  backOffice('park-settings', '/settings', 'At the gate'),
  backOffice('waivers', '/waivers', 'Adult Release'),
  backOffice('waivers-sample', '/waivers', 'that nobody has confirmed', openUnconfirmed),
  backOffice('waivers-sample-confirm', '/waivers', 'Type your name', async (page) => {
    await openUnconfirmed(page)
    await press(page, 'Confirm sample text')
  }),
  backOffice('waiver-edit', '/waivers/1', 'Sample text'),
  backOffice('waiver-preview', '/waivers', 'Close', (page) => press(page, 'Preview')),
  backOffice('waiver-versions', '/waivers/1/versions', 'Version 1'),
  backOffice('staff', '/staff', 'Park Admin'),
  backOffice('staff-new', '/staff/create', 'Account'),
  backOffice('membership-types', '/membership-types', 'Yearly'),
  backOffice('membership-type-new', '/membership-types/create', 'Display name'),
  backOffice('due', '/memberships/due', 'Letter sent'),
  backOffice('api-keys', '/api-keys', 'Make a key'),
  backOffice('api-key-new', '/api-keys', 'Read reports, with money', (page) =>
    press(page, 'Make a key')
  ),
  backOffice('webhooks', '/webhooks', 'Add a webhook'),
  backOffice('kiosk-devices', '/kiosk-devices', 'Kiosk Devices'),
  backOffice('offline-items', '/kiosk-devices/offline', 'Captured Without a Network'),
  backOffice('data-requests', '/customers/requests', 'Uma'),
  backOffice('data-requests-settled', '/customers/requests/settled', 'insurer'),
  backOffice('removed-when-due', '/customers/requests/removed', 'Removed When Due'),
  backOffice('vehicles', '/vehicles', 'insurance ended'),
  backOffice('activity', '/activity', 'Activity'),
  backOffice('park-export', '/activity', 'Make the file', (page) => press(page, 'Export Park')),
  backOffice('kiosk-poster', '/kiosk-devices', 'Register here', (page) =>
    press(page, 'Poster for the gate')
  ),
  {
    ...backOffice('kiosk-poster-printed', '/kiosk-devices', 'Register here', (page) =>
      press(page, 'Poster for the gate')
    ),
    printed: true,
  },
  backOffice('kiosk-code', '/kiosk-devices', 'Enter this code', async (page) => {
    await page.getByLabel('Name of the tablet').fill('Gate 1, left lane')
    await press(page, 'Make Pairing Code')
  }),
  backOffice('campaign-types', '?campaign-type=all', 'Park Updates'),
  backOffice('campaign-type-new', '?campaign-type=new', 'Description'),
  backOffice('reports', '/reports', 'Show as table'),
  backOffice('day', '/day', 'Memberships sold'),
  { ...backOffice('day-printed', '/day', 'Memberships sold'), printed: true },
  backOffice('marketing', '/marketing', 'Park Updates'),
  backOffice('consents', '/marketing/consents/1', 'Park Updates'),
  backOffice('campaigns', '/marketing/campaigns', 'Draft'),
  backOffice('campaign-new', '/marketing/campaigns/create', 'Subject'),
  backOffice('campaign', '/marketing/campaigns/1', 'Send Campaign'),
  { name: 'api-docs', path: '/api/docs', as: 'staff', shows: '/api/customers' },
  backOffice('profile', '/profile', 'Not set up'),
  backOffice('profile-password', '/profile', 'Current', (page) => press(page, 'Change Password')),
  backOffice('profile-second-factor', '/profile', 'recovery codes are left', async (page) => {
    await answerOnce(page, '**/api/auth/second-factor', SET_UP)
    await page.reload()
  }),
  backOffice('profile-set-up', '/profile', 'Scan this code', beginSetUp),
  backOffice('profile-recovery-codes', '/profile', 'Print codes', async (page) => {
    await answerOnce(page, '**/api/auth/second-factor/confirm', { recovery_codes: CODES })
    await beginSetUp(page)
    await page.getByLabel('Code from the app').fill('123456')
    await press(page, 'Confirm')
  }),
]

/** Presses an action in the first menu of that name. */
async function pressInMenu(
  /** @type {import('playwright').Page} */ page,
  /** @type {string} */ menu,
  /** @type {string} */ action
) {
  await press(page, menu)
  await page.getByRole('menuitem', { name: action }).click()
}

/**
 * A screen of the counter, which follows the stream of visits.
 * @param {string} name
 * @param {string} shows
 * @param {import('./screen.mjs').Screen['steps']} [steps]
 * @returns {import('./screen.mjs').Screen}
 */
function counter(name, shows, steps) {
  return { ...backOffice(name, '/counter', shows, steps), live: true }
}

async function findAtCounter(
  /** @type {import('playwright').Page} */ page,
  /** @type {string} */ text
) {
  await page.getByLabel('Find a household').fill(text)
  await page.getByRole('article').first().waitFor()
}

async function findIn(/** @type {import('playwright').Page} */ page, /** @type {string} */ text) {
  await page.getByLabel('Find a household').fill(text)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

/** The templates of a park with unconfirmed samples; in a real one no screen with signatures could be made. */
async function openUnconfirmed(/** @type {import('playwright').Page} */ page) {
  const open = async (/** @type {import('playwright').Route} */ route) => {
    const response = await route.fetch()
    const templates = await response.json()
    for (const { sample } of templates) {
      if (sample) Object.assign(sample, { confirmed_at: null, confirmed_by: null })
    }
    await route.fulfill({ response, json: templates })
  }
  await page.route('**/api/waivers/staff/templates*', open, { times: 1 })
  await page.reload()
}

async function beginSetUp(/** @type {import('playwright').Page} */ page) {
  await press(page, 'Set up second factor')
  await page.getByLabel('Your password').fill(firstAdmin.password)
  await press(page, 'Continue')
}

/** Mocks the server's answer after a second factor was set up: a real one would be asked for at every later sign-in. */
function answerOnce(
  /** @type {import('playwright').Page} */ page,
  /** @type {string} */ path,
  /** @type {object} */ json,
  status = 200
) {
  return page.route(path, (route) => route.fulfill({ status, json }), { times: 1 })
}
