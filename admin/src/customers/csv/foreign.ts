import type { MoveColumn } from '@trailgate/shared/moving/columns'
import { planMove, type MovePlan } from '@trailgate/shared/moving/plan'
import type { Surveyed } from '@trailgate/shared/moving/survey'
import { searchable } from '@trailgate/shared/text'

import type { PreviewColumn } from './readCsv.ts'

/** Records that an import from another system brings beside people. */
export const BROUGHT = ['households', 'memberships', 'waivers', 'consents'] as const
export type Brought = (typeof BROUGHT)[number]

/** Choices that staff make for such a file. */
export interface MoveChoices extends Record<Brought, boolean> {
  /** By heading; missing headings get the proposed column. */
  mapping: Record<string, MoveColumn | null>
  dateOrder: 'auto' | 'mdy' | 'dmy'
  /** The type of each level; null leaves it behind. */
  levels: Record<string, string | null>
}

/** A file of another system: what a look through it found, and what was chosen. */
export interface ForeignFile {
  headings: string[]
  survey: Surveyed
  choices: MoveChoices
}

export const EVERYTHING: MoveChoices = {
  mapping: {},
  dateOrder: 'auto',
  levels: {},
  households: true,
  memberships: true,
  waivers: true,
  consents: true,
}

/** How the server will read the file. */
export function planOf({ headings, survey, choices }: ForeignFile): MovePlan {
  const { mapping, dateOrder, households, memberships, waivers, consents } = choices
  return planMove(headings, survey, {
    mapping,
    dateOrder,
    households,
    memberships,
    waivers,
    consents,
  })
}

export function columnsOf(foreign: ForeignFile): PreviewColumn[] {
  return planOf(foreign).columns.map(({ heading, column, reason }) => ({
    heading,
    meaning: column,
    again: false,
    reason,
  }))
}

/** True once no question is open and a column that identifies people is mapped. */
export function canMove(foreign: ForeignFile): boolean {
  const { columns, questions } = planOf(foreign)
  return (
    questions.length === 0 && columns.some(({ column }) => column !== null && NAMES.has(column))
  )
}

const NAMES: ReadonlySet<MoveColumn> = new Set<MoveColumn>([
  'phone',
  'email',
  'buyer_email',
  'full_name',
  'first_name',
  'last_name',
])

/** Form fields sent with the file. */
export function fieldsOf(foreign: ForeignFile): Record<string, string> {
  const { mapping, dateOrder, levels, ...options } = foreign.choices
  const { levelHeading } = planOf(foreign)
  const said = {
    ...mapping,
    ...(levelHeading !== null && options.memberships && { [levelHeading]: levels }),
  }
  return {
    lenient: 'true',
    date_order: dateOrder,
    mapping: JSON.stringify(said),
    ...Object.fromEntries(BROUGHT.map((name) => [name, String(options[name])])),
  }
}

/** The levels of a file, each with how many rows have it. */
export function levelsOf(foreign: ForeignFile): [level: string, rows: number][] {
  const plan = planOf(foreign)
  const index = plan.columns.findIndex(({ column }) => column === 'membership_level')
  return [...(foreign.survey.columns[index]?.values ?? [])]
}

type Type = { name: string; display_name: string }

/** Words of levels, and the words of types that mean the same. */
const SAME: [level: RegExp, type: RegExp][] = [
  [/family|household|bundle/, /family/],
  [/annual|year|12 month|season/, /year|annual|season/],
  [/month/, /month/],
  [/week/, /week/],
  [/day/, /day|daily/],
]

/** The type that a level is likely to be; null where none is. */
export function likelyType(level: string, types: readonly Type[]): string | null {
  const plain = searchable(level)
  const same = types.find(({ name, display_name: label }) =>
    [searchable(name), searchable(label)].includes(plain)
  )
  if (same) return same.name
  for (const [ofLevel, ofType] of SAME) {
    if (!ofLevel.test(plain)) continue
    const found = types.find(({ name, display_name: label }) =>
      ofType.test(searchable(`${name} ${label}`))
    )
    if (found) return found.name
  }
  return null
}
