import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { tlsHeaders } from '#platform/http/tls'
import { PROJECT_ROOT } from '#start/settings_reader'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const SHARED_POLICY =
  "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The back office's component library writes its styles at run time; the portal's are a file. */
const POLICY = {
  portal: `${SHARED_POLICY}; style-src 'self'`,
  admin: `${SHARED_POLICY}; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:`,
} as const

/** The documentation of the API is built with the back office and shown under /api. */
export const apiDocsPage = {
  path: join(PROJECT_ROOT, 'admin', 'dist', 'api-docs.html'),
  policy: POLICY.admin,
} as const

const portal = appAt('portal')
const admin = appAt('admin')

/**
 * The back office owns /login, /admin and its assets, and /customers, which it knows as an old name of its
 * customer manager; the portal owns every other address.
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
  const serve = ofAdmin ? admin : portal
  serve(request, response)
}

/**
 * Whether passes may be read by camera in this document: the kiosk, also when it was opened in the middle of its registration. The back
 * office is one document, at whichever of its addresses it was opened.
 */
function isOfKiosk(path: string, query: string | undefined) {
  if (/^\/register\/?$/i.test(path)) return new URLSearchParams(query).get('returnTo') === 'kiosk'
  return /^\/kiosk\/?$/i.test(path)
}

/**
 * Serves one build. Files are known at start, compressed ones made by the build; hashed names may be
 * kept for ever, pages never. An unknown path shows the app, an unknown file is 404.
 */
function appAt(name: keyof typeof POLICY): Handler {
  const folder = join(PROJECT_ROOT, name, 'dist')
  if (!existsSync(join(folder, 'index.html'))) return notBuilt
  const serve = sirv(folder, {
    single: true,
    brotli: true,
    gzip: true,
    etag: true,
    ignores: [/\.[a-z0-9]{1,8}$/i],
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache'
      )
      response.setHeader('content-security-policy', POLICY[name])
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
