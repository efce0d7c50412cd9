import { test } from '@japa/runner'
import { networkUrls } from '#operations/park/network_urls'

type Interfaces = Parameters<typeof networkUrls>[1]

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) => ({
  address,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  ...(family === 'IPv6' && { scopeid: 0 }),
})

const MACHINE = {
  lo: [at('127.0.0.1', 'IPv4', true)],
  eth0: [at('192.168.1.20'), at('fe80::1', 'IPv6')],
  wlan0: [at('10.0.0.5'), at('169.254.3.4')],
  docker0: [at('172.17.0.1')],
} as Interfaces

const PARK = { host: '0.0.0.0', port: 3333, allowedHosts: null }

test.group('The addresses of a park on its network', () => {
  test('the addresses are those that a phone can open', ({ assert }) => {
    assert.deepEqual(networkUrls(PARK, MACHINE), [
      'http://192.168.1.20:3333/',
      'http://10.0.0.5:3333/',
    ])
    assert.deepEqual(networkUrls({ ...PARK, host: '::' }, MACHINE), networkUrls(PARK, MACHINE))
  })

  test('a park on one address, or with a name of its own, has no others', ({ assert }) => {
    assert.deepEqual(networkUrls({ ...PARK, host: '127.0.0.1' }, MACHINE), [])
    assert.deepEqual(networkUrls({ ...PARK, allowedHosts: ['park.example.com'] }, MACHINE), [])
    assert.deepEqual(networkUrls({ ...PARK, allowedHosts: ['10.0.0.5'] }, MACHINE), [
      'http://10.0.0.5:3333/',
    ])
  })
})
