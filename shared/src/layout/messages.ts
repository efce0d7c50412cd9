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
    'find': 'Find',
    'find.keys': 'Ctrl K',
    'find.keys_mac': '⌘ K',
    'find.title': 'Find a rider',
    'find.hint': 'The arrow keys mark somebody, Enter opens their page, Escape closes.',
    'find.results': 'People found',
    'skip': 'Skip to content',
    'went_wrong': 'Something went wrong',
    'went_wrong.saved': 'Nothing that was saved is lost.',
    'went_wrong.reload': 'Reload the page',
    'back_office': 'Trailgate back office',
    'to_portal': 'Rider portal',
    'auth.loading': 'Checking your sign-in...',
  },
} as const

export const messages = { ...bySource['office.screens'], ...bySource.own }
