import commonPasswords from 'fxa-common-password-list'
import { COMMON_PASSWORDS } from '@trailgate/shared/sessions/common_passwords'
import { passwordProblem, type PasswordOwner } from '@trailgate/shared/sessions/passwords'
import { Invalid } from '#platform/http/refusals'

/** The most commonly leaked passwords, and our own list. */
const common = {
  has: (text: string) => COMMON_PASSWORDS.has(text) || commonPasswords.test(text),
}

/** Checks a rider's new password against the rules. @throws {Invalid} 422 with the violated rule. */
export function checkNewPassword(password: string, owner: PasswordOwner) {
  const problem = passwordProblem(password, owner, common)
  if (problem) throw new Invalid({ password: [problem] })
}
