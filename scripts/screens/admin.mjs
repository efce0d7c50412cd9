/** @type {import('./screen.mjs').Screen[]} */
export const admin = [
  { name: 'login', path: '/login', shows: 'Staff Login' },
  {
    name: 'login-refused',
    path: '/login',
    shows: 'Incorrect username or password',
    async steps(page) {
      await page.getByLabel('Username').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign In' }).click()
    },
  },
  { name: 'admin-dashboard', path: '/admin', as: 'staff', shows: 'Total Riders' },
  { name: 'admin-customers', path: '/admin/customers', as: 'staff', shows: 'Whitfield' },
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
  { name: 'admin-waivers', path: '/admin/waivers', as: 'staff', shows: 'Adult Release' },
  { name: 'admin-waiver-edit', path: '/admin/waivers/1', as: 'staff', shows: 'Sample text' },
  { name: 'admin-staff', path: '/admin/staff', as: 'staff', shows: 'Park Admin' },
  { name: 'admin-staff-new', path: '/admin/staff/create', as: 'staff', shows: 'Account' },
  {
    name: 'admin-membership-types',
    path: '/admin/membership-types',
    as: 'staff',
    shows: 'Yearly',
  },
  {
    name: 'admin-membership-type-new',
    path: '/admin/membership-types/create',
    as: 'staff',
    shows: 'Display name',
  },
  { name: 'admin-due', path: '/admin/memberships/due', as: 'staff', shows: 'Letter sent' },
  {
    name: 'admin-kiosk-devices',
    path: '/admin/kiosk-devices',
    as: 'staff',
    shows: 'Kiosk Devices',
  },
  {
    name: 'admin-data-requests',
    path: '/admin/customers/requests',
    as: 'staff',
    shows: 'Nobody asks to be deleted.',
  },
  {
    name: 'admin-removed-when-due',
    path: '/admin/customers/requests/removed',
    as: 'staff',
    shows: 'Removed When Due',
  },
  { name: 'admin-profile', path: '/admin/profile', as: 'staff', shows: 'admin' },
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
