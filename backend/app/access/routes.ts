import { allowed } from '#access/allowed'

const CustomerSessions = () => import('#access/sessions/customer_sessions_controller')
const Passwords = () => import('#access/passwords/passwords_controller')
const StaffSessions = () => import('#access/staff_sessions/staff_sessions_controller')

/** Sign-in of staff and riders, forgotten passwords. */
export function sessionRoutes() {
  allowed.post('/auth/login', 'public', [StaffSessions, 'store'])
  allowed.get('/auth/me', 'staff.session', [StaffSessions, 'show'])
  allowed.post('/auth/logout', 'staff.session', [StaffSessions, 'destroy'])

  allowed.post('/customers/auth', 'public', [CustomerSessions, 'store'])
  allowed.get('/customers/me', 'kiosk.session', [CustomerSessions, 'show'])
  allowed.post('/customers/logout', 'kiosk.session', [CustomerSessions, 'destroy'])

  allowed.post('/forgot-password', 'public', [Passwords, 'forgot'], {
    body: ['form', 'json'],
  })
  allowed.post('/reset-password', 'public', [Passwords, 'reset'])
  allowed.post('/customers/:id/password-link', 'passwords.link', [Passwords, 'link'])
}
