import { compare, type Likeness } from '@trailgate/shared/customers/duplicates/compare'
import type { ComparedPerson } from '@trailgate/shared/customers/duplicates/person'

/** People, and pairs of them by their places in the list. */
export type Scoring = {
  people: readonly ComparedPerson[]
  pairs: readonly (readonly [one: number, other: number])[]
}

/** Likeness of each pair, in the order of the pairs. */
export function scoresOf({ people, pairs }: Scoring): Likeness[] {
  return pairs.map(([one, other]) => {
    const [low, high] = [people[one], people[other]]
    return low && high ? compare(low, high) : { score: 0, reasons: [] }
  })
}
