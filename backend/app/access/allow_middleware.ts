import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { messages as customers } from '@trailgate/shared/customers/manager_messages'
import {
  BEFORE_SECOND_FACTOR,
  can,
  WITH_TICKET,
  type Action,
  type Caller,
} from '@trailgate/shared/permissions'
import type { KnownCaller } from '#access/callers'
import { sessionCookie } from '#access/cookies'
import { SecondFactorDue } from '#access/second_factor/refusals'
import { Forbidden, Unauthenticated } from '#platform/http/refusals'

/** What a refusal says where it has a sentence of its own. */
const FORBIDDEN: Partial<Record<Action, string>> = {
  'customers.delete': customers['delete.forbidden'],
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Who calls, as far as the route needed to know. */
    caller?: KnownCaller
  }
}

/**
 * Lets through who may do `action`: 401 for nobody known, 403 for the wrong kind or role
 * (docs/product/permissions.md). An Authorization header wins; the cookie is then not read. Where a ticket does instead of a session, the route
 * refuses who has neither.
 */
export default class AllowMiddleware {
  async handle(ctx: HttpContext, next: NextFn, action: Action) {
    if (can('anonymous', action)) {
      ctx.caller = { kind: 'anonymous' }
      return next()
    }

    const caller = await callerOf(ctx)
    ctx.caller = caller
    if (caller.kind === 'anonymous') {
      if (WITH_TICKET.includes(action)) return next()
      throw new Unauthenticated()
    }
    if (!can(nameOf(caller), action)) {
      ctx.logger.warn({ action, caller: nameOf(caller), route: ctx.route?.pattern }, 'denied')
      throw new Forbidden(FORBIDDEN[action])
    }
    if (mustSetUpFirst(caller, action)) throw new SecondFactorDue()
    return next()
  }
}

async function callerOf(ctx: HttpContext): Promise<KnownCaller> {
  if (ctx.request.header('authorization') !== undefined) {
    const guard = ctx.auth.use('staff')
    if (!(await guard.check())) return { kind: 'anonymous' }
    return { kind: 'staff', staff: guard.getUserOrFail() }
  }
  if (!sessionCookie(ctx)) return { kind: 'anonymous' }
  const guard = ctx.auth.use('visitor')
  if (!(await guard.check())) return { kind: 'anonymous' }
  const visitor = guard.getUserOrFail()
  return { kind: visitor.kind, visitor }
}

function mustSetUpFirst(caller: KnownCaller, action: Action): boolean {
  if (caller.kind !== 'staff' || !caller.staff.mustSetUpSecondFactor) return false
  return !BEFORE_SECOND_FACTOR.includes(action)
}

function nameOf(caller: KnownCaller): Caller {
  if (caller.kind === 'staff') return caller.staff.role
  return caller.kind === 'kiosk' && caller.visitor.byLink ? 'link' : caller.kind
}
