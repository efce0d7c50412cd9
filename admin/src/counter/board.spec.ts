import { test } from '@japa/runner'

import type { MayRide } from '@trailgate/shared/visits/answers'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { boardOf, isUncovered, pagesOf, withVisit, withVisitOf } from './board.ts'

const covered: MayRide = { verdict: 'yes', reasons: [] }
const missing: MayRide = { verdict: 'no', reasons: [] }

function aVisit(id: number, changes: Partial<Visit> = {}): Visit {
  return {
    id,
    customer_id: 100 + id,
    member_id: `7000${id}`,
    first_name: 'Zoë',
    last_name: `Stone${id}`,
    is_minor: false,
    checked_in_at: `2026-05-02T10:0${id}:00Z`,
    coverage: { covered: true },
    may_ride: covered,
    state: 'in',
    ...changes,
  } as Visit
}

const idsOf = (visits: readonly { id: number }[]) => visits.map(({ id }) => id)

test.group('The board', () => {
  test('the board lists riders who may not ride first, then the newest', ({ assert }) => {
    const visits = [aVisit(1, { may_ride: missing }), aVisit(2), aVisit(3)]
    assert.deepEqual(idsOf(boardOf(visits, 'all', '')), [1, 3, 2])
  })

  test('the board is filtered by minors, by riders who may not ride and by parts of a name', ({
    assert,
  }) => {
    const visits = [aVisit(1, { is_minor: true }), aVisit(2, { may_ride: missing }), aVisit(3)]
    assert.deepEqual(idsOf(boardOf(visits, 'minors', '')), [1])
    assert.deepEqual(idsOf(boardOf(visits, 'not_covered', '')), [2])
    assert.deepEqual(idsOf(boardOf(visits, 'all', ' stone3 zoë ')), [3])
    assert.deepEqual(idsOf(boardOf(visits, 'all', '70001')), [1])
  })

  test('goes by what was so at the check-in when the person was deleted', ({ assert }) => {
    const coverage = { covered: false, state: 'none', reason: 'never_signed' } as const
    assert.isTrue(isUncovered(aVisit(1, { may_ride: null, coverage: coverage as never })))
    assert.isFalse(isUncovered(aVisit(1, { may_ride: null })))
  })

  test('adds who comes in, changes who is in, and lets go who goes', ({ assert }) => {
    const visits = [aVisit(1)]
    assert.deepEqual(idsOf(withVisit(visits, aVisit(2))), [1, 2])
    assert.equal(withVisit(visits, aVisit(1, { last_name: 'Moss' }))[0]?.last_name, 'Moss')
    assert.deepEqual(withVisit(visits, aVisit(1, { state: 'out' })), [])
  })
})

test.group('A household on the screen', () => {
  const mayRide: HouseholdPerson['may_ride'] = { verdict: 'yes', reasons: [] }
  const found = (visit: HouseholdPerson['visit']) => [
    { people: [{ id: 101, visit, alert: null, may_ride: mayRide }] },
  ]
  const shown = (households: ReturnType<typeof found>) =>
    households[0]?.people[0]?.visit?.id ?? null

  test('shows a check-in that was made elsewhere, and the end of it', ({ assert }) => {
    const inside = withVisitOf(found(null), aVisit(1))
    assert.equal(shown(inside), 1)
    assert.isNull(shown(withVisitOf(inside, aVisit(1, { state: 'out' }))))
  })

  test('keeps the visit that is open when an older one is told of', ({ assert }) => {
    const inside = found({
      id: 5,
      state: 'in',
      checked_in_at: '2026-05-02T10:00:00Z',
      checked_out_at: null,
    })
    assert.equal(shown(withVisitOf(inside, aVisit(1, { state: 'out' }))), 5)
  })
})

test.group('The roll call', () => {
  test('the roll call has forty lines per page', ({ assert }) => {
    const lines = Array.from({ length: 81 }, (_, n) => ({ visit_id: n })) as never[]
    assert.deepEqual(
      pagesOf(lines, 40).map((page) => page.length),
      [40, 40, 1]
    )
    assert.deepEqual(pagesOf([], 40), [])
  })
})
