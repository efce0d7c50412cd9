import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Group, Suite, Test } from '@japa/runner/core'
import { inProject } from '../lib/root.mjs'
import { shuffled, specsOf, type Plan, type SuiteName } from '../lib/specs.mjs'

/** The plan of `npm test` for this process; when run by hand there is none, and everything runs in file order. */
export function readPlan(folder: string): Plan | undefined {
  const file = join(folder, 'plan.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Plan) : undefined
}

/** Files of a suite to run, with repetitions: a module imported under another URL is loaded again. */
export function filesOf(suite: SuiteName, plan: Plan | undefined): URL[] {
  const own = new Set(specsOf(suite))
  const files = plan ? plan.files.filter((file) => own.has(file)) : [...own]
  return files.flatMap((file) =>
    Array.from({ length: plan?.repeat ?? 1 }, (_, time) => {
      const url = pathToFileURL(inProject(file))
      if (time > 0) url.search = `?time=${time + 1}`
      return url
    })
  )
}

/** Shuffles the groups of each file and the tests of each group by the seed. */
export function shuffle({ stack }: Suite, seed: number) {
  const files = Map.groupBy(stack, (item: Group | Test) => item.options.meta.fileName as string)
  stack.splice(0, stack.length, ...[...files.values()].flatMap((items) => shuffled(items, seed)))
  for (const item of stack) if ('tests' in item) item.tests = shuffled(item.tests, seed)
}
