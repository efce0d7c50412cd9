import type { HttpContext } from '@adonisjs/core/http'
import type { KioskPairing } from '@trailgate/shared/kiosk/constants'
import { settings } from '#start/settings'

/** What proxies add to a request that they pass on. One that somebody made up only makes the answer stricter. */
const OF_A_PROXY = /^(x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/

/**
 * Whether this call may check somebody in by a phone number alone without a paired tablet. Where nothing was said, only from the machine
 * itself: what a proxy passes on may come from anywhere.
 */
export function kioskPairing({ request }: Pick<HttpContext, 'request'>): KioskPairing {
  if (settings.kioskPairing !== 'this_machine') return settings.kioskPairing
  return Object.keys(request.headers()).some((name) => OF_A_PROXY.test(name)) ? 'required' : 'open'
}
