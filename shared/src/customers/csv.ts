import { searchable } from '../text.ts'

/** The columns of an import file, in the order of the template; `phone` is the only required one. */
export const IMPORT_COLUMNS = [
  'phone',
  'first_name',
  'last_name',
  'email',
  'date_of_birth',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip_code',
  'emergency_contact_name',
  'emergency_contact_phone',
] as const

/**
 * What a heading may stand for. The status is in no template, but an export has it: a suspended rider must not come
 * back as an active one.
 */
export const MAPPED_COLUMNS = [...IMPORT_COLUMNS, 'status'] as const
export type ImportColumn = (typeof MAPPED_COLUMNS)[number]

/** The columns of an export with the field each shows, in order. */
export const EXPORT_COLUMNS = [
  { heading: 'Member ID', field: 'member_id' },
  { heading: 'First Name', field: 'first_name' },
  { heading: 'Last Name', field: 'last_name' },
  { heading: 'Email', field: 'email' },
  { heading: 'Phone', field: 'phone' },
  { heading: 'Date of Birth', field: 'date_of_birth' },
  { heading: 'Address Line 1', field: 'address_line_1' },
  { heading: 'Address Line 2', field: 'address_line_2' },
  { heading: 'City', field: 'city' },
  { heading: 'State', field: 'state' },
  { heading: 'ZIP Code', field: 'zip_code' },
  { heading: 'Emergency Contact Name', field: 'emergency_contact_name' },
  { heading: 'Emergency Contact Phone', field: 'emergency_contact_phone' },
  { heading: 'Status', field: 'status' },
  { heading: 'Created Date', field: 'created_at' },
] as const
export type ExportField = (typeof EXPORT_COLUMNS)[number]['field']

/**
 * The headings by which an export of any release is known, whatever columns later releases add and whatever optional ones somebody took out.
 * They stay for good: without them the status would be left out, and a suspended rider would come back as an active one.
 */
export const OWN_EXPORT_HEADINGS = [
  'Member ID',
  'First Name',
  'Last Name',
  'Phone',
  'Status',
  'Created Date',
] as const satisfies readonly (typeof EXPORT_COLUMNS)[number]['heading'][]

/** Which column each heading of a file stands for; null for a heading that is left out. */
export type HeadingMapping = Record<string, ImportColumn | null>

// How other systems and people call the columns; compared as `headingKey` reduces them.
const SYNONYMS: Record<(typeof IMPORT_COLUMNS)[number], readonly string[]> = {
  phone: [
    'phone number',
    'telephone',
    'tel',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'cell number',
    'cellphone',
    'primary phone',
    'home phone',
    'contact number',
    'participant phone',
  ],
  first_name: [
    'first',
    'given name',
    'forename',
    'participant first',
    'participant first name',
    'fname',
    'rider first',
  ],
  last_name: [
    'last',
    'surname',
    'family name',
    'participant last',
    'participant last name',
    'lname',
    'rider last',
  ],
  email: ['e-mail', 'email address', 'e-mail address', 'mail', 'participant email'],
  date_of_birth: [
    'dob',
    'birth date',
    'birthdate',
    'birthday',
    'date birth',
    'participant dob',
    'born',
  ],
  address_line1: [
    'address',
    'address line 1',
    'address 1',
    'street',
    'street address',
    'street 1',
    'addr1',
    'mailing address',
  ],
  address_line2: [
    'address line 2',
    'address 2',
    'street 2',
    'apt',
    'apartment',
    'unit',
    'suite',
    'addr2',
    'apt/unit',
    'apt / suite',
  ],
  city: ['town', 'city/town', 'locality', 'city town'],
  state: ['st', 'state/province', 'province', 'region', 'state code'],
  zip_code: ['zip', 'postal code', 'postcode', 'post code', 'zipcode', 'zip/postal code', 'postal'],
  emergency_contact_name: [
    'emergency contact',
    'emergency name',
    'emergency contact full name',
    'ice name',
    'ice contact',
  ],
  emergency_contact_phone: [
    'emergency phone',
    'emergency contact number',
    'emergency number',
    'emergency telephone',
    'ice phone',
    'emergency contact mobile',
    'emergency contact cell',
  ],
}

