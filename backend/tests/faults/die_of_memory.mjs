/**
 * For a server's `--import`: once the file DATA_DIR/die-of-memory exists, it is removed and memory is allocated until
 * V8 ends the process. A limit such as `--max-old-space-size=256` makes that quick.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const LOOK_EVERY_MS = 20
const { DATA_DIR = '' } = process.env
const fuse = join(DATA_DIR, 'die-of-memory')

// The process that starts the server has the same options and must live on.
if (process.argv[1]?.endsWith('server.ts')) setInterval(look, LOOK_EVERY_MS).unref()

function look() {
  if (!existsSync(fuse)) return
  rmSync(fuse)
  /** @type {number[][]} */
  const held = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => index + held.length))
}
