import { errors, type symbols } from '@adonisjs/auth'
import type { AuthClientResponse, GuardContract } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'

/** Base of the framework's guards; identifies the caller once per request. */
export abstract class CallerGuard<Caller> implements GuardContract<Caller> {
  declare [symbols.GUARD_KNOWN_EVENTS]: Record<never, never>
  abstract readonly driverName: string
  user?: Caller
  isAuthenticated = false
  authenticationAttempted = false

  protected ctx: HttpContext

  constructor(ctx: HttpContext) {
    this.ctx = ctx
  }

  /** The caller, or undefined if unknown. */
  protected abstract identify(): Promise<Caller | undefined>

  abstract authenticateAsClient(caller: Caller): Promise<AuthClientResponse>

  getUserOrFail(): Caller {
    if (!this.user) throw this.refused()
    return this.user
  }

  async authenticate(): Promise<Caller> {
    if (this.authenticationAttempted) return this.getUserOrFail()
    this.authenticationAttempted = true
    const caller = await this.identify()
    if (!caller) throw this.refused()
    this.isAuthenticated = true
    this.user = caller
    return caller
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

  private refused() {
    return new errors.E_UNAUTHORIZED_ACCESS('Unauthorized access', {
      guardDriverName: this.driverName,
    })
  }
}
