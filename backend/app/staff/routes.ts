import {
  newStaffSchema,
  ownStaffPasswordSchema,
  staffChangesSchema,
  staffMember,
  staffRemoval,
} from '@trailgate/shared/staff/schemas'
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  provenSecondFactorSchema,
  recoveryCodes,
  secondFactorSecret,
  secondFactorState,
} from '@trailgate/shared/staff/second_factor'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const SecondFactors = () => import('#staff/second_factors_controller')
const OwnAccount = () => import('#staff/own_account_controller')
const Staff = () => import('#staff/staff_controller')

const staff = chapter('Staff')
const signIn = chapter('Sign-in')

/** Staff accounts, and each staff member's own second factor. */
export function staffRoutes() {
  staff.get('/staff', 'staff.manage', [Staff, 'index'], {
    summary: 'All staff',
    total: true,
    answer: v.array(staffMember),
  })
  staff.post('/staff', 'staff.manage', [Staff, 'store'], {
    summary: 'Add a member of staff',
    body: newStaffSchema,
    made: staffMember,
  })
  staff.get('/staff/:id', 'staff.manage', [Staff, 'show'], {
    summary: 'A member of staff',
    answer: staffMember,
  })
  staff.put('/staff/:id', 'staff.manage', [Staff, 'update'], {
    summary: 'Change what is sent of a member of staff',
    body: staffChangesSchema,
    answer: staffMember,
  })
  staff.delete('/staff/:id', 'staff.manage', [Staff, 'destroy'], {
    summary: 'Deactivate an active member, delete an inactive one',
    answer: staffRemoval,
  })
  staff.delete('/staff/:id/second-factor', 'staff.manage', [SecondFactors, 'reset'], {
    summary: 'Take the second factor of somebody else away, and sign them out',
    answer: staffMember,
  })
  staff.post('/staff/:id/reactivate', 'staff.manage', [Staff, 'reactivate'], {
    summary: 'Let a member of staff in again',
    answer: staffMember,
  })

  signIn.put('/auth/me/password', 'staff.own_password', [OwnAccount, 'password'], {
    summary: 'Choose another password of their own; every other session of that person ends',
    body: ownStaffPasswordSchema,
  })
  signIn.get('/auth/second-factor', 'staff.second_factor', [SecondFactors, 'show'], {
    summary: 'How it stands with the own second factor',
    answer: secondFactorState,
  })
  signIn.post('/auth/second-factor', 'staff.second_factor', [SecondFactors, 'store'], {
    summary: 'Begin to set up the own second factor: the secret for an authenticator app',
    body: beginSecondFactorSchema,
    made: secondFactorSecret,
  })
  signIn.post('/auth/second-factor/confirm', 'staff.second_factor', [SecondFactors, 'confirm'], {
    summary:
      'Put the own second factor into force with a code of the app; the recovery codes are told once',
    body: confirmSecondFactorSchema,
    answer: recoveryCodes,
  })
  signIn.post(
    '/auth/second-factor/recovery-codes',
    'staff.second_factor',
    [SecondFactors, 'renew'],
    {
      summary: 'Put new recovery codes in the place of the old ones',
      body: provenSecondFactorSchema,
      answer: recoveryCodes,
    }
  )
  signIn.post('/auth/second-factor/off', 'staff.second_factor', [SecondFactors, 'turnOff'], {
    summary: 'Take the own second factor away',
    body: provenSecondFactorSchema,
  })
}
