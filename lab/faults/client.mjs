import { Agent, request } from 'node:http'

/** Client timeout: a person has given up by then. */
const PATIENCE_MS = 30_000

/**
 * The answer, or status 0 with the reason for none.
 * @typedef {{ status: number, body: any, headers: import('node:http').IncomingHttpHeaders, ms: number, why?: string }}
 *   Answer
 */
/** @typedef {{ method?: string, headers?: Record<string, string>, json?: unknown, body?: Buffer, patienceMs?: number }} How */

/** Keep-alive connections, as between a proxy and the API. */
const agent = new Agent({ keepAlive: true, maxSockets: 1000 })

/**
 * Sends one request. It never throws because of the other side: a broken connection is an answer, too.
 * @param {string} url
 * @param {How} [how]
 * @returns {Promise<Answer>}
 */
export function ask(url, { method, headers = {}, json, body, patienceMs = PATIENCE_MS } = {}) {
  const content = json === undefined ? body : Buffer.from(JSON.stringify(json))
  const began = performance.now()
  return new Promise((resolve) => {
    const nothing = (/** @type {Error} */ error) =>
      resolve({
        status: 0,
        body: null,
        headers: {},
        ms: performance.now() - began,
        why: 'code' in error ? String(error.code) : error.message,
      })
    const outgoing = request(
      url,
      {
        agent,
        method: method ?? (content ? 'POST' : 'GET'),
        headers: {
          ...(content && { 'content-length': String(content.length) }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        /** @type {Buffer[]} */
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('error', nothing)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = response.headers['content-type']?.startsWith('application/json')
          resolve({
            status: response.statusCode ?? 0,
            body: isJson ? JSON.parse(text) : text,
            headers: response.headers,
            ms: performance.now() - began,
          })
        })
      }
    )
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', nothing)
    outgoing.end(content)
  })
}

/** Sends a request and requires a status. @returns {Promise<Answer>} */
export async function expect(
  /** @type {number} */ status,
  /** @type {string} */ url,
  /** @type {How} */ how = {}
) {
  const answer = await ask(url, how)
  if (answer.status === status) return answer
  const said = answer.why ?? JSON.stringify(answer.body)
  throw new Error(`${url} answered ${answer.status}, not ${status}: ${said}`)
}
