/** `npm run faults`: what the product does when something around it fails (see scripts/faults/main.mjs). */
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

ensureInstalled()
process.exit(
  await run(node24(), [inProject('scripts', 'faults', 'main.mjs'), ...process.argv.slice(2)])
)
