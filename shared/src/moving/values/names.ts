import { searchable } from '../../text.ts'

/** A name in its two parts. */
export type Name = { first: string; last: string }

/** Placeholders found in place of a missing name. */
const NO_NAME = new Set(['info requested', 'n/a', 'na', 'none', 'unknown', '-', 'test test'])

const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i

/** Splits a whole name: "Last, First" at the comma, else at the first space. */
export function splitName(cell: string): Name {
  const text = cell.replace(/\s+/g, ' ').trim()
  if (NO_NAME.has(searchable(text))) return { first: '', last: '' }
  const comma = /^([^,]+),\s*([^,]+)$/.exec(text)
  if (comma && !SUFFIX.test(comma[2] ?? '')) return { first: comma[2] ?? '', last: comma[1] ?? '' }
  const space = text.indexOf(' ')
  if (space === -1) return { first: text, last: '' }
  return { first: text.slice(0, space), last: text.slice(space + 1) }
}

/** A name as it stands, or nothing where the cell only asks for one. */
export function readName(cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim()
  return NO_NAME.has(searchable(text)) ? '' : text
}

/** Key of a name by which two spellings of it meet. */
export function nameKey({ first, last }: Name): string {
  return searchable(`${first} ${last}`).replace(/[^\p{L}\p{N} ]/gu, '')
}

/**
 * True if two whole names may be of one person: the same last word, and first words of which one begins the other (Ben,
 * Benjamin). A name of one word is compared by that alone.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [these, those] = [wordsOf(one), wordsOf(other)]
  const [first = '', firstOther = ''] = [these[0], those[0]]
  const begins = first.startsWith(firstOther) || firstOther.startsWith(first)
  const isFirst = first === firstOther || (begins && Math.min(first.length, firstOther.length) > 2)
  if (these.length < 2 || those.length < 2) return isFirst
  return isFirst && these.at(-1) === those.at(-1)
}

function wordsOf(name: string): string[] {
  return nameKey({ first: name, last: '' })
    .split(' ')
    .filter((word) => word !== '' && !SUFFIX.test(word))
}

/**
 * The likely name of one that was decoded wrongly (`ZoÃ«`, `Zo‘`, `M÷ller`), or null. It is told, never stored: only a
 * person can know.
 */
export function guessedName(name: string): string | null {
  const utf8 = fromUtf8(name)
  if (utf8 !== null) return utf8
  if (!/\p{L}[÷\u0081-\u009f–—•†‡Ž…ˆ‰‹›Š]|\p{L}‘$|\p{L}‘(?= )/u.test(name)) return null
  const guess = name.replace(/(?<=\p{L})[÷‘–—•†‡Ž…ˆ‰‹›Š]/gu, (sign) => MISREAD[sign] ?? sign)
  return guess === name ? null : guess
}

/** Letters of Macs, and of DOS, as Windows shows them. */
const MISREAD: Record<string, string> = {
  '÷': 'ö',
  '‘': 'ë',
  '–': 'ñ',
  '—': 'ó',
  '•': 'ï',
  '†': 'ü',
  '‡': 'á',
  'Ž': 'é',
  '…': 'Ö',
  'ˆ': 'à',
  '‰': 'â',
  '‹': 'ã',
  '›': 'õ',
  'Š': 'ä',
}

/** Bytes of Windows-1252 between 0x80 and 0x9f, in order. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function fromUtf8(text: string): string | null {
  if (!/[Â-ô][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u.test(text)) return null
  const bytes = Array.from(text, (letter) => {
    const at = WINDOWS.indexOf(letter)
    return at === -1 ? (letter.codePointAt(0) ?? 0) : 0x80 + at
  })
  if (bytes.some((byte) => byte > 0xff)) return null
  // Percent signs before bytes are UTF-8 by definition; bytes that are none throw.
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    )
  } catch {
    return null
  }
}
