import { test } from '@japa/runner'

import type { Household } from '@trailgate/shared/visits/households'

import { confirmedBy } from './waitingEnter.ts'

const household = (...ids: number[]) => ({ people: ids.map((id) => ({ id })) }) as Household

test.group('An Enter that came before the answer', () => {
  test('confirms the only household that is found', ({ assert }) => {
    assert.equal(confirmedBy({ text: 'ann', shown: null }, 'ann', [household(7, 8)]), 0)
  })

  test('chooses nobody of several, and nobody of none', ({ assert }) => {
    const early = { text: 'ann', shown: null }
    assert.equal(confirmedBy(early, 'ann', [household(7), household(9)]), 'several')
    assert.isNull(confirmedBy(early, 'ann', []))
  })

  test('confirms the household that was marked wherever it stands now', ({ assert }) => {
    const marked = { text: 'ann', shown: 9 }
    assert.equal(confirmedBy(marked, 'ann', [household(7), household(9, 3)]), 1)
    assert.isNull(confirmedBy(marked, 'ann', [household(7), household(3, 9)]))
  })

  test('confirms nothing when the text is another one by then', ({ assert }) => {
    assert.isNull(confirmedBy({ text: 'ann', shown: null }, 'anna', [household(7)]))
    assert.isNull(confirmedBy({ text: 'ann', shown: 7 }, 'anna', [household(7)]))
  })
})
