/** `npm start`, and `npm run demo` with a believable park inside. */
import { apps, buildWhenStale } from './lib/fresh.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { onInterruption } from './lib/interruption.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { startServer } from './lib/server.mjs'

const demo = process.argv.includes('--demo')
/** The demo lives in a folder of its own, beside the data of a real park. */
const env = demo ? { DATA_DIR: './data/demo' } : {}

ensureInstalled()
for (const app of apps) await buildWhenStale(app)

if (demo) await fillDemo(env)

const server = startServer(env)
onInterruption((signal) => server.stop(signal))
process.exit(await server.ended)

/** Fills the demo park the first time; the command itself leaves a park with people in it alone. */
async function fillDemo(/** @type {NodeJS.ProcessEnv} */ demoEnv) {
  const code = await run(node24(), ['ace.js', 'demo:fill'], {
    cwd: inProject('backend'),
    env: demoEnv,
  })
  if (code !== 0) process.exit(code)
}
