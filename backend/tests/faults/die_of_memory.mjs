/**
 * Given to a server with `--import`: once the file DATA_DIR/die-of-memory is there, it is removed and memory is taken until V8
 * ends the process. A limit such as `--max-old-space-size=256` makes that soon.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const LOOK_EVERY_MS = 20
const { DATA_DIR = '' } = process.env
const fuse = join(DATA_DIR, 'die-of-memory')

// Whoever starts the server has the same options and lives on.
if (process.argv[1]?.endsWith('server.ts')) setInterval(look, LOOK_EVERY_MS).unref()

function look() {
  if (!existsSync(fuse)) return
  rmSync(fuse)
  /** @type {number[][]} */
  const held = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => index + held.length))
}
