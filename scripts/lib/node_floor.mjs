/**
 * Imported first by every script that installs packages: reports a Node that is too old in one line, before any
 * download. The minimum is that of package.json.
 */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const floor = Number(/\d+/.exec(engines.node)?.[0])

if (Number.parseInt(process.versions.node, 10) < floor) {
  console.error(
    `Trailgate needs Node ${floor} or newer, and this is Node ${process.versions.node}. Get one at https://nodejs.org`
  )
  process.exit(1)
}
