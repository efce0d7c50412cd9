import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Staff accounts (contract, Staff: the rest). */
export function staffRoutes() {
  const { SecondFactors, Staff } = controllers

  allowed.get('/staff', 'staff.manage', [Staff, 'index'])
  allowed.post('/staff', 'staff.manage', [Staff, 'store'])
  allowed.get('/staff/:id', 'staff.manage', [Staff, 'show'])
  allowed.put('/staff/:id', 'staff.manage', [Staff, 'update'])
  allowed.delete('/staff/:id', 'staff.manage', [Staff, 'destroy'])
  allowed.delete('/staff/:id/second-factor', 'staff.manage', [SecondFactors, 'reset'])
  allowed.post('/staff/:id/reactivate', 'staff.manage', [Staff, 'reactivate'])
}
