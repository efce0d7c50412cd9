import { backOffice, press } from './screen.mjs'

/** @typedef {import('playwright').Page} Page */

/** The membership manager and its dialogs: number 2001 is a family's, with three of its places taken. */
/** @type {import('./screen.mjs').Screen[]} */
export const memberships = [
  backOffice('memberships-list', '/memberships', '2001'),
  backOffice(
    'memberships-none',
    '/memberships?filter=%7B%22search%22%3A%22nobody%22%7D',
    'No memberships found'
  ),
  backOffice('memberships-filters', '/memberships', 'Clear Filters', (page) =>
    press(page, 'Advanced Filters')
  ),
  backOffice('memberships-selected', '/memberships', '2 selected', select),
  backOffice('memberships-mail', '/memberships', 'left out', async (page) => {
    await select(page)
    await press(page, 'Send Email')
  }),
  backOffice('memberships-bulk', '/memberships', 'Are you sure', async (page) => {
    await select(page)
    await press(page, 'Bulk Expire')
  }),
  backOffice('memberships-details', '/memberships/2/show', 'Payment Method'),
  backOffice('memberships-suspend', '/memberships/1/show', 'Give the days', (page) =>
    press(page, 'Suspend')
  ),
  backOffice('memberships-renew', '/memberships/2/renew', 'New End Date'),
  backOffice('memberships-edit', '/memberships/2', 'Save Changes'),
  backOffice('memberships-new', '/memberships/create', 'Suggested: 2002'),
  backOffice('memberships-slots', '/memberships/2/slots', 'Slot 5'),
  backOffice('memberships-slot-assign', '/memberships/2/slots', 'Assign Slot 4', (page) =>
    press(page, 'Assign')
  ),
  backOffice('memberships-missing', '/memberships/999/show', 'Membership not found'),
]

async function select(/** @type {Page} */ page) {
  for (const number of [2000, 2001]) {
    await page.getByRole('checkbox', { name: String(number) }).check()
  }
}
