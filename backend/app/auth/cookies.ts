import type { HttpContext } from '@adonisjs/core/http'
import { DEVICE_COOKIE, SESSION_COOKIE } from '@trailgate/shared/sessions/constants'
import { settings } from '#start/settings'

/** The longest that a browser keeps a cookie, in seconds: 400 days. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600

export function sessionCookie({ request }: HttpContext) {
  return readToken(request.plainCookie(SESSION_COOKIE, { encoded: false }))
}

export function deviceCookie({ request }: HttpContext) {
  return readToken(request.plainCookie(DEVICE_COOKIE, { encoded: false }))
}

export function giveSessionCookie({ response }: HttpContext, token: string, seconds: number) {
  response.plainCookie(SESSION_COOKIE, token, { ...rules(), maxAge: seconds })
}

export function dropSessionCookie({ response }: HttpContext) {
  response.clearCookie(SESSION_COOKIE, rules())
}

export function giveDeviceCookie({ response }: HttpContext, token: string) {
  response.plainCookie(DEVICE_COOKIE, token, { ...rules(), maxAge: DEVICE_COOKIE_SECONDS })
}

/** HttpOnly and SameSite=Lax always; Secure wherever riders come over TLS. */
function rules() {
  return {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: settings.production || settings.appUrl.startsWith('https:'),
    encode: false,
  }
}

function readToken(value: unknown) {
  return typeof value === 'string' && /^[\w-]{20,100}$/.test(value) ? value : undefined
}
