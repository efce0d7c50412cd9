import { isIPv6 } from 'node:net'

/** How many groups of an IPv6 address name the network that one subscriber can get (/48). */
const GROUPS_OF_NETWORK = 3
const GROUPS = 8

/** Who a caller's address belongs to: an IPv4 address stands for itself, an IPv6 address for its network, of which one subscriber has all. */
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
