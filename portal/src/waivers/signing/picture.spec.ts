import { test } from '@japa/runner'

import { pen } from './picture.ts'

test.group('The pen', () => {
  test('the pen is 0.5 to 2.5 wide, black on white', ({ assert }) => {
    assert.deepEqual(pen, {
      minWidth: 0.5,
      maxWidth: 2.5,
      penColor: 'black',
      backgroundColor: 'white',
    })
  })
})
