import { test } from '@japa/runner'

import { trialFile } from './trialFile.ts'

test.group('A trial as a file', () => {
  test('a trial file has a line for each row, and no formulas', async ({ assert }) => {
    const nobody = { field: null, message: null, name: null, phone: null }
    const file = trialFile([
      { ...nobody, row: 2, result: 'created', name: '=Ann Lee', phone: '0285550101' },
      { ...nobody, row: 3, result: 'failed', field: 'email', message: 'Invalid email format' },
      { ...nobody, row: 5, result: 'failed', message: 'the row is too long to be read' },
    ])

    assert.deepEqual((await file.text()).split('\r\n'), [
      'Row,Result,Name,Phone,Reason',
      "2,would be imported,'=Ann Lee,0285550101,",
      '3,has mistakes,,,email: Invalid email format',
      '5,has mistakes,,,the row is too long to be read',
      '',
    ])
  })
})
