import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit } from './at_exit.mjs'
import { findOrInstall } from './debian.mjs'
import { findProgram } from './paths.mjs'
import { freePort } from './ports.mjs'
import { inProject } from './root.mjs'
import { start } from './run.mjs'
import { until } from './until.mjs'

const READY_WITHIN_MS = 20_000

/**
 * nginx configured like deploy/nginx.conf, in front of processes on this machine and without TLS: an installed one, or
 * (as root on Debian) the distribution's package. Undefined if there is none.
 * @param {readonly [number, number]} upstreams ports of the two processes
 * @param {number} [port]
 */
export async function startNginx(upstreams, port) {
  const program = findOrInstall(() => findProgram(['nginx']), 'nginx')
  if (!program) return undefined
  const listen = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-nginx-'))
  mkdirSync(join(folder, 'temp'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(upstreams, listen, folder))
  const server = start(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    { stdio: 'inherit' }
  )
  atExit(() => server.stop('SIGKILL'))
  await until(() => answers(listen), READY_WITHIN_MS)
  return {
    url: `http://127.0.0.1:${listen}`,
    async close() {
      server.stop('SIGTERM')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The file of deploy/, with its settings for retries, sizes and timeouts unchanged. */
function configuration(
  /** @type {readonly [number, number]} */ upstreams,
  /** @type {number} */ port,
  /** @type {string} */ folder
) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/temp/${name};\n`
  )
  /** @type {[RegExp, string][]} */
  const changes = [
    [/^ +include \/etc\/nginx\/upstreams\.conf;$/m, deployed('upstreams.docker.conf')],
    [/^worker_processes.*$/m, `worker_processes 1;\ndaemon off;\npid ${folder}/pid;${asSelf()}`],
    [/^ *resolver .*\n/m, ''],
    [/backend1:3333 resolve/g, `127.0.0.1:${upstreams[0]}`],
    [/backend2:3333 resolve/g, `127.0.0.1:${upstreams[1]}`],
    [/access_log \S+/, `access_log ${folder}/access.log`],
    [/ {2}server \{\s+listen 80;[^}]+\}\n/, temporary.join('')],
    // Browsers do not speak HTTP/2 without TLS.
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ +ssl_.*\n/gm, ''],
  ]
  return changes.reduce((text, [found, instead]) => {
    if (text.search(found) < 0) throw new Error(`deploy/nginx.conf has nothing like ${found}`)
    return text.replace(found, instead)
  }, deployed('nginx.conf'))
}

function deployed(/** @type {string} */ file) {
  return readFileSync(inProject('deploy', file), 'utf8')
}

function asSelf() {
  return process.getuid?.() === 0 ? '\nuser root;' : ''
}

/** @returns {Promise<boolean>} */
function answers(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy()
      resolve(true)
    })
    line.once('error', () => resolve(false))
  })
}
