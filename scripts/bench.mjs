/** `npm run bench`: how fast and how heavy the product is, beside its aims (see scripts/bench/main.mjs). */
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

ensureInstalled()
// The drivers and Lighthouse want the Node that the product runs on.
process.exit(
  await run(node24(), [inProject('scripts', 'bench', 'main.mjs'), ...process.argv.slice(2)])
)
