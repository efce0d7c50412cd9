import { networkInterfaces } from 'node:os'
import { isAllowedHost } from '#platform/http/allowed_host'

/** A HOST that listens on every address of the machine. */
const EVERYWHERE = ['0.0.0.0', '::']

/** Bridges of containers on this machine: no phone reaches it there. */
const OF_CONTAINERS = /^(docker|br-|veth|virbr|cni|podman)/

const LINK_LOCAL = /^169\.254\./

type Listening = { host: string; port: number; allowedHosts: readonly string[] | null }

/** The addresses under which other machines of the network open the park; none where it listens on this machine only, or refuses them. */
export function networkUrls(
  { host, port, allowedHosts }: Listening,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces()
): string[] {
  if (!EVERYWHERE.includes(host)) return []
  return Object.entries(interfaces)
    .filter(([name]) => !OF_CONTAINERS.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !LINK_LOCAL.test(address))
    .filter((address) => isAllowedHost({ host: address, peer: undefined }, allowedHosts))
    .map((address) => `http://${address}:${port}/`)
}
