import type { Day } from '@trailgate/shared/dates'
import type { PastChange, PastPerson, Second } from '@trailgate/shared/waivers/coverage_at'
import * as v from 'valibot'
import type { ActivityRow, CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import type { Merge } from '#waivers/coverage/past_merges'

/** A birth date changed before the history recorded the previous one. */
export type PersonNote = { kind: 'birth_date'; at: Second }

/** The facts of a person's own row that decide, as history values. */
type Facts = Pick<CustomersRow, 'date_of_birth' | 'waiver_date'> & { paper_waiver: boolean }

type Changes = { at: Second; from: Partial<Facts>; to: Partial<Facts> }

const ACTIONS = ['customer.updated', 'minor.updated'] as const

/** These records with their changes of birth date and paper waiver up to today. */
export async function pastPeople(ids: readonly number[], merges: readonly Merge[]) {
  const rows = await rowsIn('customers')
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', 'member_id', 'date_of_birth', 'paper_waiver', 'waiver_date')
  const lines = await rowsIn('activity')
    .whereIn('customer_id', ids)
    .whereIn('action', ACTIONS)
    .orderBy('id')
    .select('id', 'customer_id', 'details', 'created_at')
  const byOwner = Map.groupBy(lines, (line) => ownerOf(line, merges))
  const notes: PersonNote[] = []
  const people = rows.map((row) => {
    const told = (byOwner.get(row.id) ?? []).map(readLine)
    notes.push(...told.flatMap(({ unknown }) => unknown))
    const changes = told.flatMap(({ change }) => change)
    return personOf(row, withMerges(row.id, changes, merges))
  })
  return { people, notes, memberIds: new Map(rows.map((row) => [row.id, row.member_id])) }
}

type Line = Pick<ActivityRow, 'id' | 'customer_id' | 'details' | 'created_at'>

/** The record a history entry was written for: a merge in force has moved it to the winner. */
function ownerOf({ id, customer_id: today }: Line, merges: readonly Merge[]): number | null {
  return merges
    .filter(({ undone_at: undone, lines }) => undone === null && lines.has(id))
    .toReversed()
    .reduce(
      (owner, { winner_id: winner, loser_id: loser }) => (owner === winner ? loser : owner),
      today
    )
}

const born = v.nullable(v.string())
const change = v.object({
  changed: v.optional(
    v.object({
      date_of_birth: v.optional(v.object({ from: born, to: born })),
      paper_waiver: v.optional(v.object({ from: v.boolean(), to: v.boolean() })),
      waiver_date: v.optional(v.object({ from: born, to: born })),
    })
  ),
})
/** A guardian's change lists the changed fields; for a birth date also the old and the new value. */
const changeOfMinor = v.object({
  changed: v.array(v.string()),
  born: v.optional(v.object({ from: born, to: born })),
})

function readLine({ details, created_at: stored }: Line): {
  change: Changes[]
  unknown: PersonNote[]
} {
  const at = isoTime(stored)
  const said: unknown = details === null ? null : JSON.parse(details)
  const byGuardian = v.safeParse(changeOfMinor, said)
  if (byGuardian.success) {
    const { changed, born: day } = byGuardian.output
    if (day) {
      const ends = { from: { date_of_birth: day.from }, to: { date_of_birth: day.to } }
      return { change: [{ at, ...ends }], unknown: [] }
    }
    const isLost = changed.includes('date_of_birth')
    return { change: [], unknown: isLost ? [{ kind: 'birth_date', at }] : [] }
  }
  const byStaff = v.safeParse(change, said)
  const changed = byStaff.success ? byStaff.output.changed : undefined
  if (!changed) return { change: [], unknown: [] }
  const from: Partial<Facts> = {}
  const to: Partial<Facts> = {}
  if (changed.date_of_birth) {
    from.date_of_birth = changed.date_of_birth.from
    to.date_of_birth = changed.date_of_birth.to
  }
  if (changed.paper_waiver) {
    from.paper_waiver = changed.paper_waiver.from
    to.paper_waiver = changed.paper_waiver.to
  }
  if (changed.waiver_date) {
    from.waiver_date = changed.waiver_date.from
    to.waiver_date = changed.waiver_date.to
  }
  return { change: [{ at, from, to }], unknown: [] }
}

/** Adds the writes of merges and of their undoing, in order of time. */
function withMerges(id: number, changes: readonly Changes[], merges: readonly Merge[]): Changes[] {
  const all = [...changes]
  const undone: Changes[] = []
  for (const { changed, created_at: made, undone_at: over } of merges) {
    for (const { table, id: changedId, before, after } of changed) {
      if (table !== 'customers' || changedId !== id) continue
      const [from, to] = [factsOf(before), factsOf(after)]
      all.push({ at: isoTime(made), from, to })
      if (over !== null) undone.push({ at: isoTime(over), from: to, to: from })
    }
  }
  all.sort(byTime)
  for (const each of undone.toSorted(byTime)) {
    const restored = NAMES.filter((name) => {
      const before = all.findLast((other) => other.at <= each.at && name in other.to)
      // A field changed in between was not restored.
      return name in each.from && before?.to[name] === each.from[name]
    })
    if (restored.length === 0) continue
    all.push({ at: each.at, from: only(each.from, restored), to: only(each.to, restored) })
    all.sort(byTime)
  }
  return all
}

const NAMES = ['date_of_birth', 'paper_waiver', 'waiver_date'] as const

function only(facts: Partial<Facts>, names: readonly (keyof Facts)[]): Partial<Facts> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]))
}

function factsOf(columns: Record<string, string | number | boolean | null>): Partial<Facts> {
  const { date_of_birth: birth, paper_waiver: paper, waiver_date: day } = columns
  return {
    ...(birth !== undefined && { date_of_birth: birth === null ? null : String(birth) }),
    ...(paper !== undefined && { paper_waiver: Boolean(paper) }),
    ...(day !== undefined && { waiver_date: day === null ? null : String(day) }),
  }
}

type Row = Pick<CustomersRow, 'id' | 'date_of_birth' | 'paper_waiver' | 'waiver_date'>

function personOf(row: Row, changes: readonly Changes[]): PastPerson {
  const now: Facts = {
    date_of_birth: row.date_of_birth,
    paper_waiver: row.paper_waiver === 1,
    waiver_date: row.waiver_date,
  }
  const births: PastChange<Day | null>[] = []
  const papers: PastChange<Day | null>[] = []
  let after = now
  for (const { at, from, to } of changes.toReversed()) {
    const since = { ...after, ...to }
    const before = { ...since, ...from }
    births.unshift({ at, from: before.date_of_birth, to: since.date_of_birth })
    papers.unshift({ at, from: paperOf(before), to: paperOf(since) })
    after = before
  }
  return {
    id: row.id,
    date_of_birth: { now: now.date_of_birth, changes: births },
    paper_on: { now: paperOf(now), changes: papers },
  }
}

function paperOf({ paper_waiver: attested, waiver_date: on }: Facts): Day | null {
  return attested ? on : null
}

function byTime(one: Changes, other: Changes): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0
}
