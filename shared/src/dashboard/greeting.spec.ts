import { test } from '@japa/runner'
import { greetingAt } from './greeting.ts'

test.group('Greeting', () => {
  test('the greeting at {hour} o’clock is {greeting}')
    .with([
      { hour: 0, greeting: 'Good morning, {name}' },
      { hour: 11, greeting: 'Good morning, {name}' },
      { hour: 12, greeting: 'Good afternoon, {name}' },
      { hour: 16, greeting: 'Good afternoon, {name}' },
      { hour: 17, greeting: 'Good evening, {name}' },
      { hour: 23, greeting: 'Good evening, {name}' },
    ])
    .run(({ assert }, { hour, greeting }) => assert.equal(greetingAt(hour), greeting))
})
