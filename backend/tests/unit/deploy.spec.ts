import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { envelope, STATUS_OF, type ErrorCode } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { PROJECT_ROOT } from '#start/settings_reader'
import { imageCommand, serviceCommand } from '#tests/helpers/image_files'
import { SERVER_FLAGS } from '../../../scripts/lib/server.mjs'

const nginx = readFileSync(join(PROJECT_ROOT, 'deploy/nginx.conf'), 'utf8')
const upstreams = ['upstreams.conf', 'upstreams.docker.conf'].map((file) =>
  readFileSync(join(PROJECT_ROOT, 'deploy', file), 'utf8')
)
const compose = readFileSync(join(PROJECT_ROOT, 'docker-compose.yml'), 'utf8')
const { devDependencies: developing, scripts } = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')
) as {
  devDependencies: Record<string, string>
  scripts: Record<
    'backup' | 'restore' | 'park:check' | 'doctor' | 'staff' | 'waivers:export' | 'waivers:verify',
    string
  >
}
const { packages: locked } = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')
) as { packages: Record<string, { devOptional?: boolean }> }
const dockerfile = readFileSync(join(PROJECT_ROOT, 'deploy/Dockerfile'), 'utf8')

test.group('The shipped proxy configuration', () => {
  test('the proxy speaks TLS 1.2 and 1.3 only, and redirects to it', ({ assert }) => {
    assert.deepEqual(nginx.match(/ssl_protocols [^;]+;/g), ['ssl_protocols TLSv1.2 TLSv1.3;'])
    assert.include(nginx, 'return 301 https://$host$request_uri;')
    assert.match(nginx, /Strict-Transport-Security "max-age=31536000" always/)
  })

  test('the proxy loads many files over one connection', ({ assert }) => {
    assert.match(nginx, /listen 443 ssl http2;/)
  })

  test("the proxy replaces a client's X-Forwarded-For", ({ assert }) => {
    assert.deepEqual(nginx.match(/X-Forwarded-For [^;]+;/g), ['X-Forwarded-For $remote_addr;'])
  })

  test('the proxy sends a request that changes something only once', ({ assert }) => {
    assert.match(nginx, /location @once \{[^}]*proxy_next_upstream off;/)
    assert.match(
      nginx,
      /location @unsent \{\s*#[^\n]*\s*if \(\$upstream_bytes_sent != 0\) \{\s*return 502;/
    )
    assert.deepEqual(nginx.match(/"~.*(?=" keyed;)/g), ['"~^POST application/json.*[^ ]$'])
  })

  test("the proxy's refusals equal the API's envelope, word for word", ({ assert }) => {
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

  test('the proxy resolves the back ends again', ({ assert }) => {
    const [own = '', docker = ''] = upstreams
    assert.match(docker, /^resolver 127\.0\.0\.11 valid=\d+s/m)
    const servers = docker.match(/^ +server backend\d:\d+.*;/gm) ?? []
    assert.lengthOf(servers, 4)
    for (const server of servers) assert.match(server, / resolve /)
    assert.lengthOf(docker.match(/^ {2}zone \w+ 64k;/gm) ?? [], 2)
    // Elsewhere the same, by address.
    const byAddress = docker
      .replaceAll('backend1:3333 resolve', '127.0.0.1:3333')
      .replaceAll('backend2:3333 resolve', '127.0.0.1:3334')
    const blocks = (text: string) => text.match(/^upstream[^}]+\}/gm)
    assert.deepEqual(blocks(own), blocks(byAddress))
  })

  test('the proxy logs no query, which may contain tokens and phone numbers', ({ assert }) => {
    const [format = ''] = /log_format[^;]+;/.exec(nginx) ?? []
    assert.include(format, '$uri')
    assert.notMatch(format, /\$request\b|\$request_uri|\$args|\$http_referer/)
    // The one token in a path.
    assert.notMatch(format, /\$uri\b/)
    assert.include(nginx, '~^/api/parties/join/ /api/parties/join/-;')
  })
})

test.group('The image', () => {
  test('the image does not run as root', ({ assert }) => {
    assert.match(dockerfile, /^\s*USER (?!root)\S+/m)
  })

  test('the image contains no development or build package', ({ assert }) => {
    assert.notInclude(dockerfile, '--include=dev')
    const installs = dockerfile.match(/npm ci .*/g) ?? []
    assert.equal(installs.at(-1), 'npm ci --omit=dev --workspace=shared --workspace=backend')
    // Packages npm still installs, as an optional peer of another.
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

  test('the image starts the server with the flags of npm start, as process 1 and from the project', ({
    assert,
  }) => {
    const { workdir, command } = imageCommand()
    assert.equal(workdir, '/app')
    const [program, ...args] = command
    assert.equal(program, 'node')
    assert.deepEqual(args, [
      ...SERVER_FLAGS,
      '--import=./scripts/lib/typescript.mjs',
      'backend/bin/server.ts',
    ])
  })

  test('the image has the tool that a backup needs', ({ assert }) => {
    assert.match(dockerfile, /apt-get install .*mariadb-client/)
  })
})

test.group('docker-compose.yml', () => {
  test('every service keeps its logs small', ({ assert }) => {
    const images = compose.match(/^ {4}image: /gm) ?? []
    // The back ends share one logging block.
    assert.lengthOf(compose.match(/^ {2,4}logging: [&*]logging$/gm) ?? [], images.length + 1)
    assert.match(compose, /max-size: 10m\n\s+max-file: '5'/)
  })

  test('backup, restore and check are defined, not started, and run what npm runs', ({
    assert,
  }) => {
    const said: Record<string, string> = {
      backup: scripts.backup,
      restore: scripts.restore,
      check: scripts['park:check'],
    }
    for (const [name, script] of Object.entries(said)) {
      assert.match(
        compose,
        new RegExp(`^ {2}${name}:\\n {4}<<: \\*backend\\n {4}profiles: \\[${name}\\]`, 'm')
      )
      const { entrypoint, command } = serviceCommand(name)
      assert.equal([...entrypoint, ...command].join(' '), script)
    }
    const ofCheck = serviceCommand('check').entrypoint.join(' ')
    for (const name of ['doctor', 'staff', 'waivers:export', 'waivers:verify'] as const) {
      assert.equal(scripts[name], `${ofCheck} ${name}`)
    }
  })

  test('the mail server is among the required settings', ({ assert }) => {
    const [needs = ''] = compose.split('x-backend')
    for (const name of ['MAIL_FROM', 'SMTP_HOST', 'APP_URL', 'APP_KEY']) assert.include(needs, name)
  })
})
