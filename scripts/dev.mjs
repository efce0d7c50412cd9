/** `npm run dev`: the API and both browser apps with hot reload. One Ctrl-C ends all three. */
import { createInterface } from 'node:readline'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { start } from './lib/run.mjs'

ensureInstalled()

const parts = [
  {
    name: 'api',
    command: node24(),
    args: ['ace.js', 'serve', '--hmr', '--no-clear'],
    cwd: 'backend',
  },
  { name: 'portal', command: 'vite', args: ['--clearScreen', 'false'], cwd: 'portal' },
  { name: 'admin', command: 'vite', args: ['--clearScreen', 'false'], cwd: 'admin' },
]
const width = Math.max(...parts.map(({ name }) => name.length))

const running = parts.map(({ name, command, args, cwd }) => {
  const part = start(command, args, {
    cwd: inProject(cwd),
    env: { NODE_ENV: 'development', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [part.child.stdout, part.child.stderr]) {
    if (!output) continue
    createInterface({ input: output }).on('line', (line) => {
      console.log(`${name.padEnd(width)} │ ${line}`)
    })
  }
  return part
})

let asked = false
const stopAll = () => running.forEach((part) => part.stop())
onInterruption(() => {
  asked = true
  stopAll()
})

// One that ends by itself takes the others along: half a system only confuses.
const code = await Promise.race(running.map(({ ended }) => ended))
stopAll()
await Promise.all(running.map(({ ended }) => ended))
process.exit(asked ? 0 : code)
