import { admin, people } from './people.mjs'

/** @typedef {keyof typeof people | 'staff'} SignedIn */

/**
 * A picture to take.
 * @typedef {object} Screen
 * @property {string} name of the file
 * @property {string} path
 * @property {string} shows a text that appears with the screen
 * @property {SignedIn} [as] the signed-in person; default: none
 * @property {(page: import('playwright').Page) => Promise<void>} [steps] from the path to the screen
 * @property {string} [failing] calls that fail meanwhile
 * @property {boolean} [live] follows a stream, so the network never becomes idle
 * @property {boolean} [printed] as it is printed
 */

/**
 * A screen of the back office, as its admin sees it.
 * @param {string} name
 * @param {string} path below /admin
 * @param {string} shows
 * @param {Screen['steps']} [steps]
 * @returns {Screen}
 */
export function backOffice(name, path, shows, steps) {
  return {
    name: `admin-${name}`,
    path: `/admin${path}`,
    as: 'staff',
    shows,
    ...(steps && { steps }),
  }
}

/** Signs in through the page that people use. */
export async function signIn(
  /** @type {import('playwright').Page} */ page,
  /** @type {SignedIn} */ as
) {
  if (as !== 'staff') {
    await page.goto('/portal')
    await page.getByText('Returning Rider').first().click()
    await page.getByLabel(/phone/i).first().fill(people[as].phone)
    await page.getByLabel('Password', { exact: true }).fill(people[as].password)
    await page.getByRole('button', { name: 'Check In' }).click()
    await page.waitForURL('**/customer-dashboard')
  } else {
    await page.goto('/login')
    await page.getByLabel('Username').fill(admin.username)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/admin')
  }
}

/** Opens the screen and waits until it is there, with its fonts and pictures. */
export async function open(
  /** @type {import('playwright').Page} */ page,
  /** @type {Screen} */ screen
) {
  const { failing } = screen
  if (failing) await page.route(failing, (route) => route.fulfill({ status: 503, json: AWAY }))
  await page.goto(screen.path)
  await screen.steps?.(page)
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor()
  if (!screen.live) await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  if (failing) await page.unroute(failing)
  await page.emulateMedia({ media: screen.printed ? 'print' : 'screen' })
}

/** Presses the first button of that name. */
export async function press(
  /** @type {import('playwright').Page} */ page,
  /** @type {string} */ name
) {
  await page.getByRole('button', { name }).first().click()
}

const AWAY = {
  error: { code: 'UNAVAILABLE', message: 'The park is not reachable now. Please try again.' },
  detail: 'The park is not reachable now. Please try again.',
}
