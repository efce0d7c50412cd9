import { settings } from '#start/settings'

/** True if text messages can be sent: in production that needs a provider, elsewhere they are written to files. */
export function smsEnabled() {
  return settings.sms.transport === 'http' || settings.profile !== 'production'
}
