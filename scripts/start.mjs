/** `npm start`, which starts a server again that died, and `npm run demo` with a believable park inside. */
import { fillDemo } from './lib/demo.mjs'
import { buildStale } from './lib/fresh.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { startServer } from './lib/server.mjs'
import { supervise } from './lib/supervise.mjs'

const demo = process.argv.includes('--demo')
/** The demo lives in a folder of its own, beside the data of a real park, whose folder `.env` may name. */
const env = demo ? { DATA_DIR: process.env.DATA_DIR || './data/demo' } : {}

ensureInstalled('park')
await buildStale()

if (demo) await fillDemo(env)

const server = supervise(() => startServer(env))
onInterruption((signal) => server.stop(signal))
process.exit(await server.ended)
