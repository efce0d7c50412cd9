import { normalizePhone, onlyDigits, PHONE_DIGITS } from '../../text.ts'

/** The phone of a cell, the further numbers in it, and why there is none. */
export type ReadPhone = {
  phone: string | null
  others: string[]
  /** An extension behind the number, which is left out. */
  extension: string | null
  problem: 'foreign' | 'digits_lost' | 'not_a_phone' | null
}

const EXTENSION = /[\s,;]*(?:\bext(?:ension)?\b\.?|\bx|#)\s*:?\s*\d{1,6}\s*$/i
const LABEL = /^\s*(?:[\p{L}/ ]{2,20}:)\s*/u
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i
const PARTS = /\s*(?::::|[\n\r;|,]|\s\/\s|\bor\b)\s*/i
const LABELLED = /\s+(?=[\p{L}][\p{L}/ ]{1,19}:\s*[+(\d])/u

/** Reads a phone as people and programs write it. Of several in a cell the first counts. */
export function readPhone(cell: string): ReadPhone {
  const parts = cell
    .split(PARTS)
    .flatMap((part) => part.split(LABELLED))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map(onePhone)
  const first = read.findIndex(({ phone }) => phone !== null)
  const found = read[first]
  if (!found) return { ...NOTHING, problem: read[0]?.problem ?? 'not_a_phone' }
  return { ...found, others: parts.filter((_, index) => index !== first) }
}

/** True if the cell is a phone number, or several. */
export function looksLikePhone(cell: string): boolean {
  return /\d{3}/.test(cell) && readPhone(cell).phone !== null
}

const NOTHING = { phone: null, others: [], extension: null }

function onePhone(part: string): ReadPhone {
  const unlabelled = part.replace(LABEL, '')
  const extension = EXTENSION.exec(unlabelled)?.[0].trim() ?? null
  const bare = unlabelled.replace(EXTENSION, '').trim()
  const scientific = SCIENTIFIC.exec(bare)
  if (scientific) {
    const [, whole = '', fraction = '', power] = scientific
    const places = Number(power)
    // A spreadsheet rounds to few digits: with fewer than the number has, the rest is gone.
    if (fraction.length < PHONE_DIGITS - 1 || places < fraction.length)
      return { ...NOTHING, problem: 'digits_lost' }
    const digits = `${whole}${fraction}`.padEnd(places + 1, '0')
    const phone = normalizePhone(digits)
    return { ...NOTHING, phone, problem: phone ? null : 'not_a_phone' }
  }
  const phone = normalizePhone(bare.replace(/\.0$/, ''))
  if (phone) return { phone, others: [], extension, problem: null }
  const isForeign =
    /^\s*(?:[+＋]\s*(?!1\b|1\d{10})|00\d|011)/.test(bare) && onlyDigits(bare).length > 7
  return { ...NOTHING, problem: isForeign ? 'foreign' : 'not_a_phone' }
}
