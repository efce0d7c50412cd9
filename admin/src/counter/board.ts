import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import type { RollCallLine } from '@trailgate/shared/visits/households'
import type { Visit } from '@trailgate/shared/visits/schemas'

/** What of those who are in the board shows. */
export const BOARD_FILTERS = ['all', 'not_covered', 'minors'] as const
export type BoardFilter = (typeof BOARD_FILTERS)[number]

/** Who is in after a visit has changed: a new one is added, one that is over leaves. */
export function withVisit(visits: readonly Visit[], changed: Visit): Visit[] {
  const others = visits.filter(({ id }) => id !== changed.id)
  return changed.state === 'in' ? [...others, changed] : others
}

/** Who is in after a merge has put this visit under another. */
export function withoutVisit(visits: readonly Visit[], gone: number): Visit[] {
  return visits.filter(({ id }) => id !== gone)
}

/** Whether somebody is in who may not ride as it stands now. */
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

type Shown = Pick<HouseholdPerson, 'id' | 'visit' | 'may_ride'>

/** Households that are on the screen while somebody of them comes in or goes, here or at a kiosk. */
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
      return { ...person, visit, may_ride: changed.may_ride ?? person.may_ride }
    }),
  }))
}

/** The pages of a roll call. */
export function pagesOf(lines: readonly RollCallLine[], size: number): RollCallLine[][] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, page) =>
    lines.slice(page * size, (page + 1) * size)
  )
}
