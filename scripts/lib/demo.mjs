import { node24 } from './node.mjs'
import { inProject } from './root.mjs'
import { run } from './run.mjs'

/** Fills the demo park the first time; the command itself leaves a park with people in it alone. */
export async function fillDemo(/** @type {NodeJS.ProcessEnv} */ env, { quiet = false } = {}) {
  const code = await run(node24(), ['ace.js', 'demo:fill'], {
    cwd: inProject('backend'),
    env,
    quiet,
  })
  if (code !== 0) process.exit(code)
}
