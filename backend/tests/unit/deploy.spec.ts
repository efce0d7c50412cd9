import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { envelope, STATUS_OF, type ErrorCode } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { PROJECT_ROOT } from '#start/settings_reader'

const nginx = readFileSync(join(PROJECT_ROOT, 'deploy/nginx.conf'), 'utf8')
const compose = readFileSync(join(PROJECT_ROOT, 'docker-compose.yml'), 'utf8')
const { devDependencies: developing } = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')
) as { devDependencies: Record<string, string> }
const { packages: locked } = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')
) as { packages: Record<string, { devOptional?: boolean }> }
const dockerfile = readFileSync(join(PROJECT_ROOT, 'deploy/Dockerfile'), 'utf8')

test.group('The proxy that we ship', () => {
  test('speaks TLS 1.2 and 1.3 only, and sends everybody there', ({ assert }) => {
    assert.deepEqual(nginx.match(/ssl_protocols [^;]+;/g), ['ssl_protocols TLSv1.2 TLSv1.3;'])
    assert.include(nginx, 'return 301 https://$host$request_uri;')
    assert.match(nginx, /Strict-Transport-Security "max-age=31536000" always/)
  })

  test('asks for many files over one connection', ({ assert }) => {
    assert.match(nginx, /listen 443 ssl;\n +http2 on;/)
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

  test('asks anew where the back ends are', ({ assert }) => {
    assert.match(nginx, /^ {2}resolver 127\.0\.0\.11 valid=\d+s/m)
    const servers = nginx.match(/^ +server backend\d:\d+.*;/gm) ?? []
    assert.lengthOf(servers, 4)
    for (const server of servers) assert.match(server, / resolve /)
    assert.lengthOf(nginx.match(/^ {4}zone \w+ 64k;/gm) ?? [], 2)
  })

  test('logs no query, in which tokens and phone numbers may stand', ({ assert }) => {
    const [format = ''] = /log_format[^;]+;/.exec(nginx) ?? []
    assert.include(format, '$uri')
    assert.notMatch(format, /\$request\b|\$request_uri|\$args|\$http_referer/)
    // The one token that stands in a path.
    assert.notMatch(format, /\$uri\b/)
    assert.include(nginx, '~^/api/parties/join/ /api/parties/join/-;')
  })
})

test.group('The image', () => {
  test('does not run as root', ({ assert }) => {
    assert.match(dockerfile, /^\s*USER (?!root)\S+/m)
  })

  test('holds no package that only develops or builds', ({ assert }) => {
    assert.notInclude(dockerfile, '--include=dev')
    const installs = dockerfile.match(/npm ci .*/g) ?? []
    assert.equal(installs.at(-1), 'npm ci --omit=dev --workspace=shared --workspace=backend')
    // What npm installs all the same, as an optional peer of something else.
    const peers = Object.keys(developing).filter(
      (name) => locked[`node_modules/${name}`]?.devOptional
    )
    assert.isNotEmpty(peers)
    const [removed = ''] = /^RUN rm -rf node_modules\/@.*$/m.exec(dockerfile) ?? []
    const isRemoved = (name: string) =>
      `${removed} `.includes(` node_modules/${name} `) ||
      removed.includes(` node_modules/${name.split('/')[0]} `)
    assert.deepEqual(
      peers.filter((name) => !isRemoved(name)),
      []
    )
  })

  test('has the tool that a backup of the park needs', ({ assert }) => {
    assert.match(dockerfile, /apt-get install .*mariadb-client/)
  })
})

test.group('The composition', () => {
  test('keeps the logs of every service small, and knows a backup that it does not start', ({
    assert,
  }) => {
    const images = compose.match(/^ {4}image: /gm) ?? []
    // The back ends have theirs from one place.
    assert.lengthOf(compose.match(/^ {2,4}logging: [&*]logging$/gm) ?? [], images.length + 1)
    assert.match(compose, /max-size: 10m\n\s+max-file: '5'/)
    assert.match(compose, / {2}backup:\n {4}<<: \*backend\n {4}profiles: \[backup\]/)
  })

  test('names the mail server among what it needs', ({ assert }) => {
    const [needs = ''] = compose.split('x-backend')
    for (const name of ['MAIL_FROM', 'SMTP_HOST', 'APP_URL', 'APP_KEY']) assert.include(needs, name)
  })
})
