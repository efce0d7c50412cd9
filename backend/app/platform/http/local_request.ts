import type { HttpContext } from '@adonisjs/core/http'
import { hostName, isLoopbackAddress } from '#platform/http/allowed_host'
import { isLoopback } from '#start/settings_reader'

/** Headers that proxies and networks of delivery add to what they pass on. One that somebody made up only makes the answer stricter. */
const OF_A_PROXY = [
  /forwarded/,
  /^(via|cdn-loop)$|^(x-)?proxy-/,
  /^(x-)?(cf|fly|fastly|azure|envoy|amzn|akamai|appengine|vercel|nf|arr)-/,
  /(client|real|cluster|connecting|remote|source|originating|user|peer|host)[-_]?ip$/,
  /(client|external|remote|source)[-_]?addr(ess)?$/,
]

/**
 * Whether a call was made on this machine, to an address of this machine, and passed on by nobody. The connection alone does not say so: a
 * proxy speaks for others, and a page of somebody else may lead its own name here (DNS rebinding).
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
