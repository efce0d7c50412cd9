import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Sign-in of staff and riders, registration, forgotten passwords (contract, Sign-in). */
export function sessionRoutes() {
  allowed.post('/auth/login', 'public', [controllers.StaffSessions, 'store'])
  allowed.get('/auth/me', 'staff.session', [controllers.StaffSessions, 'show'])
  allowed.post('/auth/logout', 'staff.session', [controllers.StaffSessions, 'destroy'])

  const { SecondFactors } = controllers
  allowed.get('/auth/second-factor', 'staff.second_factor', [SecondFactors, 'show'])
  allowed.post('/auth/second-factor', 'staff.second_factor', [SecondFactors, 'store'])
  allowed.post('/auth/second-factor/confirm', 'staff.second_factor', [SecondFactors, 'confirm'])
  allowed.post('/auth/second-factor/recovery-codes', 'staff.second_factor', [
    SecondFactors,
    'renew',
  ])
  allowed.post('/auth/second-factor/off', 'staff.second_factor', [SecondFactors, 'turnOff'])

  allowed.post('/customers/auth', 'public', [controllers.CustomerSessions, 'store'])
  allowed.get('/customers/me', 'kiosk.session', [controllers.CustomerSessions, 'show'])
  allowed.post('/customers/logout', 'kiosk.session', [controllers.CustomerSessions, 'destroy'])
  allowed.post('/customers/register', 'public', [controllers.CustomerRegistrations, 'store'])

  allowed.post('/forgot-password', 'public', [controllers.Passwords, 'forgot'], {
    body: ['form', 'json'],
  })
  allowed.post('/reset-password', 'public', [controllers.Passwords, 'reset'])
  allowed.post('/customers/:id/password-link', 'passwords.link', [controllers.Passwords, 'link'])
}
