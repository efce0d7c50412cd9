import { isLoopback } from '#start/settings_reader'

type Asked = {
  /** What the request says it was sent to, with or without a port. */
  host: string | undefined
  /** The address at the other end of the connection. */
  peer: string | undefined
}

/**
 * Whether a request was sent to a name of this park. A page of somebody else can let its own name lead to the park's address (DNS
 * rebinding), and a browser then takes the park for a part of that page; the name is what gives it away. From the machine itself its own
 * addresses will do, as health checks use them.
 */
export function isAllowedHost({ host, peer }: Asked, allowed: readonly string[] | null): boolean {
  if (allowed === null) return true
  const name = hostName(host)
  if (name === null) return false
  return allowed.includes(name) || (isLoopback(name) && isLoopbackAddress(peer))
}

/** A Host header is a name or an address and a port at most; a parser of whole addresses would also take a user or a path. */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** The name or address in a Host header, without its port. */
export function hostName(host: string | undefined): string | null {
  if (!host || !HOST.test(host) || !URL.canParse(`http://${host}`)) return null
  const { hostname } = new URL(`http://${host}`)
  return hostname.replace(/\.$/, '')
}

/** Whether the other end of a connection is this machine, in either notation of an IPv4 address. */
export function isLoopbackAddress(address: string | undefined) {
  return address !== undefined && isLoopback(address.replace(/^::ffff:/, ''))
}
