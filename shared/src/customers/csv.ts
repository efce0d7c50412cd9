import { searchable } from '../text.ts'
import { FILE_FIELDS, fieldOf, fileColumnOf, type FileField, type Label } from './fields.ts'

/** Fields of an import file, in template order; only the phone is required. */
const IMPORTED = /* @__PURE__ */ [...new Set<FileField>(['phone', ...FILE_FIELDS])]

/** Their columns. */
export const IMPORT_COLUMNS = /* @__PURE__ */ IMPORTED.map((name) => fileColumnOf(name))
type TemplateColumn = (typeof IMPORT_COLUMNS)[number]

/**
 * Columns that a heading may map to. The status and `no_phone` are not in the template, but in exports: a suspended rider must not be
 * re-imported as active, and an adult without a phone must come back at all.
 */
export const MAPPED_COLUMNS = /* @__PURE__ */ [
  ...IMPORT_COLUMNS,
  'no_phone' as const,
  'status' as const,
]
export type ImportColumn = (typeof MAPPED_COLUMNS)[number]

/** Label of a column. */
export function columnLabel(column: ImportColumn): string {
  if (column === 'no_phone') return fieldOf(column).label
  return fieldOf(IMPORTED.find((name) => fileColumnOf(name) === column) ?? 'status').label
}

type ExportHeading = 'Member ID' | Label<FileField | 'no_phone' | 'status'> | 'Created Date'
export type ExportField = 'member_id' | FileField | 'no_phone' | 'status' | 'created_at'

/** Columns of an export with their fields, in order. */
export const EXPORT_COLUMNS: readonly { heading: string; field: ExportField }[] = [
  { heading: 'Member ID', field: 'member_id' },
  ...FILE_FIELDS.map((field) => ({ heading: fieldOf(field).label, field })),
  { heading: fieldOf('no_phone').label, field: 'no_phone' },
  { heading: fieldOf('status').label, field: 'status' },
  { heading: 'Created Date', field: 'created_at' },
]

/**
 * Headings that identify an export of any release, whatever columns later releases add or users remove. They must never
 * change: without them the status would be ignored, and a suspended rider re-imported as active.
 */
export const OWN_EXPORT_HEADINGS = [
  'Member ID',
  'First Name',
  'Last Name',
  'Phone',
  'Status',
] as const satisfies readonly ExportHeading[]

/** Cell value in an export for a person without a phone of their own. */
export const YES = 'Yes'

/** True if the cell says that the person has no phone of their own: nothing, "no", "false" and 0 do not. */
export function saysYes(cell: string | undefined): boolean {
  return ['yes', 'y', 'true', '1', 'x'].includes((cell ?? '').trim().toLowerCase())
}

/** Column of each heading; null if it is ignored. */
export type HeadingMapping = Record<string, ImportColumn | null>

const BY_HEADING: ReadonlyMap<string, ImportColumn> = /* @__PURE__ */ headingIndex()

/** Column of a heading by its name; null for one that is not known. */
export function columnOfHeading(heading: string): ImportColumn | null {
  return BY_HEADING.get(headingKey(heading)) ?? null
}

/** Most likely column of each heading. A column is mapped only once, to the first heading. */
export function guessMapping(headings: readonly string[]): HeadingMapping {
  const taken = new Set<ImportColumn>()
  const mapping = new Map<string, ImportColumn | null>(headings.map((heading) => [heading, null]))
  // Documented names go first, so that 'phone' does not lose to a 'Mobile' on its left.
  const documented = headings.filter((heading) => isImportColumn(heading.trim()))
  for (const heading of [...documented, ...headings]) {
    const column = BY_HEADING.get(headingKey(heading))
    if (!column || taken.has(column)) continue
    mapping.set(heading, column)
    taken.add(column)
  }
  // In other files "Status" may mean anything.
  const keys = new Map(headings.map((heading) => [headingKey(heading), heading]))
  const status = keys.get(headingKey('Status'))
  if (status && OWN_EXPORT_HEADINGS.every((heading) => keys.has(headingKey(heading))))
    mapping.set(status, 'status')
  return Object.fromEntries(mapping)
}

/** Supported delimiters. */
export const DELIMITERS = [',', ';', '\t'] as const

/** Detects a file's delimiter by the headings that each candidate produces: most known headings, then most headings. */
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

/** True for a heading that is the documented name of a column, as in the template. */
export function isImportHeading(heading: string): boolean {
  return isImportColumn(heading.trim())
}

/** True for a documented import column. */
function isImportColumn(text: string): text is TemplateColumn {
  return (IMPORT_COLUMNS as readonly string[]).includes(text)
}

/* A cell that a spreadsheet would take for a formula gets a leading apostrophe (CSV injection). One that already starts
   with apostrophes gets another, so that removing one always restores the original. */
const FORMULA = /^'*[^\S\t\r]*[=+\-@\t\r＝＋－＠]/

/** A cell's text, made safe for spreadsheets. */
export function escapeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Reverses `escapeCell`; leaves any other text, such as names like 'Tisha. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

export type Cell = string | number | boolean | null | undefined

/** A CSV line with its line end (RFC 4180): cells are escaped, and quoted where necessary. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Import template for download: headings and one example. */
export function importTemplate(): string {
  const example = IMPORTED.map((name) => fieldOf(name).example)
  return csvLine(IMPORT_COLUMNS) + csvLine(example)
}

/** Fast path for cells without formula or quotes, which most are. */
const PLAIN = /^[A-Za-z0-9](?:[\w .@:#/-]*[\w.@:#/-])?$/

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string' && PLAIN.test(cell)) return cell
  const text = typeof cell === 'string' ? escapeCell(cell) : String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function headingIndex(): ReadonlyMap<string, ImportColumn> {
  const index = new Map<string, ImportColumn>()
  for (const field of IMPORTED) {
    const column = fileColumnOf(field)
    const { files, label } = fieldOf(field)
    for (const name of [column, label, ...(files?.also ?? [])]) index.set(headingKey(name), column)
  }
  for (const name of ['no_phone', fieldOf('no_phone').label]) {
    index.set(headingKey(name), 'no_phone')
  }
  return index
}

/** Form in which headings are compared: letters and digits only. */
export function headingKey(heading: string): string {
  return searchable(heading).replace(/[^\p{L}\p{N}]/gu, '')
}
