import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { messages as customers } from '@trailgate/shared/customers/manager_messages'
import {
  BEFORE_SECOND_FACTOR,
  can,
  WITH_DEVICE,
  WITH_TICKET,
  type Action,
  type Caller,
} from '@trailgate/shared/permissions'
import { FILE_PARAMETER, isRiderFile } from '@trailgate/shared/sessions/rider_files'
import type { ApiScope } from '@trailgate/shared/api_keys/scopes'
import { callerOfKey, keyInHeader } from '#access/api_keys/key_caller'
import type { KeyCaller, KnownCaller } from '#access/callers'
import { Banned, isBannedRider } from '#access/banned'
import { deviceCookie, sessionCookie } from '#access/cookies'
import { SecondFactorDue } from '#access/second_factor/refusals'
import { Forbidden, Unauthenticated } from '#platform/http/refusals'
import { budgetHeaders, spend } from '#platform/http/rate_limits'
import { wantsCsv } from '#platform/http/send_csv'

/** Custom messages of a refusal. */
const FORBIDDEN: Partial<Record<Action, string>> = {
  'customers.delete': customers['delete.forbidden'],
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The caller, as far as the route had to know. */
    caller?: KnownCaller
  }
}

/** Permission that a route requires, the scope that opens it to keys, and whether it is open to banned riders. */
type Asked = { action: Action; scope: ApiScope | null; whileBanned: boolean }

/**
 * Requires permission for `action`: 401 for an unknown caller, 403 for the wrong kind or role
 * (docs/product/permissions.md); a key needs the scope that the route names. An Authorization header wins; the cookie is then ignored. Where a ticket or a paired
 * tablet can replace a session, the route itself refuses callers with neither.
 */
export default class AllowMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { action, scope, whileBanned }: Asked) {
    if (can('anonymous', action)) {
      ctx.caller = { kind: 'anonymous' }
      return next()
    }

    const caller = await callerOf(ctx)
    ctx.caller = caller
    if (caller.kind === 'anonymous') {
      if (WITH_TICKET.includes(action)) return next()
      if (WITH_DEVICE.includes(action) && deviceCookie(ctx)) return next()
      if (isOpenedByLink(ctx)) return toSignIn(ctx)
      throw new Unauthenticated()
    }
    if (caller.kind === 'key') await spendOnKey(ctx, caller.key)
    if (!isOpenTo(ctx, caller, { action, scope })) {
      ctx.logger.warn({ action, caller: caller.kind, route: ctx.route?.pattern }, 'denied')
      throw new Forbidden(FORBIDDEN[action])
    }
    if (mustSetUpFirst(caller, action)) throw new SecondFactorDue()
    // A ticket issued before the ban still signs; the route checks it.
    const isShut = isBannedRider(caller) && !whileBanned
    if (isShut && !WITH_TICKET.includes(action)) throw new Banned()
    return next()
  }
}

async function callerOf(ctx: HttpContext): Promise<KnownCaller> {
  const authorization = ctx.request.header('authorization')
  if (authorization !== undefined) {
    const sent = keyInHeader(authorization)
    if (sent) {
      const key = await callerOfKey(sent)
      return key ? { kind: 'key', key } : { kind: 'anonymous' }
    }
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

/** A browser that opens the link of a rider's file shows the answer as a page. */
function isOpenedByLink({ request }: HttpContext): boolean {
  const isPage = request.header('accept')?.includes('text/html') ?? false
  return isPage && request.method() === 'GET' && isRiderFile(request.url())
}

/** The portal signs the rider in and opens the file (docs/product/documents.md). */
function toSignIn({ request, response }: HttpContext) {
  response.redirect().withQs(FILE_PARAMETER, request.url()).toPath('/portal')
}

function mustSetUpFirst(caller: KnownCaller, action: Action): boolean {
  if (caller.kind !== 'staff' || !caller.staff.mustSetUpSecondFactor) return false
  return !BEFORE_SECOND_FACTOR.includes(action)
}

/**
 * Takes one request from the key's budget; each answer tells how many are left.
 * @throws {RateLimited} when the minute's budget is spent.
 */
async function spendOnKey({ response }: HttpContext, { id }: KeyCaller) {
  const spent = await spend('key.calls', String(id))
  if (!spent) return
  for (const [name, value] of Object.entries(budgetHeaders(spent))) response.header(name, value)
  if (spent.refusal) throw spent.refusal
}

/** A key opens the calls of its scopes, and never a file of many records. */
function isOpenTo(
  ctx: HttpContext,
  caller: KnownCaller,
  { action, scope }: Omit<Asked, 'whileBanned'>
): boolean {
  if (caller.kind !== 'key') return can(nameOf(caller), action)
  return scope !== null && caller.key.scopes.includes(scope) && !wantsCsv(ctx)
}

function nameOf(caller: Exclude<KnownCaller, { kind: 'key' }>): Caller {
  if (caller.kind === 'staff') return caller.staff.role
  return caller.kind === 'kiosk' && caller.visitor.byLink ? 'link' : caller.kind
}
