import { test } from '@japa/runner'
import { isAllowedHost } from '#platform/http/allowed_host'
import { readSettings } from '#start/settings_reader'

const FAR = '203.0.113.7'
const HERE = '::ffff:127.0.0.1'
const allowed = ['park.example.com', '192.168.1.5']

test.group('Allowed hosts', () => {
  test('{host} from {peer}: {known}')
    .with([
      { host: 'park.example.com', peer: FAR, known: true },
      { host: 'PARK.example.com.:443', peer: FAR, known: true },
      { host: '192.168.1.5:3333', peer: FAR, known: true },
      { host: 'evil.example.net', peer: FAR, known: false },
      { host: 'evil.example.net', peer: HERE, known: false },
      { host: 'park.example.com.evil.example.net', peer: HERE, known: false },
      { host: 'park.example.com@evil.example.net', peer: HERE, known: false },
      { host: 'evil@park.example.com', peer: FAR, known: false },
      { host: 'evil:secret@park.example.com:443', peer: FAR, known: false },
      { host: 'evil@127.0.0.1', peer: HERE, known: false },
      { host: 'park.example.com/evil', peer: FAR, known: false },
      { host: 'park.example.com?evil', peer: FAR, known: false },
      { host: 'park.example.com#evil', peer: FAR, known: false },
      { host: 'park%2eexample.com', peer: FAR, known: false },
      { host: '127.0.0.1:3333', peer: HERE, known: true },
      { host: 'localhost:3333', peer: '127.0.0.1', known: true },
      { host: '[::1]:3333', peer: '::1', known: true },
      { host: '127.0.0.1', peer: FAR, known: false },
      { host: '127.evil.example.net', peer: HERE, known: false },
      { host: '127.0.0.1.evil.example.net', peer: HERE, known: false },
      { host: '', peer: HERE, known: false },
      { host: undefined, peer: HERE, known: false },
      { host: 'a b', peer: HERE, known: false },
    ])
    .run(({ assert }, { host, peer, known }) => {
      assert.equal(isAllowedHost({ host, peer }, allowed), known)
      assert.isTrue(isAllowedHost({ host, peer }, null))
    })

  test('allowed hosts are those of APP_URL and ALLOWED_HOSTS, and any if neither is set', ({
    assert,
  }) => {
    assert.isNull(readSettings({}).allowedHosts)
    const { allowedHosts: one } = readSettings({ APP_URL: 'https://Park.example.com:8443/' })
    assert.deepEqual(one, ['park.example.com'])
    const { allowedHosts: two } = readSettings({ ALLOWED_HOSTS: 'Gate.local, 192.168.1.5' })
    assert.deepEqual(two, ['gate.local', '192.168.1.5'])
    assert.throws(() => readSettings({ ALLOWED_HOSTS: 'https://gate.local' }), /ALLOWED_HOSTS/)
  })
})
