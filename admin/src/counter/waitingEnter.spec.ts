import { test } from '@japa/runner'

import type { Household } from '@trailgate/shared/visits/households'

import { confirmedBy } from './waitingEnter.ts'

const household = (...ids: number[]) => ({ people: ids.map((id) => ({ id })) }) as Household

test.group('An Enter that came before the answer', () => {
  test('confirms the only household that is found', ({ assert }) => {
    const found = household(7, 8)
    assert.equal(confirmedBy({ shown: null }, [found]), found)
  })

  test('chooses nobody of several, and nobody of none', ({ assert }) => {
    assert.equal(confirmedBy({ shown: null }, [household(7), household(9)]), 'several')
    assert.isNull(confirmedBy({ shown: null }, []))
  })

  test('confirms the household that was marked, wherever it stands now', ({ assert }) => {
    const marked = household(9, 3)
    assert.equal(confirmedBy({ shown: 9 }, [household(7), marked]), marked)
  })

  test('confirms no other household when the marked one is gone', ({ assert }) => {
    assert.isNull(confirmedBy({ shown: 9 }, [household(7)]))
    assert.isNull(confirmedBy({ shown: 9 }, [household(3, 9)]))
  })
})
