/** Commands in a separate place, as an operator runs them. */
import { fileURLToPath } from 'node:url'
import { runToEnd } from '#tests/helpers/server_process'

const backend = fileURLToPath(new URL('../../', import.meta.url))

type Place = { env: NodeJS.ProcessEnv }

/** A back end command, e.g. `waivers:verify`. */
export function command({ env }: Place, ...args: string[]) {
  return inOneLine(runToEnd(['ace.js', ...args], { cwd: backend, env: { ...process.env, ...env } }))
}

/** `npm run backup`. */
export function backUp(place: Place, folder: string, ...args: string[]) {
  return ofNpm(place, ['backup', folder, ...args])
}

/** `npm run restore`. */
export function restore(place: Place, folder: string) {
  return ofNpm(place, ['restore', folder])
}

function ofNpm({ env }: Place, args: string[]) {
  return inOneLine(runToEnd(['scripts/backup.mjs', ...args], { env: { ...process.env, ...env } }))
}

/** A start that ends by itself; `said` is its message next to the log. */
export async function refusedStart({ env }: Place) {
  const server = ['--import=../scripts/lib/typescript.mjs', 'bin/server.ts']
  const how = { cwd: backend, env: { ...process.env, ...env, PORT: '0' } }
  const { code, errors } = await runToEnd(server, how)
  return { code, said: oneLine(errors) }
}

/** Long lines are wrapped, so white space becomes one space. */
async function inOneLine(ending: ReturnType<typeof runToEnd>) {
  const { code, output, errors } = await ending
  return { code, said: oneLine(output), errors: oneLine(errors) }
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ')
}
