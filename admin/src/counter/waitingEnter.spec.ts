import { test } from '@japa/runner'

import type { Household } from '@trailgate/shared/visits/households'

import { confirmedBy } from './waitingEnter.ts'

const household = (...ids: number[]) =>
  ({ people: ids.map((id) => ({ id })), is_exact: true }) as Household

test.group('An Enter that came before the answer', () => {
  test('confirms the only household that is found', ({ assert }) => {
    const found = household(7, 8)
    assert.equal(confirmedBy({ picked: null }, [found]), found)
  })

  test('leaves one that fits only nearly to be looked at', ({ assert }) => {
    const near = { ...household(7), is_exact: false }
    assert.equal(confirmedBy({ picked: null }, [near]), 'near')
    assert.equal(confirmedBy({ picked: 7 }, [near]), near)
  })

  test('an early Enter chooses none of several matches, and none without a match', ({ assert }) => {
    assert.equal(confirmedBy({ picked: null }, [household(7), household(9)]), 'several')
    assert.isNull(confirmedBy({ picked: null }, []))
  })

  test('confirms the household that was chosen, wherever it stands now', ({ assert }) => {
    const marked = household(9, 3)
    assert.equal(confirmedBy({ picked: 9 }, [household(7), marked]), marked)
  })

  test('confirms no other household when the chosen one is gone', ({ assert }) => {
    assert.isNull(confirmedBy({ picked: 9 }, [household(7)]))
    assert.isNull(confirmedBy({ picked: 9 }, [household(3, 9)]))
  })
})
