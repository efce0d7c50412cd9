import { isLoopback } from '#start/settings_reader'

type Asked = {
  /** Host that the request was sent to, with or without a port. */
  host: string | undefined
  /** Remote address of the connection. */
  peer: string | undefined
}

/**
 * True if a request was sent to a host name of this park. Another site's page can point its own name to the park's
 * address (DNS rebinding), and a browser then treats the park as part of that page; only the name reveals it. From the
 * machine itself its loopback addresses are allowed, too, for health checks.
 */
export function isAllowedHost({ host, peer }: Asked, allowed: readonly string[] | null): boolean {
  if (allowed === null) return true
  const name = hostName(host)
  if (name === null) return false
  return allowed.includes(name) || (isLoopback(name) && isLoopbackAddress(peer))
}

/** A Host header is a name or an address with an optional port; a URL parser would also accept a user or a path. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Name or address in a Host header, without the port. */
export function hostName(host: string | undefined): string | null {
  if (!host || !HOST.test(host) || !URL.canParse(`http://${host}`)) return null
  const { hostname } = new URL(`http://${host}`)
  return hostname.replace(/\.$/, '')
}

/** True for a loopback address, in either notation of IPv4. */
export function isLoopbackAddress(address: string | undefined) {
  return address !== undefined && isLoopback(address.replace(/^::ffff:/, ''))
}
