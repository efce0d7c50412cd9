import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import type { RollCallLine } from '@trailgate/shared/visits/households'
import type { AlertAnswer } from '@trailgate/shared/visits/answers'
import type { Visit } from '@trailgate/shared/visits/schemas'

/** Filters of the board, over the people who are in. */
export const BOARD_FILTERS = ['all', 'not_covered', 'minors'] as const
export type BoardFilter = (typeof BOARD_FILTERS)[number]

/** The open visits after one has changed: a new one is added, one that is over is removed. */
export function withVisit(visits: readonly Visit[], changed: Visit): Visit[] {
  const others = visits.filter(({ id }) => id !== changed.id)
  return changed.state === 'in' ? [...others, changed] : others
}

/** The open visits after a merge has put this visit under another. */
export function withoutVisit(visits: readonly Visit[], gone: number): Visit[] {
  return visits.filter(({ id }) => id !== gone)
}

/** True if the person is in but may not ride as of now. */
export function isUncovered({ coverage, may_ride: said }: Visit): boolean {
  return said ? said.verdict !== 'yes' : !coverage.covered
}

/** The board: those who may not ride on top, then the newest first. */
export function boardOf(visits: readonly Visit[], filter: BoardFilter, text: string): Visit[] {
  const words = text.trim().toLocaleLowerCase('en').split(/\s+/)
  return visits
    .filter((visit) => SHOWS[filter](visit) && words.every((word) => nameOf(visit).includes(word)))
    .toSorted(
      (one, other) =>
        Number(isUncovered(other)) - Number(isUncovered(one)) ||
        other.checked_in_at.localeCompare(one.checked_in_at) ||
        other.id - one.id
    )
}

const SHOWS: Record<BoardFilter, (visit: Visit) => boolean> = {
  all: () => true,
  not_covered: isUncovered,
  minors: (visit) => visit.is_minor,
}

function nameOf({ first_name: first, last_name: last, member_id: memberId }: Visit): string {
  return `${first ?? ''} ${last ?? ''} ${memberId ?? ''}`.toLocaleLowerCase('en')
}

type Shown = Pick<HouseholdPerson, 'id' | 'visit' | 'may_ride' | 'alert'>

/** The households on the screen after one of their people came in or left, here or at a kiosk. */
export function withVisitOf<Home extends { people: Shown[] }>(
  households: readonly Home[],
  changed: Visit
): Home[] {
  const open = changed.state === 'in'
  const { id, checked_in_at: since } = changed
  const visit = open
    ? { id, state: 'in' as const, checked_in_at: since, checked_out_at: null }
    : null
  return households.map((household) => ({
    ...household,
    people: household.people.map((person) => {
      if (person.id !== changed.customer_id) return person
      // The end of an older visit says nothing of the one that is open.
      if (!open && person.visit?.id !== changed.id) return person
      const { alert, may_ride: mayRide } = changed
      return { ...person, visit, alert, may_ride: mayRide ?? person.may_ride }
    }),
  }))
}

/** Visits of people of whom the roll call was not read yet. */
export function withoutLine(visits: readonly Visit[], lines: readonly RollCallLine[]): Visit[] {
  const known = new Set(lines.map((line) => line.visit_id))
  return visits.filter(({ id, customer_id: person }) => person !== null && !known.has(id))
}

/** A person who is in; `contacts` is null until they are read. */
export interface CallLine {
  visitId: number
  name: string
  since: string
  alert: AlertAnswer | null
  contacts: RollCallLine | null
}

/** The roll call as the page holds it: who is in by the board, with the contacts that were read last. By name. */
export function rollCallOf(
  visits: readonly Visit[] | undefined,
  lines: readonly RollCallLine[] | undefined
): CallLine[] | undefined {
  const byVisit = new Map(lines?.map((line) => [line.visit_id, line]))
  const held = visits?.map((visit) => ({ ...visit, visit_id: visit.id })) ?? lines
  return held
    ?.filter(({ customer_id: person }) => person !== null)
    .map((one) => ({
      visitId: one.visit_id,
      name: `${one.last_name ?? ''}, ${one.first_name ?? ''}`,
      since: one.checked_in_at,
      alert: one.alert,
      contacts: byVisit.get(one.visit_id) ?? null,
    }))
    .toSorted(
      (one, other) => one.name.localeCompare(other.name, 'en') || one.visitId - other.visitId
    )
}

/** The pages of a roll call. */
export function pagesOf(lines: readonly CallLine[], size: number): CallLine[][] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, page) =>
    lines.slice(page * size, (page + 1) * size)
  )
}
