import {
  ACTION_KINDS,
  BULK_ACTIONS,
  SHOWN_FACTS,
  SHOWN_FIELDS,
  SIDE_ACTIONS,
  type ActivityAction,
  type SubjectKind,
} from '@trailgate/shared/activity/actions'
import type { Actor } from '#platform/actor'

/** The record that an event is about; `label` as staff know it, read from the database where it is a customer. */
export type Subject = { id: number | null; label?: string | null }

/** Old and new value of each changed field. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>

/** An event of a transaction, as the log needs it. */
export type Noted = {
  action: ActivityAction
  by: Actor
  subject: Subject | null
  /** Details of the history; the log keeps the closed list of them. */
  details?: Record<string, unknown> | undefined
  /** Changes that the details of the history do not have as `changed`. */
  changes?: Changes | undefined
}

/** A row of the log without its actor and its time. */
export type Entry = {
  action: ActivityAction
  subject: { kind: SubjectKind; id: number | null; label: string | null }
  details: Details
}

export type Details = {
  changes?: Record<string, readonly unknown[]>
  ids?: number[]
  count?: number
  [fact: string]: unknown
}

/** Ids kept in a row; `count` tells how many there were. */
const IDS_MAX = 1000
const FACT_MAX = 120

/**
 * The row that the events of one call make: the event that names it, with the ids of all records to which the same
 * happened.
 */
export function entryOf(events: readonly Noted[]): Entry | null {
  const leading = leadingOf(events)
  if (!leading) return null
  const { action, subject } = leading
  const alike = events.filter((event) => event.action === action)
  const ids = [...new Set(alike.flatMap((event) => event.subject?.id ?? []))]
  const details = alike.length === 1 ? detailsOf(leading) : {}
  return {
    action,
    subject: {
      kind: ACTION_KINDS[action],
      id: subject?.id ?? null,
      label: subject?.label ?? null,
    },
    details: ids.length > 1 ? { ...details, ...counted(ids) } : details,
  }
}

/** Adds what a later transaction of the same call did. */
export function joined(first: Entry, later: Entry): Entry {
  if (first.action !== later.action) return first
  const [before, after] = [idsOf(first), idsOf(later)]
  const ids = [...new Set([...before, ...after])]
  // More than are kept: only the count of each tells how many there were.
  const again = before.length + after.length - ids.length
  const count = countOf(first) + countOf(later) - again
  const removed = Number(first.details.removed ?? 0) + Number(later.details.removed ?? 0)
  const sums = {
    ...(ids.length > 1 && { ...counted(ids), count }),
    ...(removed > 0 && { removed }),
  }
  return { ...first, details: { ...first.details, ...sums } }
}

function idsOf({ subject, details }: Entry): number[] {
  return details.ids ?? (subject.id === null ? [] : [subject.id])
}

function countOf(entry: Entry): number {
  return entry.details.ids ? (entry.details.count ?? 0) : idsOf(entry).length
}

function counted(ids: readonly number[]) {
  return { ids: ids.slice(0, IDS_MAX), count: ids.length }
}

function leadingOf(events: readonly Noted[]): Noted | undefined {
  return (
    events.find(({ action }) => BULK_ACTIONS.has(action)) ??
    events.find(({ action }) => !SIDE_ACTIONS.has(action)) ??
    events[0]
  )
}

/** Details of an event in the log: values of listed fields; of other fields only the names. */
export function detailsOf({ details = {}, changes = {} }: Pick<Noted, 'details' | 'changes'>) {
  const shown: Details = {}
  const all: Changes = { ...changesIn(details.changed), ...changes }
  if (Object.keys(all).length > 0) {
    shown.changes = Object.fromEntries(
      Object.entries(all).map(([field, values]) => [
        field,
        SHOWN_FIELDS.has(field) && values.every(isPlain) ? values : ['changed'],
      ])
    )
  }
  if (Array.isArray(details.ids)) {
    const ids = details.ids.filter((id): id is number => typeof id === 'number')
    Object.assign(shown, counted(ids))
  }
  for (const [name, value] of Object.entries(details)) {
    if (SHOWN_FACTS.has(name) && isFact(value)) shown[name] = value
  }
  return shown
}

function changesIn(changed: unknown): Changes {
  if (typeof changed !== 'object' || changed === null) return {}
  // Some histories have only the names.
  if (Array.isArray(changed)) {
    const names = changed.filter((name): name is string => typeof name === 'string')
    return Object.fromEntries(names.map((name) => [name, HIDDEN]))
  }
  return Object.fromEntries(
    Object.entries(changed).map(([field, value]) => {
      const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown }
      return [field, [from ?? null, to ?? null] as const]
    })
  )
}

/** Not plain, so that it is shown as changed. */
const HIDDEN = [{}, {}] as const

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= FACT_MAX
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

function isFact(value: unknown): boolean {
  return isPlain(value) || (Array.isArray(value) && value.length <= 20 && value.every(isPlain))
}
