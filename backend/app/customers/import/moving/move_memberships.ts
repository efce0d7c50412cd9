import type { Day } from '@trailgate/shared/dates'
import { moveColumnLabel } from '@trailgate/shared/moving/columns'
import { messages } from '@trailgate/shared/moving/messages'
import type { MovePlan } from '@trailgate/shared/moving/plan'
import type { MovedPerson } from '@trailgate/shared/moving/read_row'
import { fill } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import type { Moved } from '#customers/import/moving/moved'

type Rules = { plan: MovePlan; types: ReadonlyMap<string, number>; today: Day }
type Holder = { ref: string; row: number; moved: MovedPerson }

/**
 * Decides which memberships are imported: those with a start day and a level that maps to a type.
 */
export class MembershipMover {
  readonly #rules: Rules
  readonly #numbers = new Set<number>()

  constructor(rules: Rules) {
    this.#rules = rules
  }

  /** Finds out which of the numbers are taken. */
  async lookUp(people: readonly MovedPerson[]) {
    const wanted = people.flatMap(({ membership }) => membership?.number ?? [])
    if (wanted.length === 0) return
    const rows = await rowsIn('memberships')
      .whereIn('membership_id', wanted)
      .select('membership_id')
    for (const { membership_id: number } of rows) this.#numbers.add(number)
  }

  take({ ref, row, moved: { membership } }: Holder, moved: Moved) {
    if (!membership || !this.#rules.plan.options.memberships) return
    const { level, start, end, number, status } = membership
    const warn = (message: string) =>
      moved.warnings.push({ row, field: moveColumnLabel('membership_level'), message })
    const typeId = this.#rules.types.get(this.#rules.plan.levels[level] ?? '')
    if (typeId === undefined) return warn(fill(messages['warn.no_type'], { value: level }))
    if (start === null) return warn(fill(messages['warn.no_start'], { value: level }))
    if (end !== null && end < start) return warn(messages['warn.end_before_start'])
    const isTaken = number !== null && this.#numbers.has(number)
    if (isTaken) warn(fill(messages['warn.number_taken'], { value: number }))
    if (number !== null) this.#numbers.add(number)
    return moved.memberships.push({
      holder: ref,
      typeId,
      level,
      start,
      end,
      status: stateOf(status, end, this.#rules.today),
      number: isTaken ? null : number,
    })
  }
}

/** A membership past its end is ended, under any status of the old system. */
function stateOf(said: string, end: Day | null, today: Day) {
  if (/cancel|terminat/i.test(said)) return 'cancelled' as const
  if (end !== null && end < today) return 'expired' as const
  return /suspend|hold|frozen|freeze|pause/i.test(said)
    ? ('suspended' as const)
    : ('active' as const)
}
