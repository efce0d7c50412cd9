/** @typedef {import('playwright').Page} Page */

/** The membership manager and its dialogs: number 2001 is a family's, three of its places are held. */
/** @type {import('./screen.mjs').Screen[]} */
export const memberships = [
  screen('list', '', '2001'),
  screen('none', '?filter=%7B%22search%22%3A%22nobody%22%7D', 'No memberships found'),
  screen('filters', '', 'Clear Filters', (page) => press(page, 'Advanced Filters')),
  screen('selected', '', '2 selected', select),
  screen('mail', '', 'left out', async (page) => {
    await select(page)
    await press(page, 'Send Email')
  }),
  screen('bulk', '', 'Are you sure', async (page) => {
    await select(page)
    await press(page, 'Bulk Expire')
  }),
  screen('details', '/2/show', 'Payment Method'),
  screen('renew', '/2/renew', 'New End Date'),
  screen('edit', '/2', 'Save Changes'),
  screen('new', '/create', 'Suggested: 2002'),
  screen('slots', '/2/slots', 'Slot 5'),
  screen('slot-assign', '/2/slots', 'Assign Slot 4', (page) => press(page, 'Assign')),
  screen('missing', '/999/show', 'Membership not found'),
]

/**
 * @param {string} name
 * @param {string} path
 * @param {string} shows
 * @param {(page: Page) => Promise<void>} [steps]
 * @returns {import('./screen.mjs').Screen}
 */
function screen(name, path, shows, steps) {
  const opened = { name: `admin-memberships-${name}`, path: `/admin/memberships${path}` }
  return { ...opened, shows, as: 'staff', ...(steps && { steps }) }
}

async function select(/** @type {Page} */ page) {
  for (const number of [2000, 2001]) {
    await page.getByRole('checkbox', { name: String(number) }).check()
  }
}

async function press(/** @type {Page} */ page, /** @type {string} */ name) {
  await page.getByRole('button', { name }).first().click()
}
