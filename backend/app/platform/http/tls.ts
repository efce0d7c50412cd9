import { settings } from '#start/settings'

/** A year: for so long a browser comes over TLS only, once it has been here. */
const TLS_ONLY = 'max-age=31536000'

/** Whether riders come over TLS: cookies are then for TLS alone. */
export function overTls() {
  return settings.production || settings.appUrl.startsWith('https:')
}

/** The header that keeps browsers on TLS, where riders come over it. */
export function tlsHeaders(): Record<string, string> {
  return overTls() ? { 'strict-transport-security': TLS_ONLY } : {}
}
