/**
 * `npm run dev`: the API on PORT and both browser apps with hot reload. One Ctrl-C stops all three. The API's own
 * reload watches only its own folder, so a change in shared/ restarts it.
 */
import { watch } from 'node:fs'
import { createInterface } from 'node:readline'
import { devPort, isTaken } from './lib/dev_port.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { node24 } from './lib/node.mjs'
import { inProject, vite } from './lib/root.mjs'
import { start } from './lib/run.mjs'

/** Debounce: an editor saves a file in several steps, and a branch switch changes many files. */
const SETTLE_MS = 200

/** Exit code of a start with an error that a restart cannot fix (`docs/operations.md`). */
const EXIT_CANNOT_WORK = 78

await ensureInstalled()

const port = devPort()
if (await isTaken(port)) {
  console.error(`Port ${port} is taken. Set PORT to another one.`)
  process.exit(EXIT_CANNOT_WORK)
}

const parts = {
  api: {
    command: node24(),
    args: ['ace.js', 'serve', '--hmr', '--no-clear'],
    cwd: 'backend',
  },
  portal: { command: node24(), args: [vite, '--clearScreen', 'false'], cwd: 'portal' },
  admin: { command: node24(), args: [vite, '--clearScreen', 'false'], cwd: 'admin' },
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

// If one part ends by itself, the others are stopped: half a system is confusing.
const code = await oneEnded
stopAll()
await Promise.all([...running.values()].map(({ ended }) => ended))
process.exit(asked ? 0 : code)

/** Starts a part and prefixes its output with its name. */
function begin(/** @type {keyof typeof parts} */ name) {
  const { command, args, cwd } = parts[name]
  const part = start(command, args, {
    cwd: inProject(cwd),
    env: {
      NODE_ENV: 'development',
      PORT: String(port),
      FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [part.child.stdout, part.child.stderr]) {
    if (output) createInterface({ input: output }).on('line', (line) => say(name, line))
  }
  running.set(name, part)
  void part.ended.then((code) => {
    // A part replaced by a restart ends as expected.
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
