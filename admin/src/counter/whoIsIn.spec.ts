import { test } from '@japa/runner'

import type { Day } from '@trailgate/shared/dates'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { withoutVisit, withVisit } from './board.ts'
import { tellReadings, whoIsIn } from './whoIsIn.ts'

const DAY = '2026-05-02' as Day
const aVisit = (id: number, state = 'in') => ({ id, state, park_day: DAY }) as Visit
const idsOf = (visits: readonly Visit[]) => visits.map(({ id }) => id)

test.group('Who is in', () => {
  test('has whoever the stream told of while the list was read', async ({ assert }) => {
    const shown = await whoIsIn(DAY, () => {
      tellReadings(DAY, (visits) => withVisit(visits, aVisit(3)))
      tellReadings(DAY, (visits) => withVisit(visits, aVisit(1, 'out')))
      tellReadings(DAY, (visits) => withoutVisit(visits, 2))
      tellReadings('2026-05-01' as Day, (visits) => withVisit(visits, aVisit(9)))
      return Promise.resolve([aVisit(1), aVisit(2), aVisit(4)])
    })
    assert.deepEqual(idsOf(shown), [4, 3])
  })

  test('has nobody twice who stands on two pages', async ({ assert }) => {
    const shown = await whoIsIn(DAY, () => Promise.resolve([aVisit(2), aVisit(1), aVisit(1)]))
    assert.deepEqual(idsOf(shown), [2, 1])
  })

  test('hears nothing more once it was read, or could not be', async ({ assert }) => {
    const failed = whoIsIn(DAY, () => Promise.reject(new TypeError('no network')))
    await assert.rejects(() => failed, 'no network')
    tellReadings(DAY, () => assert.fail('told after the end'))
    assert.deepEqual(idsOf(await whoIsIn(DAY, () => Promise.resolve([aVisit(1)]))), [1])
  })
})
