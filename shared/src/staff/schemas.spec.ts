import { test } from '@japa/runner'
import { check } from '../fields.ts'
import {
  newStaffFormSchema,
  newStaffSchema,
  staffChangesFormSchema,
  staffChangesSchema,
} from './schemas.ts'

const kim = {
  username: ' kim_93 ',
  email: ' Kim@Example.com ',
  first_name: 'Kim',
  last_name: 'Reed',
  role: 'cashier',
  password: 'Gravel-teapot-9!',
}

test.group('Staff accounts', () => {
  test('a new account is normalized; its id and active flag are set by the server', ({
    assert,
  }) => {
    assert.deepEqual(
      check(newStaffSchema(), { ...kim, id: 1, is_active: false, last_login: 'x' }),
      {
        ok: true,
        value: { ...kim, username: 'kim_93', email: 'kim@example.com' },
      }
    )
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'username', value: ' ', says: 'Username is required' },
      { field: 'username', value: 'ab', says: 'Username must be at least 3 characters' },
      {
        field: 'username',
        value: 'kim reed',
        says: 'Username can only contain letters, numbers, and underscores',
      },
      {
        field: 'username',
        value: 'kïm',
        says: 'Username can only contain letters, numbers, and underscores',
      },
      { field: 'email', value: '', says: 'Email is required' },
      { field: 'email', value: 'kim', says: 'Please enter a valid email address' },
      { field: 'first_name', value: '', says: 'First name is required' },
      { field: 'last_name', value: undefined, says: 'Last name is required' },
      { field: 'role', value: '', says: 'Role is required' },
      {
        field: 'role',
        value: 'owner',
        says: 'Role must be one of: admin, manager, staff, cashier',
      },
      { field: 'password', value: '', says: 'Password is required' },
      { field: 'password', value: 'Short-1!', says: 'Password must be at least 12 characters' },
      {
        field: 'password',
        value: 'gravel-teapot-9!',
        says: 'Password must contain uppercase, lowercase, number, and special character',
      },
      {
        field: 'password',
        value: 'GRAVEL-TEAPOT-9!',
        says: 'Password must contain uppercase, lowercase, number, and special character',
      },
      {
        field: 'password',
        value: 'Gravel-teapot-!',
        says: 'Password must contain uppercase, lowercase, number, and special character',
      },
      {
        field: 'password',
        value: 'Gravel-teapot-9#',
        says: 'Password must contain uppercase, lowercase, number, and special character',
      },
      { field: 'is_admin', value: true, says: 'Unknown field' },
    ])
    .run(({ assert }, { field, value, says }) => {
      const checked = check(newStaffSchema(), { ...kim, [field]: value })
      assert.deepEqual(checked, { ok: false, details: { [field]: [says] } })
    })

  test('a blank password keeps the current one, the username never changes', ({ assert }) => {
    assert.deepEqual(
      check(staffChangesSchema(), { username: 'other', password: '', is_active: false }),
      {
        ok: true,
        value: { password: null, is_active: false },
      }
    )
    assert.deepEqual(check(staffChangesSchema(), { password: 'short' }), {
      ok: false,
      details: {
        password: [
          'Password must be at least 12 characters',
          'Password must contain uppercase, lowercase, number, and special character',
        ],
      },
    })
  })

  test('the forms ask for the password twice', ({ assert }) => {
    const mismatch = { ok: false, details: { confirm_password: ['Passwords do not match'] } }
    const { username, password, ...rest } = kim
    assert.isTrue(check(newStaffFormSchema(), { ...kim, confirm_password: password }).ok)
    assert.deepEqual(check(newStaffFormSchema(), { ...kim, confirm_password: 'x' }), mismatch)
    assert.deepEqual(check(newStaffFormSchema(), kim), mismatch)
    assert.isTrue(
      check(staffChangesFormSchema(), { ...rest, password: '', confirm_password: '' }).ok
    )
    assert.isTrue(check(staffChangesFormSchema(), rest).ok)
    assert.deepEqual(check(staffChangesFormSchema(), { ...rest, password }), mismatch)
  })
})
