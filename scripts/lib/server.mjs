import { pathToFileURL } from 'node:url'
import { inProject } from './root.mjs'
import { node24 } from './node.mjs'
import { start } from './run.mjs'

/**
 * Half of Node's default for young objects: 10 MB less at rest. The heap grows by at most 100 % before garbage is
 * collected: with Node's default an export of a million customers took 160 MB more, with this 10 to 44.
 * deploy/Dockerfile has the same.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100']

/** Starts the API, which also serves the browser apps, in its own process. */
export function startServer(
  /** @type {NodeJS.ProcessEnv} */ env = {},
  /** @type {import('node:child_process').StdioOptions} */ stdio = 'inherit'
) {
  const loader = pathToFileURL(inProject('scripts', 'lib', 'typescript.mjs')).href
  return start(node24(), [...SERVER_FLAGS, `--import=${loader}`, 'bin/server.ts'], {
    cwd: inProject('backend'),
    env,
    stdio,
  })
}
