/** The own profile of a member of staff. */
export const bySource = {
  'S 2': {
    coming_soon: 'Profile editing is coming soon. Please contact an administrator.',
  },
  'own': {
    title: 'Profile',
  },
} as const

export const messages = { ...bySource['S 2'], ...bySource.own }
