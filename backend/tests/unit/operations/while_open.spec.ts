import { test } from '@japa/runner'
import { chance } from '#operations/demo/chance'
import { whileOpen } from '#operations/demo/while_open'

const TODAY = '2026-11-22'

test.group('Visits to the demo park', () => {
  test('none is still to come, whatever the hour at which it is made', ({ assert }) => {
    for (const now of [`${TODAY} 00:10:00`, `${TODAY} 15:30:00`, `${TODAY} 23:59:59`]) {
      const luck = chance(1)
      for (let visit = 0; visit < 200; visit += 1) {
        const { day, at } = whileOpen(luck, TODAY, now)
        assert.isAtMost(Date.parse(`${at}Z`), Date.parse(`${now}Z`))
        assert.equal(at.slice(0, 10), day)
      }
    }
  })

  test('all visits are of the day itself where it is over', ({ assert }) => {
    const { day, at } = whileOpen(chance(1), '2026-11-14', `${TODAY} 00:10:00`)
    assert.equal(day, '2026-11-14')
    assert.match(at, /^2026-11-14 (1[3-9]|2[01]):[0-5]\d:00$/)
  })
})
