import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import {
  LANGUAGE_COOKIE_SECONDS,
  LANGUAGE_PARAMETER,
} from '@trailgate/shared/languages/language_choice'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
} from '@trailgate/shared/languages/languages'
import { languageOfRequest } from '#platform/http/request_language'
import { tlsHeaders } from '#platform/http/tls'
import { faceCss } from '#platform/park_face'
import { settings } from '#start/settings'
import { PROJECT_ROOT } from '#start/settings_reader'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const SHARED_POLICY =
  "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The back office's component library injects styles at run time; the portal's are a file. */
const POLICY = {
  portal: `${SHARED_POLICY}; style-src 'self'`,
  admin: `${SHARED_POLICY}; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:`,
} as const

/** The API documentation is built with the back office and served under /api. */
export const apiDocsPage = {
  path: join(PROJECT_ROOT, 'admin', 'dist', 'api-docs.html'),
  policy: POLICY.admin,
} as const

/** Paths that end like a file. */
const FILE = /\.[a-z0-9]{1,8}$/i

const portal = appAt('portal')
const admin = appAt('admin')
/** Pages of the portal in other languages; their files lie below `dist` too, and are served with those of English. */
const portalIn = new Map<Language, Handler>(
  LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [
    language,
    appAt('portal', language),
  ])
)

/**
 * The back office owns /login, /admin and its assets, and /customers, a former address of its customer manager; the
 * portal owns every other path.
 */
export function serveBrowserApps(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  const [path = '/', query] = (request.url ?? '/').split('?')
  const ofAdmin = /^\/(login|admin|customers)(\/|$)/.test(path)
  const camera = ofAdmin || isOfKiosk(path, query) ? '(self)' : '()'
  response.setHeader('permissions-policy', `camera=${camera}, microphone=(), geolocation=()`)
  for (const [name, value] of Object.entries(tlsHeaders())) response.setHeader(name, value)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  if (path === FACE_CSS) return serveFace(request, response)
  if (ofAdmin) admin(request, response)
  else servePortal(request, response, { path, query: new URLSearchParams(query) })
}

type Address = { path: string; query: URLSearchParams }

/**
 * Serves a page of the portal in the language of the request (button, cookie, Accept-Language, PARK_LANGUAGE) and
 * remembers a chosen one. The kiosk is everybody's: it knows the address and the park's language only. A sign link may stand on the
 * counter's device: a language in its address is not remembered.
 */
function servePortal(request: IncomingMessage, response: ServerResponse, address: Address) {
  const { path, query } = address
  if (FILE.test(path)) {
    portal(request, response)
    return
  }
  const chosen = query.get(LANGUAGE_PARAMETER)
  const atKiosk = isOfKiosk(path, query.toString())
  const language = atKiosk
    ? isLanguage(chosen)
      ? chosen
      : settings.parkLanguage
    : languageOfRequest(request, chosen)
  if (!atKiosk && !SIGN_LINK.test(path) && isLanguage(chosen)) {
    const cookie = `${LANGUAGE_PARAMETER}=${chosen}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`
    response.setHeader('set-cookie', cookie)
  }
  response.setHeader('content-language', language)
  const serve = portalIn.get(language) ?? portal
  serve(request, response)
}

const SIGN_LINK = /^\/sign\/?$/i

/** Style sheet of the park's face, which every page of the portal loads before it draws. */
const FACE_CSS = '/face.css'

function serveFace(request: IncomingMessage, response: ServerResponse) {
  const css = faceCss()
  const etag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 16)}"`
  const headers = { etag, 'cache-control': 'no-cache', 'content-type': 'text/css; charset=utf-8' }
  const isKnown = request.headers['if-none-match'] === etag
  response.writeHead(isKnown ? 304 : 200, headers)
  response.end(isKnown || request.method === 'HEAD' ? undefined : css)
}

/**
 * True for pages that may use the camera to scan passes: the kiosk, including its registration. The back office is a
 * single document, whichever of its paths was opened.
 */
function isOfKiosk(path: string, query: string | undefined) {
  if (/^\/register\/?$/i.test(path)) return new URLSearchParams(query).get('returnTo') === 'kiosk'
  return /^\/kiosk\/?$/i.test(path)
}

/**
 * Serves one build. Files are indexed at start, compressed ones come from the build; hashed names are cached
 * indefinitely, pages never. An unknown path serves the app, an unknown file is 404.
 */
function appAt(name: keyof typeof POLICY, language = ''): Handler {
  const folder = join(PROJECT_ROOT, name, 'dist', language)
  if (!existsSync(join(folder, 'index.html'))) return notBuilt
  const serve = sirv(folder, {
    single: true,
    brotli: true,
    gzip: true,
    etag: true,
    ignores: [FILE],
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache'
      )
      response.setHeader('content-security-policy', POLICY[name])
      if (!hashed && name === 'portal') {
        response.setHeader('vary', 'Accept-Encoding, Accept-Language, Cookie')
      }
    },
  })
  return (request, response) => serve(request, response, () => notFound(response))
}

function notFound(response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
}

function notBuilt(_request: IncomingMessage, response: ServerResponse) {
  response
    .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '30' })
    .end('This page is not built yet: npm run build')
}
