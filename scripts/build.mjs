/** `npm run build`: builds both browser apps, even if fresh, and checks their sizes against the budgets. */
import { apps, buildAll } from './lib/fresh.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node.mjs'
import { inProject } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled('park')
await buildAll()
/** @type {string[]} */
const tooHeavy = []
for (const app of apps) {
  if ((await run(node24(), ['scripts/budget.mjs'], { cwd: inProject(app) })) !== 0)
    tooHeavy.push(app)
}
process.exit(tooHeavy.length === 0 ? 0 : 1)
