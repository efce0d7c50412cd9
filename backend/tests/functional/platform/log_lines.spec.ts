import { Logger } from '@adonisjs/core/logger'
import { test } from '@japa/runner'
import loggerConfig from '#config/logger'
import { aRider } from '#tests/helpers/people'

/** The output of the server's logger for an error. */
function logged(error: unknown): string {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const { app } = loggerConfig.loggers
  new Logger({ ...app, level: 'error', destination }).error({ err: error }, 'failed')
  return lines.join('')
}

test.group('Log lines', () => {
  test('log lines of a failed statement name the failure and the place, and no personal data', async ({
    assert,
  }) => {
    const { phone } = await aRider()
    const failed = async () => {
      try {
        await aRider({ phone, first_name: 'Secretia', email: 'secretia@example.com' })
      } catch (error) {
        return error
      }
      throw new Error('two people got one phone')
    }
    const line = logged(await failed())
    assert.match(line, /SQLITE_CONSTRAINT_UNIQUE|ER_DUP_ENTRY/)
    assert.include(line, 'insert into `customers`')
    for (const personal of [phone, 'Secretia', 'secretia@example.com'])
      assert.notInclude(line, personal)
  })

  test('log lines of other errors keep their message and cause', ({ assert }) => {
    const cause = Object.assign(new Error('no such file'), { code: 'ENOENT' })
    const line = JSON.parse(logged(new Error('could not read', { cause })))
    assert.equal(line.err.message, 'could not read')
    assert.containSubset(line.err.cause, { code: 'ENOENT', message: 'no such file' })
    assert.include(line.err.stack, 'log_lines.spec')
  })
})
