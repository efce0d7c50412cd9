import type { HttpContext } from '@adonisjs/core/http'
import { hostName, isLoopbackAddress } from '#platform/http/allowed_host'
import { isLoopback } from '#start/settings_reader'

/** Headers that proxies and CDNs add to forwarded requests. A forged one only makes the answer stricter. */
const OF_A_PROXY = [
  /forwarded/,
  /^(via|cdn-loop)$|^(x-)?proxy-/,
  /^(x-)?(cf|fly|fastly|azure|envoy|amzn|akamai|appengine|vercel|nf|arr)-/,
  /(client|real|cluster|connecting|remote|source|originating|user|peer|host)[-_]?ip$/,
  /(client|external|remote|source)[-_]?addr(ess)?$/,
]

/**
 * True if the request came from this machine, to an address of this machine, and through no proxy. The connection alone
 * does not prove it: a proxy forwards for others, and another site's page may point its own name here (DNS rebinding).
 */
export function isLocalRequest({ request }: Pick<HttpContext, 'request'>): boolean {
  const { headers, socket } = request.request
  const name = hostName(headers.host)
  return (
    isLoopbackAddress(socket.remoteAddress) &&
    name !== null &&
    isLoopback(name) &&
    !Object.keys(headers).some((header) => OF_A_PROXY.some((one) => one.test(header)))
  )
}
