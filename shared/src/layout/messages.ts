/** The frame of the back office. */
export const bySource = {
  'office.screens': {
    'nav.dashboard': 'Dashboard',
    'nav.customers': 'Customers',
    'nav.memberships': 'Memberships',
    'nav.waivers': 'Waivers',
    'nav.reports': 'Reports',
    'nav.marketing': 'Marketing',
    'nav.staff': 'Staff',
  },
  'own': {
    'nav.label': 'Main navigation',
    'nav.menu': 'Menu',
    'nav.counter': 'Counter',
    'nav.kiosk_devices': 'Kiosk Devices',
    'nav.profile': 'Your profile',
    'skip': 'Skip to content',
    'auth.loading': 'Checking your sign-in...',
  },
} as const

export const messages = { ...bySource['office.screens'], ...bySource.own }
