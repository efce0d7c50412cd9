/** Messages of the page's frame. */
export const bySource = {
  own: {
    home: 'Home',
  },
} as const

export const messages = { ...bySource.own }
