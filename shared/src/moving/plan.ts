import { guessMapping, isImportHeading } from '../customers/csv.ts'
import { headingKey } from '../customers/csv.ts'
import { fill } from '../text.ts'
import {
  DATE_COLUMNS,
  FIRST_FILLED,
  moveColumnLabel,
  NEEDS,
  OF_A_CHILD,
  type MoveColumn,
} from './columns.ts'
import { childNumberOf, meaningOf } from './meaning.ts'
import { messages } from './messages.ts'
import type { ColumnSurvey, Surveyed } from './survey.ts'
import { isOwnExport } from './table.ts'
import type { DateOrder } from './values/dates.ts'
import type { Source, Vendor } from './vendors/vendor.ts'
import { vendorOf } from './vendors/vendors.ts'

/** The caller's choices for a file; omitted ones are detected. */
export interface MoveRequest {
  source?: Source | undefined
  /** Heading → column, or null for one that stays behind. */
  mapping?: Readonly<Record<string, MoveColumn | null>> | undefined
  /** Heading → value → what it stands for: the types of levels. */
  values?: Readonly<Record<string, Readonly<Record<string, string | null>>>> | undefined
  dateOrder?: DateOrder | 'auto' | undefined
  households?: boolean | undefined
  memberships?: boolean | undefined
  waivers?: boolean | undefined
  consents?: boolean | undefined
}

/** A column of the file, and its target. */
export interface PlannedColumn {
  heading: string
  column: MoveColumn | null
  /** Reason why it is not imported. */
  reason: string | null
  /** Number of the child of the row that it is about. */
  child: number | null
  order: DateOrder
  /** True if its times are in UTC, as the heading says. */
  inUtc: boolean
  /** Reason for the order of its dates. */
  decided: 'values' | 'caller' | 'open' | null
}

/** A date that may be read in two ways. */
export interface DateQuestion {
  heading: string
  sample: string
}

/** How a file is read: the program, each column, and what has to be asked first. */
export interface MovePlan {
  source: Exclude<Source, 'auto'>
  /** Name of the program; null for one that is not known. */
  program: string | null
  columns: PlannedColumn[]
  questions: DateQuestion[]
  levels: Readonly<Record<string, string | null>>
  /** Heading of the levels of memberships. */
  levelHeading: string | null
  options: Record<'households' | 'memberships' | 'waivers' | 'consents', boolean>
}

/** A column and its source: the caller, the program's table, its name, or its cells. */
type Guess = { column: MoveColumn | null; sure: 4 | 3 | 2 | 1 | 0; reason?: string }

/** Decides what each column of a file stands for. */
export function planMove(
  headings: readonly string[],
  survey: Surveyed,
  request: MoveRequest = {}
): MovePlan {
  const names = headings.map((heading) => heading.trim())
  const own =
    request.source === 'trailgate' ||
    ((request.source ?? 'auto') === 'auto' && isOwnExport(names) && vendorOf(names) === null)
  const vendor = own ? null : vendorOf(names, request.source)
  const guesses = own
    ? guessesForOwn(names, request)
    : names.map((heading, index) =>
        guessFor(heading, { vendor, seen: survey.columns[index], request })
      )
  const options = {
    households: request.households ?? false,
    memberships: request.memberships ?? false,
    waivers: request.waivers ?? false,
    consents: request.consents ?? false,
  }
  const settled = settle(names, guesses, { survey, options })
  const columns = withOrders(settled, survey, request.dateOrder ?? 'auto')
  const levelHeading = columns.find(({ column }) => column === 'membership_level')?.heading ?? null
  return {
    source: own ? 'trailgate' : (vendor?.source ?? 'other'),
    program: own ? 'Trailgate' : (vendor?.name ?? null),
    columns,
    questions: columns.flatMap((column, index) => questionOf(column, survey.columns[index])),
    levels: levelHeading === null ? {} : (request.values?.[levelHeading] ?? {}),
    levelHeading,
    options,
  }
}

