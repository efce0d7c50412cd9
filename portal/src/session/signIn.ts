import { messages } from '@trailgate/shared/sessions/messages'
import type { PortalSignIn, SignInAnswer } from '@trailgate/shared/sessions/schemas'

import { customerSession } from './customerSession.ts'
import { postOpening } from './keptLogout.ts'

/** Signs a rider in by phone and password; returns the reason if the server refuses. */
export async function signIn(body: PortalSignIn, key: string): Promise<string | null> {
  const answer = await postOpening<SignInAnswer>('/customers/auth', body, key, {
    opens: ({ success }) => success,
  })
  if (!answer.success) return answer.message || messages['login.refused']
  customerSession.hold(answer.customer)
  return null
}
