/** Languages of riders' pages. English is written in the `messages.ts` files; each other one has a file of its own here. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' }

/** Header with which our pages say the language that they show. */
export const LANGUAGE_HEADER = 'x-lang'

/** True for a language of riders' pages. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

/** Signs of the language that a request asks for, the strongest first. */
export interface LanguageWishes {
  /** Pressed on the page: the query parameter or the header. */
  chosen?: string | null | undefined
  /** Chosen on an earlier visit. */
  cookie?: string | null | undefined
  /** The Accept-Language header. */
  accepted?: string | null | undefined
}

/** The language of a request: button, then cookie, then Accept-Language, then the park's. Unknown values count as none. */
export function languageOf({ chosen, cookie, accepted }: LanguageWishes, park: Language): Language {
  if (isLanguage(chosen)) return chosen
  if (isLanguage(cookie)) return cookie
  return preferredOf(accepted ?? '') ?? park
}

/** The known language with the highest weight in an Accept-Language header; among equals the first. */
function preferredOf(header: string): Language | null {
  let best: { language: Language; weight: number } | null = null
  for (const entry of header.toLowerCase().split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const [language] = range.split('-')
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    if (isLanguage(language) && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? null
}
