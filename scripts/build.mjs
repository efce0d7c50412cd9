/** `npm run build`: both browser apps, stale or not, and their weight against what was agreed. */
import { apps, buildEach } from './lib/fresh.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

ensureInstalled('park')
await buildEach(apps)
/** @type {string[]} */
const tooHeavy = []
for (const app of apps) {
  if ((await run(node24(), ['scripts/budget.mjs'], { cwd: inProject(app) })) !== 0)
    tooHeavy.push(app)
}
process.exit(tooHeavy.length === 0 ? 0 : 1)
