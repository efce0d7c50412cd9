import type { HttpContext } from '@adonisjs/core/http'
import type { KioskPairing } from '@trailgate/shared/kiosk/constants'
import { isLocalRequest } from '#platform/http/local_request'
import { settings } from '#start/settings'

/**
 * Whether this call may check somebody in by a phone number alone without a paired tablet. Where nothing was said, only from the machine
 * itself.
 */
export function kioskPairing(ctx: Pick<HttpContext, 'request'>): KioskPairing {
  if (settings.kioskPairing !== 'this_machine') return settings.kioskPairing
  return isLocalRequest(ctx) ? 'open' : 'required'
}
