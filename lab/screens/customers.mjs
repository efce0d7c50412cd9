import { backOffice, press } from './screen.mjs'

const CLOSED = `/customers?filter=${encodeURIComponent('{"status":"closed"}')}`

/** The customer manager and its dialogs: customer 1 has children, waivers, a document and a membership. */
/** @type {import('./screen.mjs').Screen[]} */
export const customers = [
  backOffice('customers', '/customers', 'Whitfield'),
  backOffice(
    'customers-long',
    '/customers?page=2&perPage=20&sort=created_at&order=DESC',
    'Donaudampf'
  ),
  backOffice('customers-none', '/customers', 'No customers found', async (page) => {
    const box = page.getByRole('searchbox')
    await box.fill('nobody is called so')
    await box.press('Enter')
  }),
  backOffice('customers-close-matches', '/customers', 'Close matches', async (page) => {
    const box = page.getByRole('searchbox')
    await box.fill('Whitfeild')
    await box.press('Enter')
  }),
  backOffice('customer-new', '/customers/create', 'First Name'),
  backOffice('customer', '/customers/2/show', 'Featherstonehaugh'),
  backOffice('customer-alert', '/customers/2/show', 'How urgent', (page) =>
    press(page, 'Set alert')
  ),
  backOffice('customer-asked', '/customers/3/show', 'Asked for a parent'),
  backOffice(
    'customer-confirm-parent',
    '/customers/3/show',
    'The parent or legal guardian',
    (page) => press(page, 'Confirm Parent')
  ),
  backOffice('customer-vehicle', '/customers/1/show', 'Sticker or Decal', (page) =>
    press(page, 'Add Vehicle')
  ),
  backOffice('customer-edit', '/customers/2', 'First Name'),
  backOffice('customer-edit-signed', '/customers/1', 'Signed electronically', (page) =>
    page.getByText('Signed electronically').scrollIntoViewIfNeeded()
  ),
  backOffice('import', '/customers/import', 'CSV'),
  backOffice('import-preview', '/customers/import', 'First 5 rows', chooseCsv),
  backOffice('import-checked', '/customers/import', 'Rows with mistakes', async (page) => {
    await chooseCsv(page)
    await press(page, 'Check Rows')
  }),
  backOffice('customer-minors', '/customers/1/show/minors', 'Theo'),
  backOffice('customer-minor-new', '/customers/1/show/minors/add', 'Relationship'),
  backOffice('customer-waivers', '/customers/1/show/waivers', 'Adult Release'),
  backOffice('customer-waiver', '/customers/1/show/waivers/1', 'Signature'),
  backOffice('customer-waiver-void', '/customers/1/show/waivers/1', 'Void this waiver?', (page) =>
    press(page, 'Void Waiver')
  ),
  backOffice('customer-documents', '/customers/1/show/documents', 'insurance card of 2026.pdf'),
  backOffice('customer-marketing', '/customers/1/show/marketing', 'Park Updates'),
  backOffice('customer-history', '/customers/1/show/history', 'Maya'),
  backOffice('customer-invitations', '/customers/1/show', 'Birthday of Theo', (page) =>
    press(page, 'Show or invite')
  ),
  backOffice('customer-invitation', '/customers/1/show', 'Not covered', async (page) => {
    await press(page, 'Show or invite')
    await press(page, 'Link and guests of')
  }),
  backOffice('customer-invite', '/customers/1/show', 'One link for all guests', async (page) => {
    await press(page, 'Show or invite')
    await press(page, 'Invite others')
  }),
  backOffice('customer-password', '/customers/1/show', 'Copy', (page) =>
    press(page, 'Password Link')
  ),
  backOffice('customer-delete', '/customers/3', 'Confirm Delete', (page) => press(page, 'Delete')),
  backOffice('customers-closed', CLOSED, 'Closedson'),
  backOffice('customer-closed', CLOSED, 'This profile is closed', openClosed),
  backOffice('customer-reopen', CLOSED, 'Reopen Profile', async (page) => {
    await openClosed(page)
    await press(page, 'Reopen')
  }),
  backOffice('customer-minors-closed', '/customers/1/show/minors', 'Closed profiles'),
  backOffice('duplicates', '/customers/duplicates', 'Whitfield'),
  backOffice('duplicates-none', '/customers/duplicates/dismissed', 'Not duplicates'),
  backOffice('merge', '/customers/duplicates', 'What moves', (page) =>
    page.getByRole('link', { name: 'Merge:' }).first().click()
  ),
  backOffice('merges', '/customers/merges', 'Holloway'),
]

async function openClosed(/** @type {import('playwright').Page} */ page) {
  await page.getByRole('link', { name: 'Closedson' }).click()
}

/** A file of another system: one valid row, one known customer, one with a mistake. */
async function chooseCsv(/** @type {import('playwright').Page} */ page) {
  const text = [
    'Mobile,Participant First,Participant Last,Postal Code,Shoe size',
    '(828) 555-0177,Zoë,Brändström,28801,41',
    '828.555.0177,Jo,Li,,38',
    '555-0103,Maximiliana-Konstantina,Featherstonehaugh-Cholmondeley,2880,44',
  ].join('\r\n')
  await page.locator('input[type=file]').setInputFiles({
    name: 'riders of another system.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
}
