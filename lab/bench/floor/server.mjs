/**
 * The floor: the least that could do the same work as the product, in plain node:http with the bare driver: credential,
 * rows, answer. No framework, no permissions, no validation. It may cache and leave unsynced whatever the product does.
 * Started with the settings of the product's database; prints its port.
 */
import { createServer } from 'node:http'
import { openEngine } from '../engines.mjs'
import { checkIn, family } from './check_in.mjs'
import { search } from './search.mjs'
import { sign } from './sign.mjs'

/** @typedef {{ query: URLSearchParams, body: any, cookie: string, token: string }} Request */
/** @typedef {{ body: unknown, headers?: Record<string, string>, status?: number }} Answer */

/** Header with the answer's size, so that the floor sends as many bytes as the product. */
const BYTES = 'x-bytes'

/** Same size as the product's refusal. */
const NOBODY = { error: 'unauthorized', message: 'Your session has expired. Please log in again.' }

/** @type {Record<string, (engine: import('../engines.mjs').Engine, request: Request) => Promise<Answer>>} */
const ROUTES = {
  // Limit of the client itself: no other line of the table can be faster.
  '/constant': async () => ({ body: NOBODY }),
  '/api/auth/me': async () => ({ status: 401, body: NOBODY }),
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
  const {
    body,
    headers,
    status = 200,
  } = await work(engine, {
    query: new URLSearchParams(query),
    body: sent.length > 0 ? JSON.parse(sent.toString()) : null,
    cookie: (request.headers.cookie ?? '').split('=')[1] ?? '',
    token: (request.headers.authorization ?? '').slice('Bearer '.length),
  })
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  const text = JSON.stringify(body)
  response.end(text.padEnd(Number(request.headers[BYTES] ?? 0)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})
