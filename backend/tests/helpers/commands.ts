/** Commands at a place of their own, as an operator runs them. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const backend = fileURLToPath(new URL('../../', import.meta.url))

type Place = { env: NodeJS.ProcessEnv }

/** A command of the back end, e.g. `waivers:verify`. */
export function command(place: Place, ...args: string[]) {
  return ended(place, backend, ['ace.js', ...args])
}

/** `npm run backup`. */
export function backUp(place: Place, folder: string, ...args: string[]) {
  return ended(place, project, ['scripts/backup.mjs', 'backup', folder, ...args])
}

/** `npm run restore`. */
export function restore(place: Place, folder: string) {
  return ended(place, project, ['scripts/backup.mjs', 'restore', folder])
}

/** A start that ends by itself. */
export function refusedStart(place: Place) {
  const server = ['--import=../scripts/lib/typescript.mjs', 'bin/server.ts']
  return ended({ env: { ...place.env, PORT: '0' } }, backend, server)
}

/** How it ended, and what it said. Long lines are wrapped, so white space is one space. */
function ended({ env }: Place, cwd: string, args: string[]) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => (output += part.toString()))
  }
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said: output.replace(/\s+/g, ' ') }))
  })
}
