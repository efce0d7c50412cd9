import type { HttpContext } from '@adonisjs/core/http'
import type { StaffCaller, VisitorCaller } from '#access/callers'
import type { Actor } from '#platform/actor'
import { Unauthenticated } from '#platform/http/refusals'

/** The member of staff who calls. @throws {Unauthenticated} when somebody else does. */
export function staffOf({ caller }: HttpContext): StaffCaller {
  if (caller?.kind !== 'staff') throw new Unauthenticated()
  return caller.staff
}

/** The rider or kiosk user who calls. @throws {Unauthenticated} when somebody else does. */
export function visitorOf({ caller }: HttpContext): VisitorCaller {
  if (caller?.kind !== 'rider' && caller?.kind !== 'kiosk') throw new Unauthenticated()
  return caller.visitor
}

/** Who does this, as history keeps it. */
export function actorOf({ caller, request }: HttpContext): Actor {
  const ip = request.ip()
  if (caller?.kind === 'staff') {
    const { id, role, firstName, lastName } = caller.staff
    return { kind: role, id, name: `${firstName} ${lastName}`, ip }
  }
  if (caller?.kind === 'rider' || caller?.kind === 'kiosk') {
    const { id, kind, firstName, lastName } = caller.visitor
    return { kind, id, name: `${firstName} ${lastName}`, ip }
  }
  return { kind: 'anonymous', id: null, name: null, ip }
}
