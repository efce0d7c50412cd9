import { messages } from '@trailgate/shared/sessions/messages'
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'

export type SignInMessages = { username?: string; password?: string }

type SignInForm =
  | { credentials: { username: string; password: string }; missing?: never }
  | { credentials?: never; missing: SignInMessages }

/** Credentials, or the missing fields. Checked by hand: a schema library would add a tenth to the sign-in page. */
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
