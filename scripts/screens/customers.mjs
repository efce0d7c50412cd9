/** The customer manager and its dialogs: customer 1 has children, waivers, a document and a membership. */
/** @type {import('./screen.mjs').Screen[]} */
export const customers = [
  { name: 'admin-customers', path: '/admin/customers', as: 'staff', shows: 'Whitfield' },
  {
    name: 'admin-customers-long',
    path: '/admin/customers?page=2&perPage=20&sort=created_at&order=DESC',
    as: 'staff',
    shows: 'Donaudampf',
  },
  {
    name: 'admin-customers-none',
    path: '/admin/customers',
    as: 'staff',
    shows: 'No customers found',
    async steps(page) {
      const box = page.getByRole('searchbox')
      await box.fill('nobody is called so')
      await box.press('Enter')
    },
  },
  { name: 'admin-customer-new', path: '/admin/customers/create', as: 'staff', shows: 'First Name' },
  {
    name: 'admin-customer',
    path: '/admin/customers/2/show',
    as: 'staff',
    shows: 'Featherstonehaugh',
  },
  { name: 'admin-customer-edit', path: '/admin/customers/2', as: 'staff', shows: 'First Name' },
  { name: 'admin-import', path: '/admin/customers/import', as: 'staff', shows: 'CSV' },
  {
    name: 'admin-import-preview',
    path: '/admin/customers/import',
    as: 'staff',
    shows: 'First 5 rows',
    steps: chooseCsv,
  },
  {
    name: 'admin-import-checked',
    path: '/admin/customers/import',
    as: 'staff',
    shows: 'Rows with mistakes',
    async steps(page) {
      await chooseCsv(page)
      await page.getByRole('button', { name: 'Check Rows' }).click()
    },
  },
  {
    name: 'admin-customer-minors',
    path: '/admin/customers/1/show/minors',
    as: 'staff',
    shows: 'Theo',
  },
  {
    name: 'admin-customer-minor-new',
    path: '/admin/customers/1/show/minors/add',
    as: 'staff',
    shows: 'Relationship',
  },
  {
    name: 'admin-customer-waivers',
    path: '/admin/customers/1/show/waivers',
    as: 'staff',
    shows: 'Adult Release',
  },
  {
    name: 'admin-customer-waiver',
    path: '/admin/customers/1/show/waivers/1',
    as: 'staff',
    shows: 'Signature',
  },
  {
    name: 'admin-customer-documents',
    path: '/admin/customers/1/show/documents',
    as: 'staff',
    shows: 'insurance card of 2026.pdf',
  },
  {
    name: 'admin-customer-marketing',
    path: '/admin/customers/1/show/marketing',
    as: 'staff',
    shows: 'Park Updates',
  },
  {
    name: 'admin-customer-history',
    path: '/admin/customers/1/show/history',
    as: 'staff',
    shows: 'Maya',
  },
  {
    name: 'admin-customer-password',
    path: '/admin/customers/1/show',
    as: 'staff',
    shows: 'Copy',
    steps: (page) => press(page, 'Password Link'),
  },
  {
    name: 'admin-customer-delete',
    path: '/admin/customers/3',
    as: 'staff',
    shows: 'Confirm Delete',
    steps: (page) => press(page, 'Delete'),
  },
  {
    name: 'admin-duplicates',
    path: '/admin/customers/duplicates',
    as: 'staff',
    shows: 'Whitfield',
  },
  {
    name: 'admin-duplicates-none',
    path: '/admin/customers/duplicates/dismissed',
    as: 'staff',
    shows: 'Not duplicates',
  },
  {
    name: 'admin-merge',
    path: '/admin/customers/duplicates',
    as: 'staff',
    shows: 'What moves',
    steps: (page) => page.getByRole('link', { name: 'Merge:' }).first().click(),
  },
  { name: 'admin-merges', path: '/admin/customers/merges', as: 'staff', shows: 'Holloway' },
]

/** A file of another system: one good row, one known, one with a mistake. */
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

async function press(/** @type {import('playwright').Page} */ page, /** @type {string} */ name) {
  await page.getByRole('button', { name }).first().click()
}
