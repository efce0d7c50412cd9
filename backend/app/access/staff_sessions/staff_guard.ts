import type { AuthClientResponse } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import { CallerGuard } from '#access/caller_guard'
import type { StaffCaller } from '#access/callers'
import { staffOfToken, touchToken } from '#access/staff_sessions/staff_of_token'
import { issueToken } from '#access/staff_sessions/issue_token'
import { clock } from '#platform/clock'

/**
 * Identifies staff by bearer token. One joined query checks the token and whether its owner is active, so a
 * deactivation takes effect on every process with the next request.
 */
export class StaffGuard extends CallerGuard<StaffCaller> {
  readonly driverName = 'staff_token'

  protected async identify() {
    const token = bearerToken(this.ctx)
    const found = token && (await staffOfToken(token, clock.now()))
    if (!found) return undefined
    await touchToken(found, clock.now())
    return found.staff
  }

  /** Signs a test client in with its own token. */
  async authenticateAsClient(staff: Pick<StaffCaller, 'id'>): Promise<AuthClientResponse> {
    const { access_token: token } = await issueToken({ staffId: staff.id, now: clock.now() })
    return { headers: { authorization: `Bearer ${token}` } }
  }
}

function bearerToken({ request }: HttpContext) {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.header('authorization') ?? '')?.[1]
}
