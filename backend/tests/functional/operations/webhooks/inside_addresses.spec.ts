import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/webhooks/messages'
import { isPublicAddress } from '#operations/webhooks/outside_address'
import { postEvent } from '#operations/webhooks/post_event'
import { expectRefusal } from '#tests/helpers/answers'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aReceiver, WEBHOOKS } from '#tests/helpers/webhooks'

/** Spellings of hosts inside: loopback, private, link-local with metadata services, and what embeds or hides them. */
const INSIDE = [
  // Loopback in every form that a URL parser or a C library reads.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7F.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '0x7f.0x0.0x0.0x1',
  '127.0.0.1.',
  '127.000.000.001',
  '127.0x1',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  'localhost',
  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'park.localhost',
  'printer.local',
  'metadata.google.internal',
  'nas.home.arpa.',
  // Any address of this machine.
  '0.0.0.0',
  '0',
  '0x0',
  '0.1',
  // Private networks.
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '012.0.0.1',
  '0xa000001',
  '172.16.0.1',
  '172.31.255.255',
  '0xac100001',
  '192.168.0.1',
  '192.168.1',
  '3232235521',
  '0xc0a80001',
  '0300.0250.0.1',
  // Carrier-grade NAT.
  '100.64.0.1',
  '100.127.255.255',
  // Link-local, with the metadata services of clouds.
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  // Protocol assignments, documentation, benchmarks, multicast, reserved, broadcast.
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6.
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::0001]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fec0::1]',
  '[ff02::1]',
  // IPv6 that embeds IPv4: mapped, compatible, NAT64, 6to4, Teredo.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
]

test.group('Webhooks to addresses inside', () => {
  test('the table has at least 60 spellings, each once', ({ assert }) => {
    assert.isAtLeast(INSIDE.length, 60)
    assert.lengthOf(new Set(INSIDE), INSIDE.length)
  })

  test('no spelling of an inside address can be added, or is called', async ({
    client,
    assert,
  }) => {
    const receiver = await aReceiver()
    const admin = await asStaff('admin')
    const before = await db.from('webhooks').count('* as total').first()
    for (const host of INSIDE) {
      const url = `https://${host}:${receiver.port}/events`
      const response = await client
        .post(WEBHOOKS)
        .headers(admin)
        .json({ url, events: ['visit.checked_in'] })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.include(
        [messages['url.inside'], messages['url.invalid']],
        response.body().detail,
        host
      )
    }
    for (const host of INSIDE) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${receiver.port}/events`
        if (!URL.canParse(url)) continue
        const { status } = await postEvent({ url, headers: {}, body: '{}' })
        assert.isNull(status, url)
      }
    }
    assert.equal(receiver.connected.count, 0)
    assert.deepEqual(await db.from('webhooks').count('* as total').first(), before)
  }).tags([ONE_PROCESS])

  test('an address that is no web address, or shows a password, is refused', async ({
    client,
    assert,
  }) => {
    const admin = await asStaff('admin')
    const refused = [
      'http://example.com/events',
      'https://user:secret@example.com/',
      'https://user@example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'gopher://example.com/',
      'https://',
      'https://exa mple.com/',
      '//example.com/',
      'example.com',
      `https://example.com/${'x'.repeat(500)}`,
      'https://example.com/#part',
      '',
      7,
      null,
    ]
    for (const url of refused) {
      const response = await client
        .post(WEBHOOKS)
        .headers(admin)
        .json({ url, events: ['visit.checked_in'] })
      expectRefusal(assert, response, 'VALIDATION_ERROR')
      assert.property(response.body().error.details, 'url', String(url))
    }
  }).tags([ONE_PROCESS])

  test('public addresses are public, and whatever is no address is not', ({ assert }) => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.255.255',
      '172.32.0.1',
      '100.63.255.255',
      '2606:4700:4700::1111',
      '2a00:1450:4001::1',
    ]) {
      assert.isTrue(isPublicAddress(address), address)
    }
    for (const address of ['', 'example.com', '1.1.1', '::ffff:1.1.1.1', 'fe80::1%eth0']) {
      assert.isFalse(isPublicAddress(address), address)
    }
  })
})
