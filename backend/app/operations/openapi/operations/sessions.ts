import {
  kioskCustomer,
  passwordLink,
  registrationAnswer,
  registrationSchema,
  riderCustomer,
} from '@trailgate/shared/customers/schemas'
import { messages as customers } from '@trailgate/shared/customers/messages'
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
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  provenSecondFactorSchema,
  recoveryCodes,
  secondFactorSecret,
  secondFactorState,
} from '@trailgate/shared/staff/second_factor'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

export const sessionOperations: Operations = {
  'POST /api/auth/login': reads(
    'Sign staff in; 401 SECOND_FACTOR_REQUIRED asks for the same call with a code',
    staffToken,
    { body: staffSignInSchema() }
  ),
  'GET /api/auth/second-factor': reads(
    'How it stands with the own second factor',
    secondFactorState
  ),
  'POST /api/auth/second-factor': makes(
    'Begin to set up the own second factor: the secret for an authenticator app',
    secondFactorSecret,
    { body: beginSecondFactorSchema() }
  ),
  'POST /api/auth/second-factor/confirm': reads(
    'Put the own second factor into force with a code of the app; the recovery codes are told once',
    recoveryCodes,
    { body: confirmSecondFactorSchema() }
  ),
  'POST /api/auth/second-factor/recovery-codes': reads(
    'Put new recovery codes in the place of the old ones',
    recoveryCodes,
    { body: provenSecondFactorSchema() }
  ),
  'POST /api/auth/second-factor/off': does('Take the own second factor away', {
    body: provenSecondFactorSchema(),
  }),
  'GET /api/auth/me': reads('The member of staff who is signed in', currentStaff),
  'POST /api/auth/logout': does('Sign staff out; the token is dead'),
  'POST /api/customers/auth': reads(
    'Sign a rider in by phone and password, or by phone alone or a pass at a kiosk; a refusal is a 200 with success false',
    signInAnswer,
    { body: v.union([signInSchema(), passSignInSchema()], customers['phone.phone']) }
  ),
  'GET /api/customers/me': reads(
    'The rider who is signed in; at a kiosk only first name and initial',
    v.union([riderCustomer, kioskCustomer])
  ),
  'POST /api/customers/logout': does('Sign the rider out; the session is dead'),
  'POST /api/customers/register': makes('Become a rider', registrationAnswer, {
    body: registrationSchema({ today: clock.today() }),
  }),
  'POST /api/forgot-password': reads(
    'Ask for a letter with a link to a new password; the answer is the same for every address',
    forgotPasswordAnswer,
    { form: { fields: forgotPasswordSchema(), file: false } }
  ),
  'POST /api/reset-password': does('Choose a password with the link of a letter', {
    body: resetPasswordSchema(),
  }),
  'POST /api/customers/:id/password-link': makes(
    'Make a link with which somebody chooses a password',
    passwordLink
  ),
}
