/** Messages of the page's frame; `stays` in both languages, for it answers readers of the other one. */
export const bySource = {
  own: {
    home: 'Home',
    stays:
      'Without a connection the language cannot change. Sin conexión no se puede cambiar el idioma.',
  },
} as const

export const messages = { ...bySource.own }
