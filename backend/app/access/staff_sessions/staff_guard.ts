import { errors, symbols } from '@adonisjs/auth'
import type { AuthClientResponse, GuardContract } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import type { StaffCaller } from '#access/callers'
import { staffOfToken, touchToken } from '#access/staff_sessions/staff_of_token'
import { issueToken } from '#access/staff_sessions/issue_token'
import { clock } from '#platform/clock'

/**
 * Staff by bearer token. One joined query tells the token and whether its owner may still work here, so
 * a deactivation holds on every process with the next request.
 */
export class StaffGuard implements GuardContract<StaffCaller> {
  declare [symbols.GUARD_KNOWN_EVENTS]: unknown
  readonly driverName = 'staff_token'
  user?: StaffCaller
  isAuthenticated = false
  authenticationAttempted = false

  constructor(private ctx: HttpContext) {}

  getUserOrFail(): StaffCaller {
    if (!this.user) throw this.refused()
    return this.user
  }

  async authenticate(): Promise<StaffCaller> {
    if (this.authenticationAttempted) return this.getUserOrFail()
    this.authenticationAttempted = true

    const token = bearerToken(this.ctx)
    const found = token && (await staffOfToken(token, clock.now()))
    if (!found) throw this.refused()

    await touchToken(found, clock.now())
    this.isAuthenticated = true
    this.user = found.staff
    return this.user
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

  /** Signs a test client in with a token of its own. */
  async authenticateAsClient(staff: Pick<StaffCaller, 'id'>): Promise<AuthClientResponse> {
    const { access_token: token } = await issueToken({ staffId: staff.id, now: clock.now() })
    return { headers: { authorization: `Bearer ${token}` } }
  }

  private refused() {
    return new errors.E_UNAUTHORIZED_ACCESS('Unauthorized access', {
      guardDriverName: this.driverName,
    })
  }
}

function bearerToken({ request }: HttpContext) {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.header('authorization') ?? '')?.[1]
}
