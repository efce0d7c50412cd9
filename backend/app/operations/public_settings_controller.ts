import type { HttpContext } from '@adonisjs/core/http'
import { clock } from '#platform/clock'
import { kioskPairing } from '#access/kiosk_pairing'
import { send } from '#platform/http/send'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { settings } from '#start/settings'

/** GET /public/settings: what every page needs to know of the park, without signing in. */
export default class PublicSettingsController {
  async show(ctx: HttpContext) {
    return send(ctx, {
      park_name: settings.parkName,
      app_url: settings.appUrl,
      time_zone: settings.parkTimezone,
      today: clock.today(),
      support_contact: settings.supportContact ?? null,
      kiosk_pairing: kioskPairing(ctx),
      letters: mailEnabled(),
    })
  }
}
