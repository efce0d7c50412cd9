import { Agent, request } from 'node:http'
import { quantile } from './figures.mjs'

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string }} Answer */
/** @typedef {(path: string, how?: { method?: string, headers?: Record<string, string>, json?: unknown }) => Promise<Answer>} Send */

/** Same as in deploy/nginx.conf: no request goes into a connection that the server is about to close. */
const KEPT_FOR_MS = 5000

/** A client with keep-alive connections and little work of its own. */
export function clientOf(/** @type {string} */ url, /** @type {number} */ connections) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: KEPT_FOR_MS })
  /** @type {Send} */
  const send = (path, { method = 'GET', headers = {}, json } = {}) =>
    new Promise((resolve, reject) => {
      const body = json === undefined ? undefined : JSON.stringify(json)
      const sent = body === undefined ? {} : { 'content-type': 'application/json' }
      const outgoing = request(
        { hostname, port, path, method, agent, headers: { ...headers, ...sent } },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part) => (text += part))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
          )
          response.on('error', reject)
        }
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/**
 * Repeats one action over several connections for the given time.
 * @param {{ send: Send, once: (send: Send, index: number) => Promise<void>, connections: number, forMs: number }} load
 */
export async function underLoad({ send, once, connections, forMs }) {
  /** @type {number[]} */
  const took = []
  let index = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < forMs) {
        const began = performance.now()
        await once(send, (index += 1))
        took.push(performance.now() - began)
      }
    })
  )
  const perSecond = (took.length * 1000) / (performance.now() - started)
  return {
    perSecond,
    answers: took.length,
    p95: quantile(took, 0.95),
    p99: quantile(took, 0.99),
  }
}
