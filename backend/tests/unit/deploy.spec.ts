import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { envelope, STATUS_OF, type ErrorCode } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { PROJECT_ROOT } from '#start/settings_reader'

const nginx = readFileSync(join(PROJECT_ROOT, 'deploy/nginx.conf'), 'utf8')
const dockerfile = readFileSync(join(PROJECT_ROOT, 'deploy/Dockerfile'), 'utf8')

test.group('The proxy that we ship', () => {
  test('speaks TLS 1.2 and 1.3 only, and sends everybody there', ({ assert }) => {
    assert.deepEqual(nginx.match(/ssl_protocols [^;]+;/g), ['ssl_protocols TLSv1.2 TLSv1.3;'])
    assert.include(nginx, 'return 301 https://$host$request_uri;')
    assert.match(nginx, /Strict-Transport-Security "max-age=31536000" always/)
  })

  test('replaces what a stranger says of where a request comes from', ({ assert }) => {
    assert.deepEqual(nginx.match(/X-Forwarded-For [^;]+;/g), ['X-Forwarded-For $remote_addr;'])
  })

  test('sends a request that changes something out once', ({ assert }) => {
    assert.match(nginx, /location @once \{[^}]*proxy_next_upstream off;/)
    assert.match(
      nginx,
      /location @unsent \{\s*#[^\n]*\s*if \(\$upstream_bytes_sent != 0\) \{\s*return 502;/
    )
    assert.deepEqual(nginx.match(/"~.*(?=" keyed;)/g), ['"~^POST application/json.*[^ ]$'])
  })

  test('refuses in the envelope, word for word as the API does', ({ assert }) => {
    const [refusals = ''] = /map \$status \$refusal \{.*?\n {2}\}/s.exec(nginx) ?? []
    const said = [...refusals.matchAll(/^ {4}(\w+) '(.*)';$/gm)].map(([, status, text = '']) => [
      status === 'default' ? 400 : Number(status),
      JSON.parse(text),
    ])
    const codes: [ErrorCode, string][] = [
      ['BAD_REQUEST', messages.bad_request],
      ['NOT_FOUND', messages.not_found],
      ['TOO_LARGE', messages.too_large],
      ['INTERNAL_ERROR', messages.internal_error],
      ['UNAVAILABLE', messages.unavailable],
    ]
    assert.deepEqual(
      said,
      codes.map(([code, message]) => [STATUS_OF[code], envelope(code, message)])
    )
  })

  test('logs no query, in which tokens and phone numbers may stand', ({ assert }) => {
    const [format = ''] = /log_format[^;]+;/.exec(nginx) ?? []
    assert.include(format, '$uri')
    assert.notMatch(format, /\$request\b|\$request_uri|\$args|\$http_referer/)
  })
})

test.group('The image', () => {
  test('does not run as root', ({ assert }) => {
    assert.match(dockerfile, /^\s*USER (?!root)\S+/m)
  })
})
