/** The dashboard of the back office. */
export const bySource = {
  'office.screens': {
    'greeting.morning': 'Good morning, {name}',
    'greeting.afternoon': 'Good afternoon, {name}',
    'greeting.evening': 'Good evening, {name}',
    'stats.total': 'Total Riders',
    'stats.registered_today': 'Riders Registered Today',
    'stats.logged_in_today': 'Riders Logged In Today',
    'stats.system': 'System Status',
    'system.online': 'Online',
    'recent.title': 'Recent Riders',
    'recent.empty': 'No riders found. Start by adding your first rider!',
    'quick.title': 'Quick Actions',
    'quick.manage_riders': 'Manage Riders',
    'quick.campaigns': 'Marketing Campaigns',
    'quick.api_docs': 'API Documentation',
    'quick.refresh': 'Refresh Data',
  },
  'settled': {
    'system.degraded': 'Degraded',
  },
  'own': {
    'recent.joined': 'Joined {date}',
    'recent.failed': 'Failed to load recent riders',
    'activity.title': 'The last {n} days',
    'activity.failed': 'Failed to load the last days',
    'activity.joined': 'Riders registered',
    'activity.came': 'Riders logged in',
    'stats.failed': 'Failed to load the numbers of today',
  },
} as const

export const messages = { ...bySource['office.screens'], ...bySource['settled'], ...bySource.own }
