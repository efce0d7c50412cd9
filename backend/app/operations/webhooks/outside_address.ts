import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { settings } from '#start/settings'

/** An address that was resolved and may be connected to. */
export type Resolved = { address: string; family: 4 | 6 }

/** The host is, or resolves to, an address that events must not be sent to. */
export class InsideAddress extends Error {}

/** Longest time to resolve a name, in ms. */
const RESOLVE_MS = 5000

/** Networks that are not the public internet (IANA special-purpose registry). */
const INSIDE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Of the public range 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which embeds IPv4. */
const INSIDE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/** Names that never lead outside (RFC 6761, 6762, 8375 and ICANN's `internal`), resolvable here or not. */
const INSIDE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/i

const inside = new BlockList()
for (const [network, prefix] of INSIDE_V4) inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of INSIDE_V6) inside.addSubnet(network, prefix, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

/** True for an address of the public internet; every IPv6 form that embeds IPv4 counts as inside. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return !inside.check(address, 'ipv4')
  return publicV6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/**
 * The address of a receiver, resolved once: the connection goes to exactly this one. A name with any inside address is
 * refused whole.
 * @throws {InsideAddress}
 */
export async function resolveOutside({ hostname }: URL): Promise<Resolved> {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (INSIDE_NAME.test(host) && !settings.webhooksAllowPrivate) throw new InsideAddress(host)
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolved(host)
  const [first] = found
  if (!first) throw new Error(`no address: ${host}`)
  const isSafe = found.every(({ address }) => isPublicAddress(address))
  if (!isSafe && !settings.webhooksAllowPrivate) throw new InsideAddress(host)
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

async function resolved(host: string) {
  const late = new AbortController()
  const timeout = pause(RESOLVE_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`not resolved in time: ${host}`)
  })
  try {
    return await Promise.race([lookup(host, { all: true, verbatim: true }), timeout])
  } finally {
    late.abort()
    // The abort above ends the wait; a name that took too long has lost the race before.
    timeout.catch(() => undefined)
  }
}
