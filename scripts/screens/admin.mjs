import { backOffice, press } from './screen.mjs'

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
  backOffice('dashboard', '', 'Total Riders'),
  backOffice('waivers', '/waivers', 'Adult Release'),
  backOffice('waiver-edit', '/waivers/1', 'Sample text'),
  backOffice('waiver-preview', '/waivers', 'Close', (page) => press(page, 'Preview')),
  backOffice('waiver-versions', '/waivers/1/versions', 'Version 1'),
  backOffice('staff', '/staff', 'Park Admin'),
  backOffice('staff-new', '/staff/create', 'Account'),
  backOffice('membership-types', '/membership-types', 'Yearly'),
  backOffice('membership-type-new', '/membership-types/create', 'Display name'),
  backOffice('due', '/memberships/due', 'Letter sent'),
  backOffice('kiosk-devices', '/kiosk-devices', 'Kiosk Devices'),
  backOffice('data-requests', '/customers/requests', 'Uma'),
  backOffice('data-requests-settled', '/customers/requests/settled', 'insurer'),
  backOffice('removed-when-due', '/customers/requests/removed', 'Removed When Due'),
  backOffice('kiosk-code', '/kiosk-devices', 'Enter this code', async (page) => {
    await page.getByLabel('Name of the tablet').fill('Gate 1, left lane')
    await press(page, 'Make Pairing Code')
  }),
  backOffice('campaign-types', '?campaign-type=all', 'Park Updates'),
  backOffice('campaign-type-new', '?campaign-type=new', 'Description'),
  backOffice('reports', '/reports', 'Show as table'),
  backOffice('marketing', '/marketing', 'Park Updates'),
  backOffice('consents', '/marketing/consents/1', 'Park Updates'),
  backOffice('campaigns', '/marketing/campaigns', 'Draft'),
  backOffice('campaign-new', '/marketing/campaigns/create', 'Subject'),
  backOffice('campaign', '/marketing/campaigns/1', 'Send Campaign'),
  { name: 'api-docs', path: '/api/docs', as: 'staff', shows: '/api/customers' },
  backOffice('profile', '/profile', 'admin'),
]