const BY_HEADING: ReadonlyMap<string, ImportColumn> = /* @__PURE__ */ headingIndex()

/** What each heading most likely means. A column is given to one heading only, the first. */
export function guessMapping(headings: readonly string[]): HeadingMapping {
  const taken = new Set<ImportColumn>()
  const mapping = new Map<string, ImportColumn | null>(headings.map((heading) => [heading, null]))
  // The documented names go first, so that 'phone' is not lost to a 'Mobile' on its left.
  const documented = headings.filter((heading) => isImportColumn(heading.trim()))
  for (const heading of [...documented, ...headings]) {
    const column = BY_HEADING.get(headingKey(heading))
    if (!column || taken.has(column)) continue
    mapping.set(heading, column)
    taken.add(column)
  }
  // Elsewhere "Status" may mean anything.
  if (OWN_EXPORT_HEADINGS.every((heading) => mapping.has(heading))) mapping.set('Status', 'status')
  return Object.fromEntries(mapping)
}

/** What may stand between the cells of a file. */
export const DELIMITERS = [',', ';', '\t'] as const

/**
 * Which delimiter a file was written with, told by the headings that each of them makes: the one with which most
 * headings make sense, and of those the one that makes most of them.
 */
export function likeliestDelimiter<Delimiter extends string>(
  headings: readonly { delimiter: Delimiter; cells: readonly string[] }[]
): Delimiter | undefined {
  return [...headings].sort((one, other) => likeness(other.cells) - likeness(one.cells))[0]
    ?.delimiter
}

function likeness(cells: readonly string[]): number {
  const known = Object.values(guessMapping(cells)).filter((column) => column !== null).length
  return known * 10_000 + cells.length
}

/** Whether the text is the name of a documented import column. */
function isImportColumn(text: string): text is (typeof IMPORT_COLUMNS)[number] {
  return (IMPORT_COLUMNS as readonly string[]).includes(text)
}

/*
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front. One that already has apostrophes
 * there gets another, so that taking one off again always gives back what was there.
 */
const FORMULA = /^'*[^\S\t\r]*[=+\-@\t\r＝＋－＠]/

/** The text of a cell, harmless in a spreadsheet. */
export function escapeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that `escapeCell` was given; any other text as it is, names like 'Tisha among them. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

export type Cell = string | number | boolean | null | undefined

/** One line of a CSV file with its line end (RFC 4180): cells made harmless, and quoted where they must be. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The template that staff may download: the headings and one example. */
export function importTemplate(): string {
  const example: Record<(typeof IMPORT_COLUMNS)[number], string> = {
    phone: '8285550123',
    first_name: 'Alex',
    last_name: 'Rider',
    email: 'alex.rider@example.com',
    date_of_birth: '1990-04-23',
    address_line1: '12 Trail Rd',
    address_line2: 'Apt 4',
    city: 'Asheville',
    state: 'NC',
    zip_code: '28801',
    emergency_contact_name: 'Sam Rider',
    emergency_contact_phone: '8285550124',
  }
  return csvLine(IMPORT_COLUMNS) + csvLine(IMPORT_COLUMNS.map((column) => example[column]))
}

/** A cell that is no formula and wants no quotes; most are like that, and one look is enough for them. */
const PLAIN = /^[A-Za-z0-9](?:[\w .@:#/-]*[\w.@:#/-])?$/

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string' && PLAIN.test(cell)) return cell
  const text = typeof cell === 'string' ? escapeCell(cell) : String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function headingIndex(): ReadonlyMap<string, ImportColumn> {
  const index = new Map<string, ImportColumn>()
  for (const column of IMPORT_COLUMNS) {
    for (const name of [column, ...SYNONYMS[column]]) index.set(headingKey(name), column)
  }
  return index
}

function headingKey(heading: string): string {
  return searchable(heading).replace(/[^\p{L}\p{N}]/gu, '')
}
