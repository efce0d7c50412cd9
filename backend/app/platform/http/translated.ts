import type { HttpContext } from '@adonisjs/core/http'
import { sayAge } from '@trailgate/shared/age_words'
import type { Details } from '@trailgate/shared/http/error'
import { es } from '@trailgate/shared/languages/es'
import { DEFAULT_LANGUAGE, type Language } from '@trailgate/shared/languages/languages'
import type { RiderTexts } from '@trailgate/shared/languages/rider_texts'
import { translation, type Pair, type Translate } from '@trailgate/shared/languages/translation'
import { languageOfRequest } from '#platform/http/request_language'

const CATALOGUES: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, RiderTexts> = { es }

/** All texts of a language; null for English, which is written in the messages of each room. */
export function catalogueOf(language: Language): RiderTexts | null {
  return language === DEFAULT_LANGUAGE ? null : CATALOGUES[language]
}

/** The texts of every language but English. */
export function catalogues(): RiderTexts[] {
  return Object.values(CATALOGUES)
}

/** Message of an error, with those of its fields. */
export interface Said {
  message: string
  details?: Details | undefined
}

/**
 * The words of an answer in the language of a rider's request. Actions and schemas speak English; here, where it becomes an answer,
 * each of its texts is looked up. Codes never change. Staff and their sign-in are answered in English.
 */
export async function inLanguageOf<Answer extends Said>(
  ctx: Pick<HttpContext, 'request' | 'caller'>,
  said: Answer
): Promise<Answer> {
  const language = languageOfCall(ctx)
  if (language === DEFAULT_LANGUAGE) return said
  const translate = await translateTo(language)
  return {
    ...said,
    message: translate(said.message),
    ...(said.details && {
      details: Object.fromEntries(
        Object.entries(said.details).map(([field, texts]) => [field, texts.map(translate)])
      ),
    }),
  }
}

/** The language in which a call is answered. */
export function languageOfCall({
  request,
  caller,
}: Pick<HttpContext, 'request' | 'caller'>): Language {
  const isOfStaff =
    caller?.kind === 'staff' ||
    request.header('authorization') !== undefined ||
    /^\/api\/auth(\/|$)/.test(request.url())
  if (isOfStaff) return DEFAULT_LANGUAGE
  const chosen: unknown = request.qs().lang
  return languageOfRequest(request.request, typeof chosen === 'string' ? chosen : null)
}

const translations = new Map<Language, Promise<Translate>>()

function translateTo(language: keyof typeof CATALOGUES): Promise<Translate> {
  const known = translations.get(language)
  if (known) return known
  const made = pairsOf(CATALOGUES[language]).then(translation)
  translations.set(language, made)
  return made
}

/** Books that only pages say: their patterns would find texts that are not ours. */
const OF_PAGES: ReadonlySet<string> = new Set([
  'devices/messages',
  'languages/messages',
  'layout/messages',
  'parties/guest_messages',
  'parties/host_messages',
  'passes/scan_messages',
  'portal/messages',
  'ui/messages',
  'waivers/signing_messages',
] satisfies (keyof RiderTexts['texts'])[])

/** Every English text that the server says with its translation, book by book. */
export async function pairsOf({ texts }: Pick<RiderTexts, 'texts'>): Promise<Pair[]> {
  const books = Object.entries<Readonly<Record<string, string>>>(texts)
  const pairs = await Promise.all(
    books
      .filter(([book]) => !OF_PAGES.has(book))
      .map(async ([book, translated]) => {
        const english = await englishOf(book)
        return Object.entries(translated).map(([key, text]) => ({
          english: english[key] ?? '',
          translated: sayAge(text),
        }))
      })
  )
  return pairs.flat()
}

/** The English texts of a book, by the path of its file in `shared/src`. */
async function englishOf(book: string): Promise<Readonly<Record<string, string>>> {
  const module: { messages: Readonly<Record<string, string>> } = await import(
    `@trailgate/shared/${book}`
  )
  return module.messages
}
