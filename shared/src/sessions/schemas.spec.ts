import { test } from '@japa/runner'
import fc from 'fast-check'
import { check } from '../fields.ts'
import {
  forgotPasswordSchema,
  kioskSignInSchema,
  portalSignInSchema,
  resetFormSchema,
  resetPasswordSchema,
  signInSchema,
  staffSignInSchema,
} from './schemas.ts'

const PHONE = 'Please enter a valid 10-digit phone number'
const PASSWORD = 'Password is required'
const EMAIL = 'Please enter a valid email address'

test.group('Sign-in schemas', () => {
  test('the kiosk asks for the phone only', ({ assert }) => {
    assert.deepEqual(check(kioskSignInSchema(), { phone: '828-555-0101', password: 'x' }), {
      ok: true,
      value: { phone: '8285550101' },
    })
    for (const phone of ['', null, '555-0101', 8285550101]) {
      assert.deepEqual(check(kioskSignInSchema(), { phone }), {
        ok: false,
        details: { phone: [PHONE] },
      })
    }
  })

  test('the portal asks for phone and password, and reports both', ({ assert }) => {
    assert.deepEqual(check(portalSignInSchema(), {}), {
      ok: false,
      details: { phone: [PHONE], password: [PASSWORD] },
    })
    assert.deepEqual(check(portalSignInSchema(), { phone: '8285550101', password: ' x ' }), {
      ok: true,
      value: { phone: '8285550101', password: ' x ' },
    })
  })

  test('a blank password is rejected and not taken for a kiosk sign-in', ({ assert }) => {
    const phone = '8285550101'
    assert.deepEqual(check(signInSchema(), { phone }), { ok: true, value: { phone } })
    for (const password of ['', null, 0, [], {}]) {
      assert.deepEqual(check(signInSchema(), { phone, password }), {
        ok: false,
        details: { password: [PASSWORD] },
      })
    }
  })

  test('staff send username and password as text', ({ assert }) => {
    assert.deepEqual(check(staffSignInSchema(), { username: '  ', password: '' }), {
      ok: false,
      details: { username: ['Username is required'], password: [PASSWORD] },
    })
    assert.isFalse(check(staffSignInSchema(), { username: 0, password: { $gt: '' } }).ok)
    assert.deepEqual(check(staffSignInSchema(), { username: ' kim ', password: ' p ' }), {
      ok: true,
      value: { username: 'kim', password: ' p ' },
    })
  })

  test('no input makes a check throw', () => {
    const schemas = [
      signInSchema(),
      staffSignInSchema(),
      forgotPasswordSchema(),
      resetPasswordSchema(),
      resetFormSchema(),
    ]
    fc.assert(
      fc.property(fc.anything(), (sent) =>
        schemas.every((schema) => typeof check(schema, sent).ok === 'boolean')
      )
    )
  })
})

test.group('Forgotten password schemas', () => {
  test('"{email}" is asked for: {ok}')
    .with([
      { email: 'ana@example.com', ok: true },
      { email: ' Ana@Example.COM ', ok: true },
      { email: 'ana@localhost', ok: true },
      { email: '', ok: false },
      { email: 'ana', ok: false },
      { email: null, ok: false },
      { email: ['a@b.co'], ok: false },
      { email: `${'a'.repeat(100)}@b.co`, ok: false },
    ])
    .run(({ assert }, { email, ok }) => {
      const checked = check(forgotPasswordSchema(), { email })
      assert.equal(checked.ok, ok)
      if (!checked.ok) assert.deepEqual(checked.details, { email: [EMAIL] })
    })

  test('a new password needs its link', ({ assert }) => {
    assert.deepEqual(check(resetPasswordSchema(), { password: 'short' }), {
      ok: false,
      details: {
        token: ['This link has been used or is too old. Please ask for a new one.'],
        password: ['Password must be at least 10 characters'],
      },
    })
  })

  test('the page asks for the new password twice', ({ assert }) => {
    const password = 'gravel-teapot-94'
    assert.isTrue(check(resetFormSchema(), { password, confirm_password: password }).ok)
    assert.deepEqual(check(resetFormSchema(), { password, confirm_password: 'other' }), {
      ok: false,
      details: { confirm_password: ['Passwords do not match'] },
    })
    assert.deepEqual(check(resetFormSchema(), { password: '', confirm_password: '' }), {
      ok: false,
      details: { password: [PASSWORD], confirm_password: ['Please repeat the password'] },
    })
  })
})
