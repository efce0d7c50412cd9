import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit } from '../../../scripts/lib/at_exit.mjs'
import { findProgram } from '../../../scripts/lib/paths.mjs'
import { inProject } from '../../../scripts/lib/root.mjs'
import { until } from '../../../scripts/lib/until.mjs'

const SUITE = 'trixie'
const MIRROR = 'deb.debian.org'
const REGISTRY = 'registry.npmjs.org'
const NEEDED = ['debootstrap', 'ip', 'unshare', 'nsenter', 'chroot', 'mount']

/** Both ends of the only cable to the outside. */
const OUTSIDE = '10.91.77.1'
const INSIDE = '10.91.77.2'
const NETMASK = 30

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const BEGUN_WITHIN_MS = 10_000

/** @typedef {Awaited<ReturnType<typeof openBareDebian>>} BareDebian */
/** @typedef {{ user?: string, cwd?: string, patience?: number }} How */

/** The first obstacle to making a bare Debian on this machine, or null. */
export function noDebianHere() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux may'
  const missing = NEEDED.find((name) => findProgram([name]) === undefined)
  return missing ? `${missing} is not installed` : null
}

/**
 * A Debian as left by its installer, in a folder: separate processes, files and network, with access only to the
 * registries of Debian and npm. systemd does not run in a folder: stand-ins in /usr/local/bin start units according to
 * their files, and edit files as the page tells its reader.
 */
