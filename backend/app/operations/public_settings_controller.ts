import type { HttpContext } from '@adonisjs/core/http'
import { demoRiders } from '#operations/demo/demo_accounts'
import { clock } from '#platform/clock'
import { kioskPairing } from '#access/kiosk_pairing'
import { send } from '#platform/http/send'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { parkFace, shownImage } from '#platform/park_face'
import { settings } from '#start/settings'

/** GET /public/settings: settings that every page needs, without signing in. */
export default class PublicSettingsController {
  async show(ctx: HttpContext) {
    return send(ctx, {
      park_name: settings.parkName,
      face: shownFace(),
      app_url: settings.appUrl,
      language: settings.parkLanguage,
      time_zone: settings.parkTimezone,
      today: clock.today(),
      support_contact: settings.supportContact ?? null,
      kiosk_pairing: kioskPairing(ctx),
      age_of_majority: settings.ageOfMajority,
      minor_signers: settings.minorSigners,
      child_pickup: settings.childPickup,
      letters: mailEnabled(),
      demo: await demoRiders(),
    })
  }
}

function shownFace() {
  const { welcome, logo, hero } = parkFace()
  return { welcome, logo: logo && shownImage(logo), hero: hero && shownImage(hero) }
}
