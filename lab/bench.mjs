/** `npm run bench`: the product's speed and memory beside its targets (see lab/bench/main.mjs). */
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { node24 } from '../scripts/lib/node.mjs'
import { inProject } from '../scripts/lib/root.mjs'
import { run } from '../scripts/lib/run.mjs'

await ensureInstalled()
// The drivers and Lighthouse need the Node that the product runs on.
process.exit(await run(node24(), [inProject('lab', 'bench', 'main.mjs'), ...process.argv.slice(2)]))
