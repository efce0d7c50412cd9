import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that identify a subscriber's network (/48). */
const GROUPS_OF_NETWORK = 3
const GROUPS = 8

/**
 * Network of a caller's address: an IPv4 address itself, an IPv6 address its /48, which one subscriber may own as a
 * whole.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : GROUPS - groups.length - after.length
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all.slice(0, GROUPS_OF_NETWORK).join(':')}::/48`
}
