import { test } from '@japa/runner'
import { startFailureOf } from '#start/start_failure'

const refused = (about: object) => Object.assign(new Error('permission denied'), about)

test.group('A start that fails', () => {
  test('a start on a port below 1024 names the port and the setting', ({ assert }) => {
    const known = startFailureOf(refused({ code: 'EACCES', syscall: 'listen', port: 80 }))
    assert.equal(known?.exitCode, 78)
    assert.equal(
      known?.message,
      'Port 80 is for root alone. Set PORT to 1024 or more, with a proxy in front.'
    )
  })

  test('a file without permission is not reported as a port', ({ assert }) => {
    assert.isUndefined(startFailureOf(refused({ code: 'EACCES', syscall: 'open' })))
  })
})
