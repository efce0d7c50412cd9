/**
 * `npm run dev`: the API and both browser apps with hot reload. One Ctrl-C ends all three. The API's own reload sees only its own
 * folder, so a change of the contract in shared/ starts it again.
 */
import { watch } from 'node:fs'
import { createInterface } from 'node:readline'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { start } from './lib/run.mjs'

/** An editor saves a file in several steps, and a branch switch changes many files. */
const SETTLE_MS = 200

ensureInstalled()

const parts = {
  api: {
    command: node24(),
    args: ['ace.js', 'serve', '--hmr', '--no-clear'],
    cwd: 'backend',
  },
  portal: { command: 'vite', args: ['--clearScreen', 'false'], cwd: 'portal' },
  admin: { command: 'vite', args: ['--clearScreen', 'false'], cwd: 'admin' },
}
const width = Math.max(...Object.keys(parts).map((name) => name.length))
const say = (/** @type {string} */ name, /** @type {string} */ line) =>
  console.log(`${name.padEnd(width)} │ ${line}`)

let asked = false
/** @type {Map<string, ReturnType<typeof start>>} */
const running = new Map()
/** @type {(code: number) => void} */
let endWith = () => {}
/** @type {Promise<number>} */
const oneEnded = new Promise((resolve) => (endWith = resolve))
for (const name of /** @type {(keyof typeof parts)[]} */ (Object.keys(parts))) begin(name)

onInterruption(() => {
  asked = true
  stopAll()
})

/** @type {ReturnType<typeof setTimeout> | undefined} */
let settled
watch(inProject('shared', 'src'), { recursive: true }, () => {
  clearTimeout(settled)
  settled = setTimeout(() => void restartApi(), SETTLE_MS)
})

// One that ends by itself takes the others along: half a system only confuses.
const code = await oneEnded
stopAll()
await Promise.all([...running.values()].map(({ ended }) => ended))
process.exit(asked ? 0 : code)

/** Starts a part and shows what it says behind its name. */
function begin(/** @type {keyof typeof parts} */ name) {
  const { command, args, cwd } = parts[name]
  const part = start(command, args, {
    cwd: inProject(cwd),
    env: { NODE_ENV: 'development', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [part.child.stdout, part.child.stderr]) {
    if (output) createInterface({ input: output }).on('line', (line) => say(name, line))
  }
  running.set(name, part)
  void part.ended.then((code) => {
    // One that was put in its place by a restart ends as it should.
    if (running.get(name) === part) endWith(code)
  })
}

async function restartApi() {
  const old = running.get('api')
  if (!old || asked) return
  say('api', 'shared/ has changed: starting again')
  running.delete('api')
  old.stop()
  await old.ended
  if (!asked) begin('api')
}

function stopAll() {
  for (const part of running.values()) part.stop()
}
