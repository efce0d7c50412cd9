/** Files that stand in front of a park: they ask no database. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { test } from '@japa/runner'
import { findProgram } from '../../../../scripts/lib/paths.mjs'
import { inProject } from '../../../../scripts/lib/root.mjs'

const nginx = findProgram(['nginx'])
const caddy = findProgram(['caddy'])

const deployed = (file: string) => inProject('deploy', file)

test.group('In front of a park', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-proxy-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  /** A private CA and a certificate for these names. */
  function makeCertificate(...names: string[]) {
    const env = { ...process.env, CA_DIR: join(folder, 'ca'), CERT_DIR: join(folder, 'certs') }
    return spawnSync('sh', [deployed('private-ca.sh'), ...names], { env, encoding: 'utf8' })
  }

  test('a private CA signs for the names and addresses of a park, and stays the same', async ({
    assert,
  }) => {
    const made = makeCertificate('park.lan', '127.0.0.1')
    assert.equal(made.status, 0, made.stderr)
    const root = await readFile(join(folder, 'ca', 'root.pem'), 'utf8')
    assert.equal((await stat(join(folder, 'ca', 'root.key'))).mode & 0o777, 0o600)
    assert.equal((await stat(join(folder, 'certs', 'privkey.pem'))).mode & 0o777, 0o600)

    const again = makeCertificate('park.lan', '127.0.0.1', 'fd00::7')
    assert.equal(again.status, 0, again.stderr)
    assert.equal(await readFile(join(folder, 'ca', 'root.pem'), 'utf8'), root)

    const server = createServer({
      cert: await readFile(join(folder, 'certs', 'fullchain.pem')),
      key: await readFile(join(folder, 'certs', 'privkey.pem')),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const trusts = (host: string, ca: string | undefined) =>
      new Promise<boolean>((resolve) => {
        const how = { host: '127.0.0.1', port, ...(ca === undefined ? {} : { ca }) }
        const named = host === '127.0.0.1' ? how : { ...how, servername: host }
        const line = connect(named, () => resolve(line.destroy().authorized))
        line.once('error', () => resolve(false))
      })
    try {
      assert.isTrue(await trusts('park.lan', root))
      assert.isTrue(await trusts('127.0.0.1', root))
      assert.isFalse(await trusts('other.lan', root))
      assert.isFalse(await trusts('park.lan', undefined))
    } finally {
      server.close()
    }

    const nameless = makeCertificate()
    assert.equal(nameless.status, 1)
    assert.include(nameless.stderr, 'Say for which names and addresses')
  }).timeout(60_000)

  test('nginx takes deploy/nginx.conf with the processes of this machine', async ({ assert }) => {
    const [conf, upstreams] = await Promise.all(
      ['nginx.conf', 'upstreams.conf'].map((file) => readFile(deployed(file), 'utf8'))
    )
    // 1.22 of Debian 12 knows neither; where an nginx is installed it is asked.
    assert.notMatch(`${conf}${upstreams}`, /^\s*http2 on;|^\s*server .* resolve\b/m)
    if (!nginx) return
    assert.equal(makeCertificate('park.example.com').status, 0)
    await writeFile(join(folder, 'upstreams.conf'), upstreams ?? '')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`
    )
    const here = (conf ?? '')
      .replaceAll('/etc/nginx/certs', join(folder, 'certs'))
      .replace('/etc/nginx/upstreams.conf', join(folder, 'upstreams.conf'))
      .replace('include /etc/nginx/mime.types;', temporary.join(' '))
      .replace('/var/log/nginx', folder)
      .replace('worker_processes', `pid ${folder}/pid;\nworker_processes`)
    await writeFile(join(folder, 'nginx.conf'), here)
    const args = ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log')]
    const { status, stderr } = spawnSync(nginx, args, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }).timeout(60_000)

  test('Caddy takes deploy/compose.Caddyfile, with HTTPS for the name in APP_URL', async ({
    assert,
  }) => {
    const file = await readFile(deployed('compose.Caddyfile'), 'utf8')
    assert.match(file, /^\{\$APP_URL\} \{$/m)
    assert.include(file, 'reverse_proxy backend1:3333 backend2:3333')
    // Where a Caddy is installed it reads the file.
    if (!caddy) return
    const args = ['adapt', '--adapter', 'caddyfile', '--config', deployed('compose.Caddyfile')]
    const env = { ...process.env, HOME: folder, APP_URL: 'https://park.example.com' }
    const adapted = execFileSync(caddy, args, { env, encoding: 'utf8' })
    const { servers } = (JSON.parse(adapted) as { apps: { http: { servers: object } } }).apps.http
    const text = JSON.stringify(servers)
    assert.include(text, '"host":["park.example.com"]')
    assert.include(text, '":443"')
    assert.include(text, '"dial":"backend1:3333"')
    assert.notInclude(text, '"uri":"/api/health"')
  }).timeout(60_000)
})
