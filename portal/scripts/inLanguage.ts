import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import {
  DEFAULT_LANGUAGE,
  LANGUAGE_HEADER,
  LANGUAGE_NAMES,
  type Language,
} from '@trailgate/shared/languages/languages'
import type { RiderTexts } from '@trailgate/shared/languages/rider_texts'
import { saysAge } from '@trailgate/shared/age_words'
import type { Plugin } from 'vite'

const SHARED = '/shared/src/'
const THIS_LANGUAGE = `${SHARED}languages/this_language.ts`
const THIS_LOCALE = `${SHARED}languages/this_locale.ts`
const RICH_TEXT = `${SHARED}browser/components/RichText.tsx`
export const AGE_WORDS = '@trailgate/shared/age_words'
const BOOK = /\/shared\/src\/(.*messages)\.ts$/

type Texts = Readonly<Record<string, string>>

/** Texts of a language; null for English, which is written where it is used. */
export async function textsIn(language: Language): Promise<RiderTexts | null> {
  if (language === DEFAULT_LANGUAGE) return null
  const file = new URL(`../../shared/src/languages/${language}.ts`, import.meta.url)
  const module: Record<string, RiderTexts> = await import(file.href)
  const texts = module[language]
  if (!texts) throw new Error(`${file.pathname} exports no ${language}`)
  return texts
}

/**
 * The texts of a module `…messages.ts` of shared/ in a language. Texts for staff alone, which no other language has, are
 * English.
 */
export async function sentencesOf(path: string, texts: RiderTexts | null): Promise<Texts> {
  const { messages }: { messages: Texts } = await import(pathToFileURL(path).href)
  return { ...messages, ...translated(path, texts) }
}

/** Translated texts of a module; none of a module that riders never see. */
export function translated(path: string, texts: RiderTexts | null): Texts | undefined {
  const name = BOOK.exec(path)?.[1]
  const books: Record<string, Texts> | undefined = texts?.texts
  return name === undefined ? undefined : books?.[name]
}

/**
 * Builds the portal in another language: texts, labels, locale and the page's own words are those of its file. A text that
 * a module of the portal asks for by name and that the file lacks fails the build.
 */
export function inLanguage(language: Language, texts: RiderTexts | null): Plugin[] {
  if (!texts) return []
  return [
    {
      name: 'trailgate:in-language',
      enforce: 'pre',
      async load(id) {
        if (id.endsWith(THIS_LANGUAGE)) return thisLanguage(language)
        if (!id.endsWith(THIS_LOCALE)) return null
        const code = await readFile(id.replace('this_locale', 'other_locale'), 'utf8')
        return code.replace('= localeOfLanguage', `= ${JSON.stringify(texts.locale)}`)
      },
      async transform(code, id) {
        const [path = ''] = id.split('?')
        if (path.endsWith(RICH_TEXT)) return { code: markedAsEnglish(code), map: null }
        if (BOOK.test(path)) {
          const sentences = await sentencesOf(path, texts)
          return { code: book(sentences), map: null }
        }
        const file = path.split(SHARED)[1]?.replace(/\.ts$/, '')
        const labels: Record<string, object> = texts.labels
        const own = file === undefined ? undefined : labels[file]
        return own ? { code: relabelled(code, own, path), map: null } : null
      },
    },
    {
      name: 'trailgate:page-in-language',
      transformIndexHtml: (html) => pageIn(html, language, texts.page),
    },
  ]
}

/** A module of texts; those that name the age of majority are read with the park's own. */
function book(sentences: Texts): string {
  const texts = JSON.stringify(sentences)
  if (!Object.values(sentences).some(saysAge)) return `export const messages = ${texts}`
  return [
    `import { withAge } from '${AGE_WORDS}'`,
    `export const messages = /* @__PURE__ */ withAge(${texts})`,
  ].join('\n')
}

function thisLanguage(language: Language): string {
  const others = Object.entries(LANGUAGE_NAMES).filter(([each]) => each !== language)
  return [
    `export const LANGUAGE = ${JSON.stringify(language)}`,
    `export const LANGUAGE_HEADERS = ${JSON.stringify({ [LANGUAGE_HEADER]: language })}`,
    `export const OTHER_LANGUAGES = ${JSON.stringify(others)}`,
  ].join('\n')
}

/** Waiver texts are English: their element says so on the pages of another language. */
function markedAsEnglish(code: string): string {
  const element = '<div className="rich-text"'
  if (!code.includes(element)) throw new Error('RichText has no element to mark as English')
  return code.replace(element, `${element} lang="${DEFAULT_LANGUAGE}"`)
}

/** Replaces the values of exported constants. */
function relabelled(code: string, labels: object, path: string): string {
  return Object.entries(labels).reduce((result, [name, value]) => {
    const constant = new RegExp(`(export const ${name}\\b[^=]*=)\\s*(\\{[^}]*\\}|'[^']*')`)
    if (!constant.test(result)) throw new Error(`${path} has no constant ${name} to translate`)
    return result.replace(constant, (_, start: string) => `${start} ${JSON.stringify(value)}`)
  }, code)
}

const ENGLISH_PAGE: Record<keyof RiderTexts['page'], string> = {
  description: 'Register as a new rider or check in for your visit to the park.',
  no_script: 'This page needs JavaScript. Please switch it on, or ask at the desk.',
  too_old: 'This browser is too old',
  too_old_hint:
    'Update it, or use another phone or tablet: Safari 15.4, Chrome 100, Firefox 100 or newer. At the gate, ask at the desk.',
  not_loaded: 'This page did not load',
  not_loaded_hint: 'Check the connection, then',
  load_again: 'load it again',
}

function pageIn(html: string, language: Language, page: RiderTexts['page']): string {
  const start = html.replace('<html lang="en">', `<html lang="${language}">`)
  return Object.entries(ENGLISH_PAGE).reduce((result, [key, english]) => {
    // The page breaks its lines.
    const words = new RegExp(english.replaceAll('.', '\\.').replaceAll(' ', '\\s+'))
    if (!words.test(result)) throw new Error(`index.html no longer says: ${english}`)
    return result.replace(words, page[key as keyof RiderTexts['page']])
  }, start)
}