/** Columns that are not imported, each with its reason. */
export function leftBehind(plan: MovePlan): { heading: string; reason: string }[] {
  return plan.columns.flatMap(({ heading, column, reason }) =>
    column === null ? [{ heading, reason: reason ?? messages['left.unknown'] }] : []
  )
}

/** The question about a date, in words. */
export function askForOrder({ heading, sample }: DateQuestion): string {
  return fill(messages['ask.date_order'], { heading, sample, ...bothReadings(sample) })
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The two days that a date may be: month first, and day first. */
export function bothReadings(sample: string): { mdy: string; dmy: string } {
  const [first = 1, second = 1, year = ''] = sample.split(/[/.\- ]/).map(Number)
  const day = (month: number, on: number) => `${MONTH_NAMES[month - 1] ?? month} ${on}, ${year}`
  return { mdy: day(first, second), dmy: day(second, first) }
}

function guessesForOwn(names: string[], { mapping }: MoveRequest): Guess[] {
  const guessed = guessMapping(names)
  return names.map((name) => {
    if (mapping && name in mapping) return said(mapping[name] ?? null)
    if (headingKey(name) === 'memberid') return { column: 'member_id', sure: 3 }
    return { column: guessed[name] ?? null, sure: 3 }
  })
}

type About = { vendor: Vendor | null; seen: ColumnSurvey | undefined; request: MoveRequest }

function guessFor(heading: string, { vendor, seen, request: { mapping } }: About): Guess {
  if (mapping && heading in mapping) return said(mapping[heading] ?? null)
  const byVendor = vendorColumn(vendor, heading)
  if (byVendor !== undefined) return { column: byVendor, sure: 3 }
  const byWords = meaningOf(heading)
  if (byWords === 'notes') return { column: null, sure: 2, reason: messages['left.notes'] }
  // A street that holds a city and a ZIP code as well is a whole address.
  if (byWords === 'address_line1' && seen && mostly(seen.addresses, seen))
    return { column: 'address', sure: 2 }
  if (byWords !== undefined) return { column: byWords, sure: isImportHeading(heading) ? 3 : 2 }
  return { column: seen ? columnOfValues(seen) : null, sure: 1 }
}

function said(column: MoveColumn | null): Guess {
  return column === null
    ? { column, sure: 4, reason: messages['left.by_choice'] }
    : { column, sure: 4 }
}

function vendorColumn(vendor: Vendor | null, heading: string): MoveColumn | null | undefined {
  const key = headingKey(heading)
  const found = Object.entries(vendor?.columns ?? {}).find(([name]) => headingKey(name) === key)
  // Notes are imported only on request.
  return found?.[1] === 'notes' ? undefined : found?.[1]
}

/** Column guessed from its cells, for a heading that says nothing; null if unclear. */
function columnOfValues(seen: ColumnSurvey): MoveColumn | null {
  if (seen.looked < 3) return null
  if (mostly(seen.emails, seen)) return 'email'
  if (mostly(seen.addresses, seen)) return 'address'
  if (mostly(seen.phones, seen)) return 'phone'
  return null
}

function mostly(count: number, { looked }: ColumnSurvey): boolean {
  return looked > 0 && count >= looked * 0.8
}

type Settling = { survey: Surveyed; options: MovePlan['options'] }

/** Gives each column to one heading, or to several where the first that is filled counts. */
function settle(names: string[], guesses: Guess[], { survey, options }: Settling): PlannedColumn[] {
  const columns = new Set(guesses.map(({ column }) => column))
  const holder = new Map<MoveColumn, number>()
  guesses.forEach(({ column, sure }, index) => {
    if (column === null || FIRST_FILLED.has(column) || OF_A_CHILD.has(column)) return
    const before = holder.get(column)
    if (before === undefined || (guesses[before]?.sure ?? 0) < sure) holder.set(column, index)
  })
  return names.map((heading, index) => {
    const { column, sure, reason } = guesses[index] ?? { column: null, sure: 0 }
    const child = column !== null && OF_A_CHILD.has(column) ? (childNumberOf(heading) ?? 1) : null
    const planned = {
      heading,
      child,
      order: 'mdy' as const,
      inUtc: /\butc\b|\bgmt\b/i.test(heading),
      decided: null,
    }
    const stays = (why: string): PlannedColumn => ({ ...planned, column: null, reason: why })
    if (column === null) return stays(reason ?? whyUnknown(heading, survey.columns[index]))
    const held = holder.get(column)
    if (held !== undefined && held !== index)
      return stays(fill(messages['left.other_used'], { heading: names[held] ?? '' }))
    if (sure < 4) {
      if ((survey.columns[index]?.filled ?? 0) === 0) return stays(messages['left.empty'])
      const useless = whyUseless(column, columns)
      if (useless) return stays(useless)
    }
    const option = NEEDS[column]
    if (option && !options[option]) return stays(messages[`left.${option}`])
    return { ...planned, column, reason: null }
  })
}

function whyUnknown(heading: string, seen: ColumnSurvey | undefined): string {
  if ((seen?.filled ?? 0) === 0) return messages['left.empty']
  if (/balance|spend|spent|paid|total|amount|donated|price|revenue|fees?\b/i.test(heading))
    return messages['left.money']
  if (/waiver|release|agree/i.test(heading)) return messages['left.no_day']
  return messages['left.unknown']
}

/** Reason why a column has no meaning without another one. */
function whyUseless(column: MoveColumn, columns: ReadonlySet<MoveColumn | null>): string | null {
  if (column === 'full_name' && columns.has('first_name') && columns.has('last_name'))
    return messages['left.names']
  if (column.startsWith('membership_') && !columns.has('membership_level'))
    return messages['left.no_level']
  if (
    (column === 'waiver_expires' || column === 'waiver_accepted') &&
    !columns.has('waiver_signed')
  )
    return messages['left.no_day']
  return null
}

function withOrders(
  columns: PlannedColumn[],
  survey: Surveyed,
  told: DateOrder | 'auto'
): PlannedColumn[] {
  const decided = columns.map((planned, index): PlannedColumn => {
    const { column } = planned
    if (column === null || !DATE_COLUMNS.has(column)) return planned
    // Birth dates of children are written in one way, whichever child it is.
    const together =
      column === 'child_birth_date'
        ? survey.columns.filter((_, each) => columns[each]?.column === column)
        : [survey.columns[index]]
    const sum = (key: 'dayFirst' | 'daySecond' | 'either') =>
      together.reduce((count, seen) => count + (seen?.[key] ?? 0), 0)
    const [first, second] = [sum('dayFirst'), sum('daySecond')]
    if (first > 0 && second === 0) return { ...planned, order: 'dmy', decided: 'values' }
    if (second > 0 && first === 0) return { ...planned, order: 'mdy', decided: 'values' }
    if (told !== 'auto') return { ...planned, order: told, decided: 'caller' }
    if (first >= second * 20 && first > 0) return { ...planned, order: 'dmy', decided: 'values' }
    if (second >= first * 20 && second > 0) return { ...planned, order: 'mdy', decided: 'values' }
    return sum('either') > 0 ? { ...planned, decided: 'open' } : planned
  })
  // In a list of children people write dates as beside it.
  const birth = decided.find((each) => each.column === 'date_of_birth' && each.decided === 'values')
  return decided.map((planned) =>
    planned.column === 'children' && planned.decided === 'open' && birth
      ? { ...planned, order: birth.order, decided: 'values' as const }
      : planned
  )
}

function questionOf(
  { heading, column, decided }: PlannedColumn,
  seen: ColumnSurvey | undefined
): DateQuestion[] {
  if (column === null || decided !== 'open' || !seen?.sample) return []
  return [{ heading, sample: seen.sample }]
}

/** Labels for what a heading is taken for. */
export function labelOf(column: MoveColumn | null): string {
  return column === null ? messages['left.short'] : moveColumnLabel(column)
}
