import type { IncomingMessage } from 'node:http'
import { LANGUAGE_PARAMETER } from '@trailgate/shared/languages/language_choice'
import { LANGUAGE_HEADER, languageOf, type Language } from '@trailgate/shared/languages/languages'
import { settings } from '#start/settings'

/**
 * The language of a rider's request: `chosen` (the query parameter of a page) or the header of our pages, then cookie, then
 * Accept-Language, then PARK_LANGUAGE.
 */
export function languageOfRequest(
  { headers }: Pick<IncomingMessage, 'headers'>,
  chosen?: string | null
): Language {
  const wishes = {
    chosen: chosen ?? textOf(headers[LANGUAGE_HEADER]),
    cookie: cookieIn(headers.cookie ?? ''),
    accepted: headers['accept-language'],
  }
  return languageOf(wishes, settings.parkLanguage)
}

function cookieIn(header: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === LANGUAGE_PARAMETER)?.[1]
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
