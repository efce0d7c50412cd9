import type { HttpContext } from '@adonisjs/core/http'
import type { KioskPairing } from '@trailgate/shared/kiosk/constants'
import { isLocalRequest } from '#platform/http/local_request'
import { settings } from '#start/settings'

/**
 * True if this call may check a rider in by phone alone without a paired tablet. By default only from the machine
 * itself.
 */
export function kioskPairing(ctx: Pick<HttpContext, 'request'>): KioskPairing {
  if (settings.kioskPairing !== 'this_machine') return settings.kioskPairing
  return isLocalRequest(ctx) ? 'open' : 'required'
}
