import type { Day } from '../dates.ts'
import type { CoverageAnswer } from './answers.ts'
import { IMPORTED_TEMPLATE, type Audience } from './constants.ts'
import {
  coverage,
  coveringRecord,
  type CoveragePerson,
  type CoverageRecord,
  type CoverageTemplate,
} from './coverage.ts'

/* Coverage at a past instant (docs/product/waivers.md): the current state of the park is rewound to that instant by the
   events since, and then judged by the rule of the gate (coverage.ts). Instants are ISO 8601 UTC in whole seconds, so
   they compare as text; an event in the requested second counts as happened. */

/** An instant in whole seconds, `2026-11-07T19:05:00Z`. */
export type Second = string

/** A sealed waiver with its later events, in chain order. */
export interface PastWaiver {
  /** Place in the chain; the newer waiver has the larger one. */
  sequence: number
  subject_id: number
  template_id: number
  version_id: number
  audience: Audience
  signed_at: Second
  signed_day: Day
  last_day: Day | null
  by_guardian: boolean
  events: readonly PastWaiverEvent[]
}

/** A waiver that an import brought: days, and no seal. It counts from the import on. */
export interface PastImport {
  /** The record that has it today. */
  person_id: number
  brought_at: Second
  signed_day: Day
  last_day: Day
  by_guardian: boolean
}

export type PastWaiverEvent =
  | { kind: 'voided'; at: Second }
  | { kind: 'counted'; at: Second; to: number | null }
  | { kind: 'person_deleted'; at: Second; person: number }

/** A value that changed at an instant. */
export interface PastChange<Value> {
  at: Second
  from: Value
  to: Value
}

/** The current value and the changes that led to it, oldest first. */
export interface PastValue<Value> {
  now: Value
  changes: readonly PastChange<Value>[]
}

/** A customer record, also one merged into another today. */
export interface PastPerson {
  id: number
  date_of_birth: PastValue<Day | null>
  /** The day of the paper waiver attested by staff; null means none. */
  paper_on: PastValue<Day | null>
}

/** One record was merged into another, until the merge was undone. */
export interface PastMerge {
  winner_id: number
  loser_id: number
  at: Second
  undone_at: Second | null
}

export interface PastVersion {
  id: number
  created_at: Second
  effective_date: PastValue<Day>
  requires_resign: PastValue<boolean>
}

/** A waiver template, also one deleted since; an archived one is not active. */
export interface PastTemplate {
  id: number
  created_at: Second
  /** Time of its deletion, possible only while unsigned. */
  deleted_at: Second | null
  audience: PastValue<Audience>
  required: PastValue<boolean>
  is_active: PastValue<boolean>
  versions: readonly PastVersion[]
}

/** Everything that decided about a person's coverage at any time. */
export interface CoverageHistory {
  /** The record in question, which exists today. */
  person_id: number
  people: readonly PastPerson[]
  merges: readonly PastMerge[]
  waivers: readonly PastWaiver[]
  imports: readonly PastImport[]
  templates: readonly PastTemplate[]
  /** Days a paper waiver counts for. */
  paper_days: number
}

/** An instant and its park day. */
export interface Moment {
  at: Second
  day: Day
}

export interface CoverageAt {
  coverage: CoverageAnswer
  /** The covering waiver; null for paper, for an imported one and without coverage. */
  waiver: PastWaiver | null
  /** The record that represented the person at that instant: a different one if the two were, or are, merged. */
  stood_as: number
}

/**
 * A person's coverage at an instant. Each record that is this person today is judged by its state then; a covered one
 * decides, the person's own first.
 */
export function coverageAt(history: CoverageHistory, { at, day }: Moment): CoverageAt {
  const templates = templatesAt(history.templates, at)
  const [first, ...others] = standingRecords(history, at).map((id) =>
    judgedAs(id, { history, templates, at, day })
  )
  // There is always one: the person's own record, unless a merge says otherwise.
  if (!first) throw new RangeError('a person stands for nobody')
  return [first, ...others].find(({ coverage: { covered } }) => covered) ?? first
}

/** The records that represented the person at an instant, the person's own first, then the older ones. */
export function standingRecords(history: CoverageHistory, at: Second): number[] {
  const { person_id: own, merges } = history
  const root = rootAt(own, merges, at)
  const roots = new Set(recordsOf(history).map((id) => rootAt(id, merges, at)))
  return [root, ...[...roots].filter((id) => id !== root).toSorted((a, b) => a - b)]
}

