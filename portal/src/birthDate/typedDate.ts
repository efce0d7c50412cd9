import type { BirthChoices } from '@trailgate/shared/customers/birth_date'

/** Parses a date as far as it is typed: month, day and year with any separators, or eight digits. */
export function readTyped(text: string): BirthChoices {
  const parts = text.split(/\D+/).filter(Boolean)
  const [first = '', second = '', third = ''] = parts.length === 1 ? cut(text) : parts
  // ISO format: 1988-04-12.
  const [month, day, year] = first.length === 4 ? [second, third, first] : [first, second, third]
  return {
    birth_month: upTo(12, month),
    birth_day: upTo(31, day),
    birth_year: year.length === 4 ? year : '',
  }
}

/** Adds slashes while typing. Never ends with one, so that deleting always removes a digit. */
export function withSlashes(text: string): string {
  const parts = text.split('/')
  const isGrouped = parts.every((part, place) => place === parts.length - 1 || part.length === 2)
  if (!isGrouped || /[^\d/]/.test(text)) return text
  return cut(text).filter(Boolean).join('/')
}

/** MM/DD/YYYY, once all parts are chosen. */
export function written({ birth_month: month, birth_day: day, birth_year: year }: BirthChoices) {
  if (!month || !day || !year) return ''
  return [month.padStart(2, '0'), day.padStart(2, '0'), year].join('/')
}

function cut(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
}

/** The number as an option's value; '' if there is no such option. */
function upTo(most: number, digits: string): string {
  const number = Number(digits)
  return number >= 1 && number <= most ? String(number) : ''
}
