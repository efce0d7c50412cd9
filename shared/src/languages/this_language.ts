import type { Language, LANGUAGE_HEADER } from './languages.ts'

/*
 * The language of these pages. The build of another language replaces it all (portal/scripts/inLanguage.ts); the server and
 * the back office are English.
 */
export const LANGUAGE = 'en' satisfies Language

/** The header of all calls of these pages. */
export const LANGUAGE_HEADERS = {
  'x-lang': LANGUAGE,
} satisfies Record<typeof LANGUAGE_HEADER, Language>

/** The other languages, each with its own name. */
export const OTHER_LANGUAGES: readonly (readonly [Language, string])[] = [['es', 'Español']]
