import type { HttpContext } from '@adonisjs/core/http'
import {
  DEVICE_COOKIE,
  KNOWN_DEVICE_COOKIE,
  KNOWN_DEVICE_SECONDS,
  PARENT_LINK_COOKIE,
  SESSION_COOKIE,
} from '@trailgate/shared/sessions/constants'
import { overTls } from '#platform/http/tls'

/** Maximum lifetime of a cookie in browsers, in seconds: 400 days. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600

/** Name of the cookie of riders and kiosks on this installation. */
export function sessionCookieName() {
  return named(SESSION_COOKIE)
}

export function sessionCookie({ request }: HttpContext) {
  return readToken(request.plainCookie(sessionCookieName(), { encoded: false }))
}

export function deviceCookie({ request }: HttpContext) {
  return readToken(request.plainCookie(named(DEVICE_COOKIE), { encoded: false }))
}

export function giveSessionCookie({ response }: HttpContext, token: string, seconds: number) {
  response.plainCookie(sessionCookieName(), token, { ...rules(), maxAge: seconds })
}

export function dropSessionCookie({ response }: HttpContext) {
  response.clearCookie(sessionCookieName(), rules())
}

export function giveDeviceCookie({ response }: HttpContext, token: string) {
  const kept = { ...rules(), maxAge: DEVICE_COOKIE_SECONDS }
  response.plainCookie(named(DEVICE_COOKIE), token, kept)
}

export function knownDeviceCookie({ request }: HttpContext) {
  return readToken(request.plainCookie(named(KNOWN_DEVICE_COOKIE), { encoded: false }))
}

export function giveKnownDeviceCookie({ response }: HttpContext, token: string) {
  const kept = { ...rules(), maxAge: KNOWN_DEVICE_SECONDS }
  response.plainCookie(named(KNOWN_DEVICE_COOKIE), token, kept)
}

/** Token of a link to a parent, which is the session of its page until the child is confirmed. */
export function parentLinkCookie({ request }: HttpContext) {
  return readToken(request.plainCookie(named(PARENT_LINK_COOKIE), { encoded: false }))
}

export function giveParentLinkCookie({ response }: HttpContext, token: string, seconds: number) {
  response.plainCookie(named(PARENT_LINK_COOKIE), token, { ...rules(), maxAge: seconds })
}

/** With this prefix browsers accept the cookie only over TLS and only from this host. */
function named(cookie: string) {
  return overTls() ? `__Host-${cookie}` : cookie
}

/** Always HttpOnly and SameSite=Lax; Secure if riders connect over TLS. */
function rules() {
  return {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: overTls(),
    encode: false,
  }
}

function readToken(value: unknown) {
  return typeof value === 'string' && /^[\w-]{20,100}$/.test(value) ? value : undefined
}
