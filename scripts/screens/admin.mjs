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
  { name: 'admin-waivers', path: '/admin/waivers', as: 'staff', shows: 'Adult Release' },
  { name: 'admin-waiver-edit', path: '/admin/waivers/1', as: 'staff', shows: 'Sample text' },
  {
    name: 'admin-waiver-preview',
    path: '/admin/waivers',
    as: 'staff',
    shows: 'Close',
    steps: (page) => press(page, 'Preview'),
  },
  {
    name: 'admin-waiver-versions',
    path: '/admin/waivers/1/versions',
    as: 'staff',
    shows: 'Version 1',
  },
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
  {
    name: 'admin-kiosk-code',
    path: '/admin/kiosk-devices',
    as: 'staff',
    shows: 'Enter this code',
    async steps(page) {
      await page.getByLabel('Name of the tablet').fill('Gate 1, left lane')
      await press(page, 'Make Pairing Code')
    },
  },
  {
    name: 'admin-campaign-types',
    path: '/admin?campaign-type=all',
    as: 'staff',
    shows: 'Park Updates',
  },
  {
    name: 'admin-campaign-type-new',
    path: '/admin?campaign-type=new',
    as: 'staff',
    shows: 'Description',
  },
  { name: 'admin-reports', path: '/admin/reports', as: 'staff', shows: 'Show as table' },
  { name: 'admin-marketing', path: '/admin/marketing', as: 'staff', shows: 'Park Updates' },
  {
    name: 'admin-consents',
    path: '/admin/marketing/consents/1',
    as: 'staff',
    shows: 'Park Updates',
  },
  { name: 'admin-campaigns', path: '/admin/marketing/campaigns', as: 'staff', shows: 'Draft' },
  {
    name: 'admin-campaign-new',
    path: '/admin/marketing/campaigns/create',
    as: 'staff',
    shows: 'Subject',
  },
  {
    name: 'admin-campaign',
    path: '/admin/marketing/campaigns/1',
    as: 'staff',
    shows: 'Send Campaign',
  },
  { name: 'api-docs', path: '/api/docs', as: 'staff', shows: '/api/customers' },
  { name: 'admin-profile', path: '/admin/profile', as: 'staff', shows: 'admin' },
]

async function press(/** @type {import('playwright').Page} */ page, /** @type {string} */ name) {
  await page.getByRole('button', { name }).first().click()
}
