import { test } from '@japa/runner'

import type { Household, HouseholdPerson } from '@trailgate/shared/visits/households'

import { closeMatches, textForMatches } from './closeMatches.ts'

function somebody(id: number, changes: object = {}): HouseholdPerson {
  const stands = { status: 'active', membership: null, coverage: { covered: true } }
  return { id, ...stands, ...changes } as never
}

const household = (...people: HouseholdPerson[]) => ({ people }) as Household

test.group('Close matches', () => {
  test('close matches are searched when a text has fewer than five rows', ({ assert }) => {
    const filter = { search: ' Smyth ' }
    assert.equal(textForMatches(filter, 0), 'Smyth')
    assert.equal(textForMatches(filter, 4), 'Smyth')
    assert.isNull(textForMatches(filter, 5))
    assert.isNull(textForMatches(filter, undefined))
    assert.equal(textForMatches({ q: 'ann smyth' }, 0), 'ann smyth')
    assert.equal(textForMatches({ ...filter, membership: 'none', covered: 'true' }, 0), 'Smyth')
  })

  test('close matches are not searched without a text, or among statuses the tolerant search leaves out', ({
    assert,
  }) => {
    assert.isNull(textForMatches({}, 0))
    assert.isNull(textForMatches({ search: 'S' }, 0))
    assert.isNull(textForMatches({ search: 'Smyth', status: 'closed' }, 0))
    assert.isNull(textForMatches({ search: 'Smyth', membership: 'expired' }, 0))
    assert.isNull(textForMatches({ q: 'x'.repeat(101) }, 0))
  })

  test('close matches are the matched people who are not in the list, five at most', ({
    assert,
  }) => {
    const found = [1, 2, 3, 4, 5, 6, 7].map((id) => household(somebody(id), somebody(id + 100)))
    const ids = closeMatches(found, [{ id: 2 }], {}).map(({ id }) => id)
    assert.deepEqual(ids, [1, 3, 4, 5, 6])
  })

  test('keep to the filters of the list, and read like its rows', ({ assert }) => {
    const found = [
      household(somebody(1, { status: 'suspended' })),
      household(somebody(2, { membership: { id: 9 } })),
      household(somebody(3, { coverage: { covered: false } })),
    ]
    const idsWith = (filter: object) => closeMatches(found, [], filter).map(({ id }) => id)
    assert.deepEqual(idsWith({}), [1, 2, 3])
    assert.deepEqual(idsWith({ status: 'suspended' }), [1])
    assert.deepEqual(idsWith({ membership: 'active' }), [2])
    assert.deepEqual(idsWith({ membership: 'none' }), [1, 3])
    assert.deepEqual(idsWith({ covered: 'true' }), [1, 2])
    assert.deepEqual(idsWith({ covered: 'false' }), [3])
    const [row] = closeMatches(found, [], { membership: 'active' })
    assert.deepInclude(row, { active_membership_id: 9, waiver_signed: true })
  })
})