/** The records that are this person today: merged into it, or with waivers that count for it. */
function recordsOf({ person_id: own, merges, waivers, people }: CoverageHistory): number[] {
  const merged = [...merges.map(({ loser_id: id }) => id), ...people.map(({ id }) => id)]
  const known = new Set(merged.filter((id) => rootAt(id, merges, null) === own))
  for (const waiver of waivers) {
    if (countsFor(waiver, null) === own) known.add(waiver.subject_id)
  }
  return [own, ...known]
}

/** The record this one was merged into at an instant, through all merges; null means today. */
function rootAt(id: number, merges: readonly PastMerge[], at: Second | null): number {
  const into = merges.find((merge) => merge.loser_id === id && isInForce(merge, at))
  if (!into) return id
  // Each merge is followed once, to terminate on any list.
  const others = merges.filter((merge) => merge !== into)
  return rootAt(into.winner_id, others, at)
}

function isInForce({ at: since, undone_at: until }: PastMerge, at: Second | null): boolean {
  if (at === null) return until === null
  return since <= at && (until === null || until > at)
}

/** The record a waiver counted for at an instant; null means today. */
function countsFor({ subject_id: subject, events }: PastWaiver, at: Second | null): number | null {
  let holder: number | null = subject
  for (const event of events) {
    if (at !== null && event.at > at) continue
    if (event.kind === 'counted') holder = event.to
    if (event.kind === 'person_deleted' && holder === event.person) holder = null
  }
  return holder
}

type Judging = Moment & { history: CoverageHistory; templates: readonly CoverageTemplate[] }

function judgedAs(id: number, { history, templates, at, day }: Judging): CoverageAt {
  const signed = history.waivers.filter((waiver) => {
    const holder = countsFor(waiver, at)
    const isIt = holder !== null && rootAt(holder, history.merges, at) === id
    return isIt && waiver.signed_at <= at
  })
  // Of two that count equally long the later sealed one is returned, as at the gate.
  signed.sort((a, b) => a.sequence - b.sequence)
  const waiverOf = new Map(signed.map((waiver) => [recordAt(waiver, at), waiver]))
  const person: CoveragePerson = {
    ...personAt(id, history, at),
    records: [...importedAt(id, history, at), ...waiverOf.keys()],
    templates,
  }
  const record = coveringRecord(person, day)
  return {
    coverage: coverage(person, day),
    waiver: (record && waiverOf.get(record)) ?? null,
    stood_as: id,
  }
}

function importedAt(
  id: number,
  { imports, merges }: CoverageHistory,
  at: Second
): CoverageRecord[] {
  return imports
    .filter((each) => each.brought_at <= at && rootAt(each.person_id, merges, at) === id)
    .map(({ signed_day, last_day, by_guardian }) => ({
      template_id: IMPORTED_TEMPLATE,
      version_id: IMPORTED_TEMPLATE,
      audience: 'any',
      signed_day,
      last_day,
      by_guardian,
      voided: false,
    }))
}

function recordAt(waiver: PastWaiver, at: Second): CoverageRecord {
  const { template_id, version_id, audience, signed_day, last_day, by_guardian, events } = waiver
  const voided = events.some((event) => event.kind === 'voided' && event.at <= at)
  return { template_id, version_id, audience, signed_day, last_day, by_guardian, voided }
}

/** A record deleted since is judged by the facts of the requested one: they are one person. */
function personAt(
  id: number,
  { person_id: own, people, paper_days: days }: CoverageHistory,
  at: Second
) {
  const person = people.find((each) => each.id === id) ?? people.find((each) => each.id === own)
  const paperOn = person ? valueAt(person.paper_on, at) : null
  return {
    date_of_birth: person ? valueAt(person.date_of_birth, at) : null,
    paper: paperOn === null ? null : { on: paperOn, days },
  }
}

function templatesAt(templates: readonly PastTemplate[], at: Second): CoverageTemplate[] {
  return templates
    .filter(({ created_at: made }) => made <= at)
    .filter(({ deleted_at: deleted }) => deleted === null || deleted > at)
    .map((template) => ({
      id: template.id,
      audience: valueAt(template.audience, at),
      required: valueAt(template.required, at),
      is_active: valueAt(template.is_active, at),
      versions: template.versions
        .filter(({ created_at: made }) => made <= at)
        .map((version) => ({
          id: version.id,
          effective_date: valueAt(version.effective_date, at),
          requires_resign: valueAt(version.requires_resign, at),
        })),
    }))
}

/** A value at an instant: the old value of the first later change, else the current one. */
export function valueAt<Value>({ now, changes }: PastValue<Value>, at: Second): Value {
  const next = changes.find((change) => change.at > at)
  return next ? next.from : now
}
