import { spawnSync } from 'node:child_process'
import { apps } from '../../scripts/lib/fresh.mjs'
import { inProject } from '../../scripts/lib/root.mjs'

/** Sizes of the builds, as their own budgets count them (`npm run build` fails above them). */
export async function weight() {
  /** @type {import('./main.mjs').Figure[]} */
  const figures = []
  for (const app of apps) {
    const { stdout } = spawnSync(process.execPath, ['scripts/budget.mjs'], {
      cwd: inProject(app),
      encoding: 'utf8',
    })
    for (const [, page = '', is, most] of stdout.matchAll(WEIGHED)) {
      const reached = Number(is) <= Number(most)
      figures.push({ what: `${app}: ${page}`, product: `${is} kB`, aim: `<= ${most} kB`, reached })
    }
  }
  return figures
}

/** A line of a budget: ok or OVER, the page, its size and its limit. */
const WEIGHED = /^\w+ +(.*?) +([\d.]+) kB gzip, at most ([\d.]+)/gm
