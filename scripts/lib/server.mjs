import { pathToFileURL } from 'node:url'
import { inProject } from './root.mjs'
import { node24 } from './node.mjs'
import { start } from './run.mjs'

/**
 * For young objects half of what Node takes by itself: 10 MB less at rest. Garbage is collected when old ones take half as much again as
 * after the last time, where Node lets them grow to several times as much: an export of a million takes 10 MB more for it, not 170.
 */
const MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** Starts the API, which serves the browser apps too, as a process of its own. */
export function startServer(
  /** @type {NodeJS.ProcessEnv} */ env = {},
  /** @type {import('node:child_process').StdioOptions} */ stdio = 'inherit'
) {
  const loader = pathToFileURL(inProject('scripts', 'lib', 'typescript.mjs')).href
  return start(node24(), [...MEMORY, `--import=${loader}`, 'bin/server.ts'], {
    cwd: inProject('backend'),
    env,
    stdio,
  })
}
