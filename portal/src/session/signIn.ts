import { messages } from '@trailgate/shared/sessions/messages'
import type { PortalSignIn, SignInAnswer } from '@trailgate/shared/sessions/schemas'

import { postSessionless } from '../api/client.ts'
import { customerSession } from './customerSession.ts'

/** Signs a rider in by phone and password; answers why not, where the server refuses. */
export async function signIn(body: PortalSignIn, key: string): Promise<string | null> {
  const answer = await postSessionless<SignInAnswer>('/customers/auth', body, key)
  if (!answer.success) return answer.message || messages['login.refused']
  customerSession.hold(answer.customer)
  return null
}
