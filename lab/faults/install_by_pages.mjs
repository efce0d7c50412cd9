import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inProject } from '../../scripts/lib/root.mjs'
import { noDebianHere, openBareDebian } from './install/bare_debian.mjs'
import { blocksOf } from './install/commands_of_page.mjs'

/** @typedef {import('./install/bare_debian.mjs').BareDebian} BareDebian */

const REPOSITORY = '/srv/trailgate.git'
const OWNER = 'owner'
const PARK = '/opt/trailgate'
const MEGABYTE = 1e6

/** Manual steps of docs/server.md, besides typing. */
const BY_HAND =
  'a password and an address for the admin, two confirmed texts; the name by /etc/hosts and its certificate by deploy/private-ca.sh'

/** @type {import('./main.mjs').Fault} */
export const installByPages = {
  title: 'a bare Debian, and the commands of a page as they are written',
  engines: ['sqlite', 'mysql'],
  async make({ engine }) {
    const reason = noDebianHere()
    if (reason !== null) {
      console.log(`  left out, no bare Debian can be made here: ${reason}`)
      return []
    }
    console.log(
      '  a bare Debian in a folder, by debootstrap, with processes and network of its own'
    )
    const debian = await openBareDebian()
    try {
      bringRepository(debian)
      return engine === 'sqlite' ? await followStart(debian) : await followServer(debian)
    } finally {
      if (process.env.FAULTS_KEEP) console.log(`  kept: ${debian.root}`)
      else debian.close()
    }
  },
}

/** Provides the commits of this tree, to be cloned inside. */
function bringRepository(/** @type {BareDebian} */ { root }) {
  const to = join(root, REPOSITORY)
  const cloned = spawnSync('git', ['clone', '--quiet', '--bare', inProject('.'), to])
  if (cloned.status !== 0) throw new Error(String(cloned.stderr))
  // The cloning user inside is another one.
  spawnSync('git', ['config', '--file', join(root, 'etc/gitconfig'), 'safe.directory', '*'])
}

/** docs/start.md: as root the Debian packages, then as an ordinary user. */
async function followStart(/** @type {BareDebian} */ debian) {
  const [packages, demo, own] = shellBlocks('start.md')
  const clock = stopwatch(debian)
  await follow(debian, packages, {})
  await debian.run(`useradd --create-home ${OWNER}`)
  const first = clock()
  const cloned = { user: OWNER }
  const opened = await open(debian, demo, cloned)
  const demoTook = clock()
  const again = await open(debian, own, { user: OWNER, cwd: opened.cwd })
  const ownTook = clock()
  const size = await sizeOf(debian, opened.cwd)
  return [
    {
      done: `docs/start.md as a new user: ${first.told} for Debian's packages, then the demo and the park`,
      found: `${opened.told} after ${demoTook.told}, ${again.told} after ${ownTook.told}; the folder has ${size} MB; Ctrl-C ends both`,
      aim: 'both are open, no other command is needed',
      reached: opened.isOpen && again.isOpen,
    },
  ]
}

/** docs/server.md, Debian: all six steps, and the doctor's verdict. */
async function followServer(/** @type {BareDebian} */ debian) {
  const blocks = blocksOf('server.md', REPOSITORY, 'Debian 13')
  const password = randomBytes(12).toString('base64url')
  debian.write('root/password', password)
  const clock = stopwatch(debian)
  let cwd = '~'
  /** @type {string[]} */
  const steps = []
  let verdict = ''
  for (const [at, { language, text }] of blocks.entries()) {
    if (language === 'ini') {
      await writeSettings(debian, text, password)
      continue
    }
    const isLast = at === blocks.length - 1
    if (isLast) await signIn(debian)
    const ended = await debian.run(text, { cwd })
    cwd = ended.cwd
    if (isLast) verdict = ended.output
    else if (ended.code !== 0) throw new Error(`${text}\n${ended.output.slice(-3000)}`)
    if (at === 0) await must(debian, 'systemctl packages')
    if (text.includes('systemctl reload caddy')) await trustOwnCa(debian)
    steps.push(clock().told)
  }
  console.log(verdict.replace(/^/gm, '  '))
  const size = await sizeOf(debian, PARK)
  const [end = 'no verdict'] = /^ {2}(NO-GO: .*|GO.*)$/m.exec(verdict)?.slice(1) ?? []
  return [
    {
      done: `docs/server.md, Debian 13, steps 1 to 6: ${steps.join('; ')}. By hand: ${BY_HAND}`,
      found: `the doctor: ${end}; ${PARK} has ${size} MB`,
      aim: 'the doctor says GO',
      reached: end.startsWith('GO'),
    },
  ]
}

