import { errors, symbols } from '@adonisjs/auth'
import type { AuthClientResponse, GuardContract } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import { SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { openSession } from '#access/sessions/open_session'
import type { VisitorCaller } from '#access/callers'
import { sessionCookie } from '#access/cookies'
import { touchSession, visitorOfSession } from '#access/sessions/visitor_of_session'
import { clock } from '#platform/clock'

/** Riders and kiosk users by their session cookie; the session's row says which of the two. */
export class VisitorGuard implements GuardContract<VisitorCaller> {
  declare [symbols.GUARD_KNOWN_EVENTS]: unknown
  readonly driverName = 'visitor_session'
  user?: VisitorCaller
  isAuthenticated = false
  authenticationAttempted = false

  constructor(private ctx: HttpContext) {}

  getUserOrFail(): VisitorCaller {
    if (!this.user) throw this.refused()
    return this.user
  }

  async authenticate(): Promise<VisitorCaller> {
    if (this.authenticationAttempted) return this.getUserOrFail()
    this.authenticationAttempted = true

    const token = sessionCookie(this.ctx)
    const visitor = token && (await visitorOfSession(token, clock.now()))
    if (!visitor) throw this.refused()

    await touchSession(visitor, clock.now())
    this.isAuthenticated = true
    this.user = visitor
    return visitor
  }

  async check(): Promise<boolean> {
    return this.authenticate().then(
      () => true,
      (error) => {
        if (error instanceof errors.E_UNAUTHORIZED_ACCESS) return false
        throw error
      }
    )
  }

  /** Signs a test client in with a session of its own. */
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

  private refused() {
    return new errors.E_UNAUTHORIZED_ACCESS('Unauthorized access', {
      guardDriverName: this.driverName,
    })
  }
}
