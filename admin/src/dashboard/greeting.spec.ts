import { test } from '@japa/runner'

import { greetingFor } from './greeting.ts'

const ann = { first_name: 'Ann', last_name: 'Lee' }

test.group('The greeting', () => {
  test('turns at noon and at five in the park, wherever the office is', ({ assert }) => {
    const at = (time: string) =>
      greetingFor(ann, new Date(`2026-01-15T${time}-05:00`), 'America/New_York')

    assert.equal(at('00:00'), 'Good morning, Ann Lee')
    assert.equal(at('11:59'), 'Good morning, Ann Lee')
    assert.equal(at('12:00'), 'Good afternoon, Ann Lee')
    assert.equal(at('16:59'), 'Good afternoon, Ann Lee')
    assert.equal(at('17:00'), 'Good evening, Ann Lee')
    assert.equal(at('23:59'), 'Good evening, Ann Lee')
  })
})
