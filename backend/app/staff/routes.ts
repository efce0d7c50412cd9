import { allowed } from '#access/allowed'

const SecondFactors = () => import('#staff/second_factors_controller')
const Staff = () => import('#staff/staff_controller')

/** Staff accounts, and each one's own second factor. */
export function staffRoutes() {
  allowed.get('/staff', 'staff.manage', [Staff, 'index'])
  allowed.post('/staff', 'staff.manage', [Staff, 'store'])
  allowed.get('/staff/:id', 'staff.manage', [Staff, 'show'])
  allowed.put('/staff/:id', 'staff.manage', [Staff, 'update'])
  allowed.delete('/staff/:id', 'staff.manage', [Staff, 'destroy'])
  allowed.delete('/staff/:id/second-factor', 'staff.manage', [SecondFactors, 'reset'])
  allowed.post('/staff/:id/reactivate', 'staff.manage', [Staff, 'reactivate'])

  allowed.get('/auth/second-factor', 'staff.second_factor', [SecondFactors, 'show'])
  allowed.post('/auth/second-factor', 'staff.second_factor', [SecondFactors, 'store'])
  allowed.post('/auth/second-factor/confirm', 'staff.second_factor', [SecondFactors, 'confirm'])
  allowed.post('/auth/second-factor/recovery-codes', 'staff.second_factor', [
    SecondFactors,
    'renew',
  ])
  allowed.post('/auth/second-factor/off', 'staff.second_factor', [SecondFactors, 'turnOff'])
}
