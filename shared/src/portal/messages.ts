/** The entry page and the frame of the customer dashboard with its overview. */
export const bySource = {
  'portal.screens': {
    'entry.new_rider': 'New Rider',
    'entry.returning_rider': 'Returning Rider',
    'tab.overview': 'Overview',
    'tab.minors': 'Manage Minors',
    'tab.waivers': 'Waivers',
    'tab.documents': 'Documents',
    'tab.membership': 'Membership',
    'tab.marketing': 'Marketing',
    'overview.view_waivers': 'View Waivers',
    'overview.contact_support': 'Contact Support',
  },
  'own': {
    'entry.title': 'Welcome to {park}',
    'entry.hint': 'Register once, sign your waiver, ride.',
    'entry.new_rider_hint': 'First visit? Register in about a minute.',
    'entry.returning_rider_hint': 'Been here before? Check in with your phone number.',
    'entry.register': 'Register',
    'dashboard.welcome': 'Welcome, {name}!',
    'dashboard.tabs': 'Your account',
    'dashboard.logout_failed': 'You could not be logged out. Please try again.',
    'overview.details': 'Personal Details',
    'overview.name': 'Name',
    'overview.email': 'Email',
    'overview.phone': 'Phone',
    'overview.customer_id': 'Customer ID',
    'overview.rider_since': 'Rider since',
    'overview.quick_actions': 'Quick Actions',
    'overview.minors_hint': 'Add your children and sign for them.',
    'overview.waivers_hint': 'Read and sign your waivers.',
    'overview.support_hint': 'Questions? We are glad to help.',
    'overview.no_support': 'Please ask at the front desk.',
    'overview.failed': 'Failed to load your details',
  },
} as const

export const messages = { ...bySource['portal.screens'], ...bySource.own }
