/** The own profile of a member of staff. */
export const bySource = {
  'office.screens': {
    coming_soon: 'Profile editing is coming soon. Please contact an administrator.',
  },
  'own': {
    title: 'Profile',
  },
} as const

export const messages = { ...bySource['office.screens'], ...bySource.own }
