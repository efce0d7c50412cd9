import { searchable } from '../../text.ts'

/** States, territories and provinces by the names that files spell out. */
const CODES: Record<string, string> = {
  'alabama': 'AL',
  'alaska': 'AK',
  'arizona': 'AZ',
  'arkansas': 'AR',
  'california': 'CA',
  'colorado': 'CO',
  'connecticut': 'CT',
  'delaware': 'DE',
  'district of columbia': 'DC',
  'washington dc': 'DC',
  'florida': 'FL',
  'georgia': 'GA',
  'hawaii': 'HI',
  'idaho': 'ID',
  'illinois': 'IL',
  'indiana': 'IN',
  'iowa': 'IA',
  'kansas': 'KS',
  'kentucky': 'KY',
  'louisiana': 'LA',
  'maine': 'ME',
  'maryland': 'MD',
  'massachusetts': 'MA',
  'michigan': 'MI',
  'minnesota': 'MN',
  'mississippi': 'MS',
  'missouri': 'MO',
  'montana': 'MT',
  'nebraska': 'NE',
  'nevada': 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  'ohio': 'OH',
  'oklahoma': 'OK',
  'oregon': 'OR',
  'pennsylvania': 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  'tennessee': 'TN',
  'texas': 'TX',
  'utah': 'UT',
  'vermont': 'VT',
  'virginia': 'VA',
  'washington': 'WA',
  'west virginia': 'WV',
  'wisconsin': 'WI',
  'wyoming': 'WY',
  'puerto rico': 'PR',
  'guam': 'GU',
  'american samoa': 'AS',
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
  'northern mariana islands': 'MP',
  'alberta': 'AB',
  'british columbia': 'BC',
  'manitoba': 'MB',
  'new brunswick': 'NB',
  'newfoundland and labrador': 'NL',
  'nova scotia': 'NS',
  'ontario': 'ON',
  'prince edward island': 'PE',
  'quebec': 'QC',
  'saskatchewan': 'SK',
  'yukon': 'YT',
  'northwest territories': 'NT',
  'nunavut': 'NU',
}

const KNOWN_CODES = /* @__PURE__ */ new Set(Object.values(CODES))

/** The two letters of a state, or null where the cell names none. */
export function stateCode(cell: string): string | null {
  const plain = searchable(cell.replace(/\./g, '')).replace(/^us-/, '')
  const code = plain.toUpperCase()
  if (/^[A-Z]{2}$/.test(code)) return code
  return CODES[plain] ?? null
}

/** States whose ZIP codes begin with a zero, which spreadsheets take away; those of Puerto Rico begin with two. */
const ZERO = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI'])
const TWO_ZEROS = new Set(['PR', 'VI'])

/** The ZIP code of a cell, with the zeros that its state says were lost; null where it is none. */
export function readZip(cell: string, state: string | null): string | null {
  const text = cell.trim().replace(/^(\d{3,5})\.0$/, '$1')
  const nine = /^(\d{5})[\s-]?(\d{4})$/.exec(text)
  if (nine) return `${nine[1]}-${nine[2]}`
  if (/^\d{5}$/.test(text)) return text
  const short = /^(\d{3,4})(?:-(\d{4}))?$/.exec(text)
  if (!short || state === null || !ZERO.has(state)) return null
  const [, digits = '', more] = short
  if (digits.length === 3 && !TWO_ZEROS.has(state)) return null
  return digits.padStart(5, '0') + (more === undefined ? '' : `-${more}`)
}

/** The parts of an address; what could not be told apart stays in the first line. */
export type Address = Record<'address_line1' | 'city' | 'state' | 'zip_code', string | null>

const COUNTRY = /[\s,]+(?:united states(?: of america)?|u\.?s\.?a?\.?|canada)\.?$/i
const ZIP_AT_END = /[\s,]+(\d{5}(?:-\d{4})?|\d{4}(?=$))$/
const STREET_END =
  /^(.*\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|boulevard|blvd|way|highway|hwy|place|pl|circle|cir|trail|trl|terrace|ter|parkway|pkwy|loop|run|path|pike|route|rte|square|sq)\b\.?(?:\s+(?:apt|unit|suite|ste|lot|#)\.?\s*\w+)?(?:\s+(?:n|s|e|w|ne|nw|se|sw)\b)?)\s+(\S.*)$/i

/** Takes a whole address apart: by lines, by commas, by double spaces, else by the word that ends a street. */
export function readAddress(cell: string): Address {
  const whole = { address_line1: cell.trim(), city: null, state: null, zip_code: null }
  let rest = cell.trim().replace(COUNTRY, '').trim()
  const zip = ZIP_AT_END.exec(rest)
  if (!zip) return whole
  rest = rest.slice(0, zip.index).trim().replace(/,$/, '').trim()
  const found = /(?:^|[\s,])([a-z]{2}|[a-z]{4,}(?: [a-z]{4,})?)$/i.exec(rest)
  const code = found ? stateOf(found[1] ?? '') : null
  if (!found || !code) return whole
  rest = rest.slice(0, found.index).trim().replace(/,$/, '').trim()
  const { street, city } = streetAndCity(rest)
  return {
    address_line1: street === '' ? null : street,
    city,
    state: code,
    zip_code: readZip(zip[1] ?? '', code),
  }
}

/** True if the cell is a street, a state and a ZIP code in one. */
export function looksLikeAddress(cell: string): boolean {
  return /^\d+\s/.test(cell.trim()) && readAddress(cell).zip_code !== null
}

function stateOf(text: string): string | null {
  const code = stateCode(text)
  return code && KNOWN_CODES.has(code) ? code : null
}

function streetAndCity(text: string): { street: string; city: string | null } {
  const parts = text.split(/\s*[\n\r,]+\s*|\s{2,}/).filter((part) => part !== '')
  if (parts.length > 1) return { street: parts.slice(0, -1).join(', '), city: parts.at(-1) ?? null }
  const ended = STREET_END.exec(text)
  if (ended) return { street: ended[1] ?? '', city: ended[2] ?? null }
  return { street: text, city: null }
}