/** Shell blocks of a page. */
function shellBlocks(/** @type {string} */ page) {
  return blocksOf(page, REPOSITORY)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text)
}

/**
 * Minutes, and bytes from the registries, since the last call.
 *
 * @param {BareDebian} debian
 */
function stopwatch({ received }) {
  let began = performance.now()
  let before = received()
  return () => {
    const now = received()
    const seconds = (performance.now() - began) / 1000
    const debian = (now.debian - before.debian) / MEGABYTE
    const npm = (now.npm - before.npm) / MEGABYTE
    began = performance.now()
    before = now
    const parts = [`${seconds.toFixed(0)} s`]
    if (debian >= 1) parts.push(`${debian.toFixed(0)} MB from Debian`)
    if (npm >= 1) parts.push(`${npm.toFixed(0)} MB from npm`)
    return { told: parts.join(' and ') }
  }
}

/**
 * @param {BareDebian} debian
 * @param {string | undefined} script
 * @param {import('./install/bare_debian.mjs').How} how
 */
async function follow(debian, script = '', how) {
  const ended = await debian.run(script, how)
  if (ended.code !== 0) throw new Error(`${script}\n${ended.output.slice(-3000)}`)
  return ended
}

const must = (/** @type {BareDebian} */ debian, /** @type {string} */ script) =>
  follow(debian, script, {})

/**
 * Follows a block whose last command runs until Ctrl-C: waits until the park is open, sends a request, and ends it.
 *
 * @param {BareDebian} debian
 * @param {string | undefined} block
 * @param {import('./install/bare_debian.mjs').How} how
 */
async function open(debian, block = '', how) {
  const lines = block.trim().split('\n')
  const last = lines.pop()
  const script = `${lines.join('\n')}
log=$(mktemp)
setsid ${last} >$log 2>&1 &
server=$!
until grep -q ' is open$' $log; do kill -0 $server 2>/dev/null || { cat $log; exit 1; }; sleep 0.1; done
url=$(sed -n 's/^ *Riders *\\(http[^ ]*\\)$/\\1/p' $log | head -n 1)
node -e "fetch('\${url}api/health').then((answer) => answer.text()).then(console.log)"
kill -INT -- -$server
wait $server || true
! pgrep --uid ${OWNER} node`
  const { output, cwd } = await follow(debian, script, how)
  const isOpen = output.includes('"status":"ok"')
  return { cwd, isOpen, told: `${last} ${isOpen ? 'is open' : `says ${output.slice(-200)}`}` }
}

/** The page's own settings, with a key and the password; without letters, because no mail server is reachable. */
async function writeSettings(
  /** @type {BareDebian} */ debian,
  /** @type {string} */ text,
  /** @type {string} */ password
) {
  const { output: key } = await must(debian, 'openssl rand -base64 32')
  const settings = text
    .replace(/^APP_KEY=.*$/m, `APP_KEY=${key.trim()}`)
    .replace('change-me', password)
    .replace(/^MAIL_TRANSPORT=.*$/m, 'MAIL_TRANSPORT=none')
    .replace(/^SMTP_HOST=.*\n/m, '')
  debian.write(`${PARK}/.env`, settings)
  await must(debian, `cd ${PARK}; chown trailgate .env; chmod 600 .env`)
}

/** Step 5: the printed password, a chosen one, an address, and the texts. */
async function signIn(/** @type {BareDebian} */ debian) {
  const log = debian.read('var/log/stand-in/trailgate@3333.log')
  const [, printed = ''] = /^ *Password +(\S+)$/m.exec(log) ?? []
  const chosen = `Gate$-7-${randomBytes(9).toString('base64url')}`
  await must(
    debian,
    `node ${PARK}/lab/faults/install/hands.mjs http://127.0.0.1:3333 '${printed}' '${chosen}'`
  )
}

/** Trusts the root of the private CA, as in operations.md. */
async function trustOwnCa(/** @type {BareDebian} */ debian) {
  await must(
    debian,
    `cp ${PARK}/deploy/private-ca/root.pem /usr/local/share/ca-certificates/park.crt
update-ca-certificates`
  )
}

async function sizeOf(/** @type {BareDebian} */ debian, /** @type {string} */ folder) {
  const { output } = await must(debian, `du --summarize --block-size=1000000 ${folder}`)
  return Number.parseInt(output, 10)
}
