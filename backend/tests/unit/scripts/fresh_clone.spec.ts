import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { inProject } from '../../../../scripts/lib/root.mjs'

const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^node (\S+\.mjs)/.exec(command)?.[1]
  return file ? [{ name, file }] : []
})

/** Packages that a module and its static imports import; `await import()` comes later. */
function packagesAtOnce(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const targets = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'"()]*?from '([^']+)'/gm),
    ...readFileSync(file, 'utf8').matchAll(/^import '([^']+)'/gm),
  ].flatMap(([, target]) => (target ? [target] : []))
  return targets.flatMap((target) => {
    if (target.startsWith('node:')) return []
    if (!target.startsWith('.')) return [`${target} in ${file}`]
    return /\.m?js$/.test(target) ? packagesAtOnce(join(dirname(file), target), seen) : []
  })
}

test.group('Commands on a fresh clone', () => {
  test('{name} starts before any package is installed')
    .with(COMMANDS)
    .run(({ assert }, { file }) => {
      assert.deepEqual(packagesAtOnce(inProject(file)), [])
    })

  test('the check covers enough commands and would detect a package', ({ assert }) => {
    assert.isAbove(COMMANDS.length, 10)
    assert.isNotEmpty(packagesAtOnce(inProject('scripts/lib/mysql.mjs')))
  })
})
