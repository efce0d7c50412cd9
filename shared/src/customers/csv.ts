import { searchable } from '../text.ts'
import { FILE_FIELDS, fieldOf, fileColumnOf, type FileField, type Label } from './fields.ts'

/** The fields of an import file, in the order of the template; the phone is the only required one. */
const IMPORTED = /* @__PURE__ */ [...new Set<FileField>(['phone', ...FILE_FIELDS])]

/** The columns that they stand in. */
export const IMPORT_COLUMNS = /* @__PURE__ */ IMPORTED.map((name) => fileColumnOf(name))
type TemplateColumn = (typeof IMPORT_COLUMNS)[number]

/**
 * What a heading may stand for. The status is in no template, but an export has it: a suspended rider must not come
 * back as an active one.
 */
export const MAPPED_COLUMNS = /* @__PURE__ */ [...IMPORT_COLUMNS, 'status' as const]
export type ImportColumn = (typeof MAPPED_COLUMNS)[number]

/** What people call a column. */
export function columnLabel(column: ImportColumn): string {
  return fieldOf(IMPORTED.find((name) => fileColumnOf(name) === column) ?? 'status').label
}

type ExportHeading = 'Member ID' | Label<FileField | 'status'> | 'Created Date'
export type ExportField = 'member_id' | FileField | 'status' | 'created_at'

/** The columns of an export with the field each shows, in order. */
export const EXPORT_COLUMNS: readonly { heading: string; field: ExportField }[] = [
  { heading: 'Member ID', field: 'member_id' },
  ...FILE_FIELDS.map((field) => ({ heading: fieldOf(field).label, field })),
  { heading: fieldOf('status').label, field: 'status' },
  { heading: 'Created Date', field: 'created_at' },
]

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
] as const satisfies readonly ExportHeading[]

/** Which column each heading of a file stands for; null for a heading that is left out. */
export type HeadingMapping = Record<string, ImportColumn | null>

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
  const keys = new Map(headings.map((heading) => [headingKey(heading), heading]))
  const status = keys.get(headingKey('Status'))
  if (status && OWN_EXPORT_HEADINGS.every((heading) => keys.has(headingKey(heading))))
    mapping.set(status, 'status')
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
function isImportColumn(text: string): text is TemplateColumn {
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
  const example = IMPORTED.map((name) => fieldOf(name).example)
  return csvLine(IMPORT_COLUMNS) + csvLine(example)
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
  for (const field of IMPORTED) {
    const column = fileColumnOf(field)
    const { files, label } = fieldOf(field)
    for (const name of [column, label, ...(files?.also ?? [])]) index.set(headingKey(name), column)
  }
  return index
}

function headingKey(heading: string): string {
  return searchable(heading).replace(/[^\p{L}\p{N}]/gu, '')
}
