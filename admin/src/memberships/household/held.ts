import { formatDate, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/sale_messages'
import type { RiderMembership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

/** A person and the memberships they have a place in. */
export interface Holding {
  id: number
  held: readonly RiderMembership[]
}

/** A membership that a sale would stand beside, and who of the sale has a place in it. */
export interface Held {
  membership: RiderMembership
  names: readonly string[]
}

interface Named {
  id: number
  first_name: string
  last_name: string
}

/** Memberships that are not over on the first day of a sale: running, suspended or to come, each once. */
export function heldOn(holdings: readonly Holding[], people: readonly Named[], start: Day): Held[] {
  const nameOf = new Map(
    people.map(({ id, first_name: first, last_name: last }) => [id, `${first} ${last}`])
  )
  const byMembership = new Map<number, Held>()
  for (const { id, held } of holdings) {
    for (const membership of held.filter((each) => isHeldOn(each, start))) {
      const names = [...(byMembership.get(membership.id)?.names ?? []), nameOf.get(id) ?? '']
      byMembership.set(membership.id, { membership, names })
    }
  }
  return [...byMembership.values()]
}

function isHeldOn({ status, end_date: end }: RiderMembership, start: Day): boolean {
  return (status === 'active' || status === 'suspended') && (end === null || end >= start)
}

/** "Ada Moore has Yearly until 9/3/2027". */
export function heldSentence({ membership, names }: Held, today: Day): string {
  const { membership_type_name: type, status, start_date: start, end_date: end } = membership
  const values = { names: names.join(', '), n: names.length, type }
  if (status === 'suspended') return fill(messages['held.suspended'], values)
  if (start > today) return fill(messages['held.from'], { ...values, date: formatDate(start) })
  if (end === null) return fill(messages['held.endless'], values)
  return fill(messages['held.until'], { ...values, date: formatDate(end) })
}
