import { searchable } from '../../text.ts'

const YES = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'on',
  'checked',
  'subscribed',
  'opted in',
  'opt in',
  'opted-in',
  'opt-in',
  'accepted',
  'agreed',
  'i agree',
  'allowed',
  'signed',
  'approved',
  'complete',
  'completed',
  'si',
])
const NO = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  'off',
  'unchecked',
  'unsubscribed',
  'not subscribed',
  'opted out',
  'opt out',
  'opted-out',
  'opt-out',
  'declined',
  'cleaned',
  'never subscribed',
  'non-subscribed',
])

/** An answer in words: "Yes, please", "No thanks". One with a condition answers nothing. */
const IN_WORDS =
  /^(yes|no)\b[ ,.!–-]*(?:i (?:do|agree|accept|would)|please|thanks?|thank you|sir|ma'?am)?[ .!]*$/

/** Parses a yes/no cell; null for any other text, such as "unknown". */
export function readAnswer(cell: string): boolean | null {
  const text = searchable(cell)
  if (YES.has(text)) return true
  if (NO.has(text)) return false
  const said = IN_WORDS.exec(text)?.[1]
  return said === undefined ? null : said === 'yes'
}
