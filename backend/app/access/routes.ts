import { messages as customers } from '@trailgate/shared/customers/messages'
import { kioskCustomer, passwordLink, riderCustomer } from '@trailgate/shared/customers/schemas'
import { passSignInSchema } from '@trailgate/shared/passes/schemas'
import {
  currentStaff,
  forgotPasswordAnswer,
  forgotPasswordSchema,
  resetPasswordSchema,
  signInAnswer,
  signInSchema,
  staffSignInSchema,
  staffToken,
} from '@trailgate/shared/sessions/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerSessions = () => import('#access/sessions/customer_sessions_controller')
const Passwords = () => import('#access/passwords/passwords_controller')
const StaffSessions = () => import('#access/staff_sessions/staff_sessions_controller')

const signIn = chapter('Sign-in')

/** Sign-in of staff and riders, forgotten passwords. */
export function sessionRoutes() {
  signIn.post('/auth/login', 'public', [StaffSessions, 'store'], {
    summary: 'Sign staff in; 401 SECOND_FACTOR_REQUIRED asks for the same call with a code',
    body: staffSignInSchema,
    answer: staffToken,
  })
  signIn.get('/auth/me', 'staff.session', [StaffSessions, 'show'], {
    summary: 'The member of staff who is signed in',
    answer: currentStaff,
  })
  signIn.post('/auth/logout', 'staff.session', [StaffSessions, 'destroy'], {
    summary: 'Sign staff out; the token is dead',
  })

  signIn.post('/customers/auth', 'public', [CustomerSessions, 'store'], {
    summary:
      'Sign a rider in by phone and password, or by phone alone or a pass at a kiosk; a refusal is a 200 with success false',
    body: () => v.union([signInSchema(), passSignInSchema()], customers['phone.phone']),
    answer: signInAnswer,
  })
  signIn.get('/customers/me', 'kiosk.session', [CustomerSessions, 'show'], {
    whileBanned: true,
    summary: 'The rider who is signed in; at a kiosk only first name and initial',
    answer: v.union([riderCustomer, kioskCustomer]),
  })
  signIn.post('/customers/logout', 'kiosk.session', [CustomerSessions, 'destroy'], {
    whileBanned: true,
    summary: 'Sign the rider out; the session is dead',
  })

  signIn.post('/forgot-password', 'public', [Passwords, 'forgot'], {
    summary:
      'Ask for a letter with a link to a new password; the answer is the same for every address',
    form: { fields: forgotPasswordSchema, file: false },
    answer: forgotPasswordAnswer,
  })
  signIn.post('/reset-password', 'public', [Passwords, 'reset'], {
    summary: 'Choose a password with the link of a letter',
    body: resetPasswordSchema,
  })
  signIn.post('/customers/:id/password-link', 'passwords.link', [Passwords, 'link'], {
    summary: 'Make a link with which somebody chooses a password',
    made: passwordLink,
  })
}
