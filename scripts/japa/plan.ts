import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Group, Suite, Test } from '@japa/runner/core'
import { inProject } from '../lib/root.mjs'
import { shuffled, specsOf, type Plan, type SuiteName } from '../lib/specs.mjs'

/** What `npm test` wants of this process; by hand there is no plan, and everything runs as it is written. */
export function readPlan(folder: string): Plan | undefined {
  const file = join(folder, 'plan.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Plan) : undefined
}

/** The files of a suite that are to run, as often as they shall: a module that is asked for by another name is loaded anew. */
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

/** Puts the groups of each file, and the tests of each group, in the order that the seed makes. */
export function shuffle({ stack }: Suite, seed: number) {
  const files = Map.groupBy(stack, (item: Group | Test) => item.options.meta.fileName as string)
  stack.splice(0, stack.length, ...[...files.values()].flatMap((items) => shuffled(items, seed)))
  for (const item of stack) if ('tests' in item) item.tests = shuffled(item.tests, seed)
}
