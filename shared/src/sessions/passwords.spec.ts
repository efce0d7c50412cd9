import { test } from '@japa/runner'
import { COMMON_PASSWORDS } from './common_passwords.ts'
import { passwordProblem } from './passwords.ts'

const ana = { phone: '8285550101', names: ['Ana', 'García'] }

const TOO_SHORT = 'Password must be at least 10 characters'
const TOO_LONG = 'Password must be at most 200 characters'
const COMMON = 'This password is too common. Please choose another one.'
const PERSONAL = 'Please choose a password that is not your name or phone number'

test.group('Passwords of riders', () => {
  test('{password} is fine')
    .with(
      [
        'muddy boots on monday',
        'gravel-teapot-94',
        'öfter mal bergab',
        'xK4!vq9$Lm',
        'ana rides red bikes',
        '   ten spaces and words',
        'alphabet soup kitchen',
        'rider 5550101 rides',
      ].map((password) => ({ password }))
    )
    .run(({ assert }, { password }) => {
      assert.isNull(passwordProblem(password, ana, COMMON_PASSWORDS))
    })

  test('{password}: {problem}')
    .with([
      { password: 'short', problem: TOO_SHORT },
      { password: '123456789', problem: TOO_SHORT },
      { password: '👍👍👍👍👍', problem: TOO_SHORT },
      { password: 'password123', problem: COMMON },
      { password: 'Password2024!', problem: COMMON },
      { password: 'P@ssw0rd12', problem: COMMON },
      { password: 'iloveyou1234', problem: COMMON },
      { password: 'QWERTYUIOP', problem: COMMON },
      { password: 'abcdefghijkl', problem: COMMON },
      { password: '9876543210', problem: COMMON },
      { password: 'aaaaaaaaaa', problem: COMMON },
      { password: 'abababababab', problem: COMMON },
      { password: 'trail trail trail', problem: COMMON },
      { password: 'poiuytrewq', problem: COMMON },
      { password: 'Sunshine99', problem: COMMON },
      { password: '8285550101', problem: PERSONAL },
      { password: '(828) 555-0101', problem: PERSONAL },
      { password: 'my8285550101', problem: PERSONAL },
      { password: 'AnaGarcia1990', problem: PERSONAL },
      { password: 'garcia-ana-garcia', problem: PERSONAL },
    ])
    .run(({ assert }, { password, problem }) => {
      assert.equal(passwordProblem(password, ana, COMMON_PASSWORDS), problem)
    })

  test('a password may have two hundred characters', ({ assert }) => {
    const long = 'correct horse, '.repeat(20)
    assert.isNull(passwordProblem(long.slice(0, 200), ana, COMMON_PASSWORDS))
    assert.equal(passwordProblem(long, ana, COMMON_PASSWORDS), TOO_LONG)
  })

  test('a rider without a phone or name is checked as well', ({ assert }) => {
    assert.isNull(passwordProblem('gravel-teapot-94', {}, COMMON_PASSWORDS))
    assert.isNull(passwordProblem('83-61-94-72-05', { names: ['', ' '] }, COMMON_PASSWORDS))
  })

  test('every word of the list is rejected', ({ assert }) => {
    for (const word of COMMON_PASSWORDS) {
      if (word.length >= 10) assert.equal(passwordProblem(word, {}, COMMON_PASSWORDS), COMMON, word)
    }
    assert.isAbove(COMMON_PASSWORDS.size, 200)
  })
})
