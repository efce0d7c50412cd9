import { settings } from '#start/settings'

/** One year: a browser that has been here uses only TLS for that long (HSTS). */
const TLS_ONLY = 'max-age=31536000'

/** True if riders connect over TLS: cookies are then `Secure`. */
export function overTls() {
  return settings.production || settings.appUrl.startsWith('https:')
}

/** HSTS header, if riders connect over TLS. */
export function tlsHeaders(): Record<string, string> {
  return overTls() ? { 'strict-transport-security': TLS_ONLY } : {}
}
