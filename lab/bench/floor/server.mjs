/**
 * The floor: the same work as the product's, in bare node:http with the bare driver. No framework, no authorisation, no checks.
 * Started with the settings of the product's database; prints its port.
 */
import { createServer } from 'node:http'
import { openEngine } from '../engines.mjs'
import { checkIn, family } from './check_in.mjs'
import { search } from './search.mjs'
import { sign } from './sign.mjs'

/** @typedef {{ query: URLSearchParams, body: any, cookie: string }} Request */
/** @typedef {{ body: unknown, headers?: Record<string, string> }} Answer */

/** As long as what the product tells a stranger. */
const NOBODY = { error: 'unauthorized', message: 'Your session has expired. Please log in again.' }

/** @type {Record<string, (engine: import('../engines.mjs').Engine, request: Request) => Promise<Answer>>} */
const ROUTES = {
  '/api/auth/me': async () => ({ body: NOBODY }),
  '/api/customers/search': search,
  '/api/customers/auth': checkIn,
  '/api/kiosk/family': family,
  '/api/waivers/sign': sign,
}

const engine = openEngine(process.env)
const server = createServer(async (request, response) => {
  /** @type {Buffer[]} */
  const parts = []
  for await (const part of request) parts.push(part)
  const [path = '', query] = (request.url ?? '').split('?')
  const work = ROUTES[path]
  if (!work) return response.writeHead(404).end()
  const sent = Buffer.concat(parts)
  const { body, headers } = await work(engine, {
    query: new URLSearchParams(query),
    body: sent.length > 0 ? JSON.parse(sent.toString()) : null,
    cookie: (request.headers.cookie ?? '').split('=')[1] ?? '',
  })
  response.writeHead(200, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})
