import { test } from '@japa/runner'
import { networkOf } from '#platform/http/network_of'

test.group('The network of an address', () => {
  test('{address} is of {network}')
    .with([
      { address: '203.0.113.9', network: '203.0.113.9' },
      { address: '::ffff:203.0.113.9', network: '203.0.113.9' },
      { address: '2001:db8:1:2::9', network: '2001:db8:1::/48' },
      { address: '2001:0DB8:0001:ffff:1:2:3:4', network: '2001:db8:1::/48' },
      { address: '2001:db8::1', network: '2001:db8:0::/48' },
      { address: '::1', network: '0:0:0::/48' },
      { address: 'fe80::1%eth0', network: 'fe80:0:0::/48' },
      { address: 'unknown', network: 'unknown' },
    ])
    .run(({ assert }, { address, network }) => assert.equal(networkOf(address), network))
})
