import { COMMON_PASSWORDS } from '@trailgate/shared/sessions/common_passwords'
import { passwordProblem, type PasswordOwner } from '@trailgate/shared/sessions/passwords'
import { Invalid } from '#exceptions/refusals'

/** Holds a rider's new password to the rules. @throws {Invalid} 422 with what is wrong with it. */
export function checkNewPassword(password: string, owner: PasswordOwner) {
  const problem = passwordProblem(password, owner, COMMON_PASSWORDS)
  if (problem) throw new Invalid({ password: [problem] })
}
