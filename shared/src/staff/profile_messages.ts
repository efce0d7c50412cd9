/** Messages of a staff member's own profile. */
export const bySource = {
  'office.screens': {
    coming_soon: 'Profile editing is coming soon. Please contact an administrator.',
  },
  'own': {
    'title': 'Profile',
    'password.title': 'Password',
    'password.about': 'Another password signs you out everywhere but here.',
    'password.change': 'Change Password',
    'password.new': 'New Password',
    'password.confirm': 'Confirm New Password',
    'password.submit': 'Save Password',
    'password.changed': 'Your password was changed',
    'password.failed': 'Failed to change your password',
  },
} as const

export const messages = { ...bySource['office.screens'], ...bySource.own }