export async function openBareDebian() {
  const folder = mkdtempSync(join(tmpdir(), 'trailgate-debian-'))
  const root = join(folder, 'root')
  const namespace = `trailgate${process.pid}`
  /** @type {(() => unknown)[]} */
  const endings = [() => rmSync(folder, { recursive: true, force: true })]
  const close = () => {
    for (const end of endings.splice(0).toReversed()) end()
  }
  const forget = atExit(close)
  try {
    must('debootstrap', [SUITE, root, `http://${MIRROR}/debian`])
    prepare(root)
    must('ip', ['netns', 'add', namespace])
    endings.push(() => spawnSync('ip', ['netns', 'delete', namespace]))
    layCable(namespace)
    const relays = [await relay(80, MIRROR), await relay(443, REGISTRY)]
    endings.push(() => relays.forEach(({ server }) => server.close()))
    const first = await startFirst(namespace, root)
    endings.push(() => first.kill('SIGKILL'))
    return {
      root,
      /** Bytes received from the registries so far. */
      received: () => ({ debian: relays[0]?.received() ?? 0, npm: relays[1]?.received() ?? 0 }),
      /** @param {string} script @param {How} [how] */
      run: (script, how) => runInside({ pid: childOf(first), namespace, root }, script, how),
      write: (/** @type {string} */ path, /** @type {string} */ text) =>
        writeFileSync(join(root, path), text),
      read: (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8'),
      close() {
        close()
        forget()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Does the installer's part: names, the mirror, certificates trusted by this machine, and answers to its questions. */
function prepare(/** @type {string} */ root) {
  const write = (/** @type {string} */ path, /** @type {string} */ text, mode = 0o644) =>
    writeFileSync(join(root, path), text, { mode })
  write('etc/hosts', `127.0.0.1 localhost park.example.com\n${OUTSIDE} ${MIRROR} ${REGISTRY}\n`)
  write('etc/resolv.conf', '')
  write('etc/apt/apt.conf.d/90answers', 'APT::Get::Assume-Yes "true";\n')
  // Packages start no services during their installation: the stand-in does.
  write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)
  const ownRoots = process.env.NODE_EXTRA_CA_CERTS
  if (ownRoots) cpSync(ownRoots, join(root, 'etc/own-roots.pem'), { dereference: true })
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  for (const name of ['systemctl', 'journalctl', 'nano']) {
    const script = readFileSync(inProject('lab', 'faults', 'install', `${name}.sh`), 'utf8')
    write(join('usr/local/bin', name), script, 0o755)
  }
}

/** From inside only the outer end of one cable is reachable, and nothing behind it. Removed with the namespace. */
function layCable(/** @type {string} */ namespace) {
  const [outer, inner] = [`tgo${process.pid}`, `tgi${process.pid}`]
  const inside = (/** @type {string[]} */ ...args) => must('ip', ['-n', namespace, ...args])
  must('ip', ['link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', namespace])
  must('ip', ['address', 'add', `${OUTSIDE}/${NETMASK}`, 'dev', outer])
  must('ip', ['link', 'set', outer, 'up'])
  inside('address', 'add', `${INSIDE}/${NETMASK}`, 'dev', inner)
  inside('link', 'set', inner, 'up')
  inside('link', 'set', 'lo', 'up')
  // As allowed by Caddy's unit.
  const ports = 'echo 80 >/proc/sys/net/ipv4/ip_unprivileged_port_start'
  must('ip', ['netns', 'exec', namespace, 'sh', '-c', ports])
}

/** Forwards a port of the cable to one registry, and counts the received bytes. */
function relay(/** @type {number} */ port, /** @type {string} */ host) {
  let received = 0
  const server = createServer((inner) => {
    const outer = connect(port, host)
    outer.on('data', (bytes) => (received += bytes.length))
    inner.pipe(outer).pipe(inner)
    // Either side may hang up at any time, which closes the other.
    inner.on('error', () => outer.destroy())
    outer.on('error', () => inner.destroy())
  })
  return new Promise((/** @type {(relay: Relay) => void} */ resolve, reject) => {
    server.once('error', reject)
    server.listen(port, OUTSIDE, () => resolve({ server, received: () => received }))
  })
}

/** @typedef {{ server: import('node:net').Server, received: () => number }} Relay */

/** The first process, whose end ends all others: a shell that reaps their leftovers. */
async function startFirst(/** @type {string} */ namespace, /** @type {string} */ root) {
  const script = `mount -t proc proc ${root}/proc && mount --bind /dev ${root}/dev && exec chroot ${root} /bin/bash -c 'while true; do sleep 60; done'`
  const first = spawn(
    'ip',
    [
      'netns',
      'exec',
      namespace,
      'unshare',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
    ].concat(['-c', script]),
    { stdio: 'inherit' }
  )
  const program = () => readFileSync(`/proc/${childOf(first)}/cmdline`, 'utf8')
  await until(
    async () => childOf(first) !== undefined && program().includes('while true'),
    BEGUN_WITHIN_MS
  )
  return first
}

/** The only child of a waiting process. */
function childOf(/** @type {import('node:child_process').ChildProcess} */ { pid }) {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child || undefined
}

/** @typedef {{ pid: string | undefined, namespace: string, root: string }} Inside */

/**
 * Runs a shell script, as after a login; stops at the first failing command.
 *
 * @param {Inside} inside
 * @param {string} script
 * @param {How} [how]
 * @returns {Promise<{ code: number | null, output: string, cwd: string }>}
 */
function runInside({ pid, namespace, root }, script, { user = 'root', cwd = '~', patience } = {}) {
  const ownRoots = process.env.NODE_EXTRA_CA_CERTS ? ['NODE_EXTRA_CA_CERTS=/etc/own-roots.pem'] : []
  const env = [`PATH=${PATH}`, 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', ...ownRoots]
  const whole = `set -e\ncd ${cwd}\n${script}\nprintf '\\n%s' "cwd: $PWD"\n`
  const child = spawn(
    'ip',
    ['netns', 'exec', namespace, 'nsenter', `--target=${pid}`, '--mount', '--pid'].concat(
      ['chroot', root, 'env', '-i', ...env],
      // A login shell: home and name of that user.
      ['runuser', '--whitelist-environment=PATH,NODE_EXTRA_CA_CERTS,DEBIAN_FRONTEND,LANG'],
      ['--login', user, '--shell=/bin/bash', '--command', whole]
    ),
    { stdio: ['ignore', 'pipe', 'pipe'], timeout: patience }
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      if (process.env.FAULTS_SHOW) process.stdout.write(chunk)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const [, end = cwd] = /^cwd: (.*)$/m.exec(output) ?? []
      resolve({ code, output: output.replace(/\n?^cwd: .*$/m, ''), cwd: end })
    })
  })
}

function must(/** @type {string} */ program, /** @type {string[]} */ args) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status === 0) return
  throw new Error(`${program} ${args.join(' ')}: ${(stderr || stdout).trim().slice(-500)}`)
}
