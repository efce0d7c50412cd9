import type { HttpContext } from '@adonisjs/core/http'
import type { Caller, KnownCaller, StaffCaller, VisitorCaller } from '#access/callers'
import { deviceCookie, knownDeviceCookie, sessionCookie } from '#access/cookies'
import { kioskPairing } from '#access/kiosk_pairing'
import type { Actor } from '#platform/actor'
import { Unauthenticated } from '#platform/http/refusals'

type MayBeKnown = { caller?: KnownCaller }

/** The calling staff member. @throws {Unauthenticated} for any other caller. */
export function staffOf({ caller }: MayBeKnown): StaffCaller {
  if (caller?.kind !== 'staff') throw new Unauthenticated()
  return caller.staff
}

/** The calling rider or kiosk user. @throws {Unauthenticated} for any other caller. */
export function visitorOf({ caller }: MayBeKnown): VisitorCaller {
  if (caller?.kind !== 'rider' && caller?.kind !== 'kiosk') throw new Unauthenticated()
  return caller.visitor
}

/** The caller as the history stores it. */
export function actorOf({ caller, request }: HttpContext): Actor {
  return actorFrom(caller, request.ip())
}

/** The same request on behalf of this visitor. */
export function asVisitor(caller: Caller, visitor: VisitorCaller): Caller {
  const known = { kind: visitor.kind, visitor }
  return { ...caller, ...known, by: actorFrom(known, caller.ip) }
}

function actorFrom(caller: KnownCaller | undefined, ip: string): Actor {
  if (caller?.kind === 'staff') {
    const { id, role, firstName, lastName } = caller.staff
    return { kind: role, id, name: `${firstName} ${lastName}`, ip }
  }
  if (caller?.kind === 'key') {
    const { id, name } = caller.key
    return { kind: 'key', id, name, ip }
  }
  if (caller?.kind === 'rider' || caller?.kind === 'kiosk') {
    const { id, kind, firstName, lastName } = caller.visitor
    return { kind, id, name: `${firstName} ${lastName}`, ip }
  }
  return { kind: 'anonymous', id: null, name: null, ip }
}

/**
 * Everything about a request that an action may know. Cookies and headers are read here, and never below a controller.
 */
export function callerOf(ctx: HttpContext): Caller {
  const { request, caller = { kind: 'anonymous' }, requestId } = ctx
  return {
    ...caller,
    by: actorOf(ctx),
    ip: request.ip(),
    userAgent: request.header('user-agent') ?? null,
    requestId,
    idempotencyKey: request.header('idempotency-key') ?? null,
    waiverTicket: request.header('x-waiver-ticket') ?? null,
    kioskPairing: kioskPairing(ctx),
    cookies: {
      session: sessionCookie(ctx),
      kioskDevice: deviceCookie(ctx),
      knownDevice: knownDeviceCookie(ctx),
    },
  }
}
