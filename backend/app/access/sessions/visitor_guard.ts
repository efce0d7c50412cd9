import type { AuthClientResponse } from '@adonisjs/auth/types'
import { SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { openSession } from '#access/sessions/open_session'
import { CallerGuard } from '#access/caller_guard'
import type { VisitorCaller } from '#access/callers'
import { sessionCookie } from '#access/cookies'
import { touchSession, visitorOfSession } from '#access/sessions/visitor_of_session'
import { clock } from '#platform/clock'

/** Identifies riders and kiosk users by their session cookie; the session's row says which. */
export class VisitorGuard extends CallerGuard<VisitorCaller> {
  readonly driverName = 'visitor_session'

  protected async identify() {
    const token = sessionCookie(this.ctx)
    const visitor = token && (await visitorOfSession(token, clock.now()))
    if (!visitor) return undefined
    await touchSession(visitor, clock.now())
    return visitor
  }

  /** Signs a test client in with its own session. */
  async authenticateAsClient(
    customer: { id: number },
    kind: VisitorCaller['kind'] = 'rider'
  ): Promise<AuthClientResponse> {
    const { token } = await openSession({
      customerId: customer.id,
      kind,
      deviceId: null,
      now: clock.now(),
    })
    return { headers: { cookie: `${SESSION_COOKIE}=${token}` } }
  }
}
