import { test } from '@japa/runner'

import type { Day } from '@trailgate/shared/dates'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { withoutVisit, withVisit } from './board.ts'
import { applyToReadings, whoIsIn } from './whoIsIn.ts'

const DAY = '2026-05-02' as Day
const aVisit = (id: number, state = 'in') => ({ id, state, park_day: DAY }) as Visit
const idsOf = (visits: readonly Visit[]) => visits.map(({ id }) => id)

test.group('The list of riders in', () => {
  test('the list has riders that the stream sent while it was loading', async ({ assert }) => {
    const shown = await whoIsIn(DAY, () => {
      applyToReadings(DAY, (visits) => withVisit(visits, aVisit(3)))
      applyToReadings(DAY, (visits) => withVisit(visits, aVisit(1, 'out')))
      applyToReadings(DAY, (visits) => withoutVisit(visits, 2))
      applyToReadings('2026-05-01' as Day, (visits) => withVisit(visits, aVisit(9)))
      return Promise.resolve([aVisit(1), aVisit(2), aVisit(4)])
    })
    assert.deepEqual(idsOf(shown), [4, 3])
  })

  test('a rider on two pages is listed once', async ({ assert }) => {
    const shown = await whoIsIn(DAY, () => Promise.resolve([aVisit(2), aVisit(1), aVisit(1)]))
    assert.deepEqual(idsOf(shown), [2, 1])
  })

  test('hears nothing more once it was read, or could not be', async ({ assert }) => {
    const failed = whoIsIn(DAY, () => Promise.reject(new TypeError('no network')))
    await assert.rejects(() => failed, 'no network')
    applyToReadings(DAY, () => assert.fail('told after the end'))
    assert.deepEqual(idsOf(await whoIsIn(DAY, () => Promise.resolve([aVisit(1)]))), [1])
  })
})
