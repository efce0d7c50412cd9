/** `npm run faults`: the product's behaviour when something around it fails (see lab/faults/main.mjs). */
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { node24 } from '../scripts/lib/node.mjs'
import { inProject } from '../scripts/lib/root.mjs'
import { run } from '../scripts/lib/run.mjs'

await ensureInstalled()
process.exit(
  await run(node24(), [inProject('lab', 'faults', 'main.mjs'), ...process.argv.slice(2)])
)
