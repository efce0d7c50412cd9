/** `npm start`, which restarts the server if it dies, and `npm run demo` with a realistic park. */
import { demoSettings, fillDemo } from './lib/demo.mjs'
import { buildStale } from './lib/fresh.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { startServer } from './lib/server.mjs'
import { supervise } from './lib/supervise.mjs'

const demo = process.argv.includes('--demo')
const env = demo ? await demoSettings(process.argv.slice(2)) : {}

await ensureInstalled('park')
await buildStale()

if (demo) await fillDemo(env)

const server = supervise(() => startServer(env))
onInterruption((signal) => server.stop(signal))
process.exit(await server.ended)
