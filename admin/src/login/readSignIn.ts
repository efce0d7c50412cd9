import { messages } from '@trailgate/shared/sessions/messages'
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'

export type SignInMessages = { username?: string; password?: string }

type SignInForm =
  | { credentials: { username: string; password: string }; missing?: never }
  | { credentials?: never; missing: SignInMessages }

/**
 * What was entered, or what is missing. Two blanks need no schema library: it would be a tenth of all that the
 * sign-in page weighs.
 */
export function readSignIn(form: FormData): SignInForm {
  const username = textOf(form, 'username').trim()
  const password = textOf(form, 'password')
  if (username && password) return { credentials: { username, password } }
  return {
    missing: {
      ...(username ? {} : { username: staff['username.required'] }),
      ...(password ? {} : { password: messages['password.required'] }),
    },
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
