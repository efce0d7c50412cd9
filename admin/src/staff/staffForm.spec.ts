import { test } from '@japa/runner'

import { staffFields } from '@trailgate/shared/staff/fields'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/staff/messages'
import { blankRecord } from '@trailgate/shared/records/blank_record'

import { BLANK, readChanges, readNew, valuesOf } from './staffForm.ts'

const PASSWORD = 'Gravel-teapot-9!'

const admin: StaffMember = {
  ...blankRecord(staffFields),
  id: 1,
  username: 'admin',
  email: 'admin@localhost',
  first_name: 'Park',
  last_name: 'Admin',
  role: 'admin',
  is_active: true,
  created_at: '2026-01-01T10:00:00Z',
  last_login: null,
  revision: 3,
}

test.group('The form of a staff account', () => {
  test('a new account is sent without the repeated password, with role staff by default', ({
    assert,
  }) => {
    const values = {
      ...BLANK,
      username: 'kim_93',
      email: ' Kim@Park.example ',
      first_name: 'Kim',
      last_name: 'Reed',
      password: PASSWORD,
      confirm_password: PASSWORD,
    }
    assert.deepEqual(readNew(values), {
      ok: true,
      value: {
        username: 'kim_93',
        email: 'kim@park.example',
        first_name: 'Kim',
        last_name: 'Reed',
        role: 'staff',
        password: PASSWORD,
      },
    })
    assert.deepEqual(readNew({ ...values, confirm_password: 'x' }), {
      ok: false,
      details: { confirm_password: [sessions['password.mismatch']] },
    })
  })

  test('an edit of an account sends only what changed and checks only that', ({ assert }) => {
    const values = { ...valuesOf(admin), first_name: ' Pat ' }
    assert.deepEqual(readChanges(values, admin), { ok: true, value: { first_name: 'Pat' } })
    assert.deepEqual(readChanges(valuesOf(admin), admin), { ok: true, value: {} })
    assert.deepEqual(readChanges({ ...values, email: 'no address' }, admin), {
      ok: false,
      details: { email: ['Please enter a valid email address'] },
    })
  })

  test('a new password is checked and must be repeated', ({ assert }) => {
    const values = valuesOf(admin)
    const both = { password: PASSWORD, confirm_password: PASSWORD }
    assert.deepEqual(readChanges({ ...values, ...both }, admin), {
      ok: true,
      value: { password: PASSWORD },
    })
    const short = { password: 'short', confirm_password: 'short' }
    const checked = readChanges({ ...values, ...short }, admin)
    assert.equal(!checked.ok && checked.details.password?.[0], messages['password.min'])
    assert.deepEqual(readChanges({ ...values, confirm_password: PASSWORD }, admin), {
      ok: false,
      details: { confirm_password: [sessions['password.mismatch']] },
    })
  })
})
