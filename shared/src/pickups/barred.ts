import { isSameName } from '../customers/same_name.ts'
import type { Day } from '../dates.ts'

/** The part of an entry that decides. */
export interface Listed {
  allowed: boolean
  customer_id: number | null
  name: string
  /** The current name in their own record; null without a record. */
  record_name: string | null
  /** The last day of the entry; null means no end. */
  until: Day | null
}

/** A person who wants to take a minor. */
export interface Fetcher {
  customer_id: number | null
  name: string
  /** The name in their own record, if they are listed under another one. */
  record_name?: string | null
}

/** True if an entry is in force on a day, its last day included. */
export function holds({ until }: Pick<Listed, 'until'>, on: Day): boolean {
  return until === null || until >= on
}

/** True if an entry is about this person: the same record, or the same name in the counter's normal form. */
export function isAbout(entry: Omit<Listed, 'allowed' | 'until'>, fetcher: Fetcher): boolean {
  return (
    (entry.customer_id !== null && entry.customer_id === fetcher.customer_id) ||
    namesOf(entry).some((one) => namesOf(fetcher).some((other) => isNamed(one, other)))
  )
}

/** The entry that bars a person from taking a minor. It overrides entries that allow them, and guardianship. */
export function barring<Entry extends Listed>(
  entries: readonly Entry[],
  fetcher: Fetcher,
  on: Day
): Entry | undefined {
  return entries.find((entry) => !entry.allowed && holds(entry, on) && isAbout(entry, fetcher))
}

function namesOf({ name, record_name: record }: Pick<Fetcher, 'name' | 'record_name'>): string[] {
  return record ? [name, record] : [name]
}

function isNamed(one: string, other: string): boolean {
  return isSameName({ first_name: one, last_name: '' }, { first_name: other, last_name: '' })
}
