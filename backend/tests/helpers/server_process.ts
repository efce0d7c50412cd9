import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const backend = fileURLToPath(new URL('../../', import.meta.url))

type Ended = { code: number | null; output: string }

/** A server of its own, as `npm start` runs it, in a folder of its own. */
export function serve(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--import=../scripts/lib/typescript.mjs', 'bin/server.ts'],
    {
      cwd: backend,
      env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'info', ...env },
    }
  )
  let output = ''
  const heard = (part: string) =>
    new Promise<string>((resolve, reject) => {
      const listen = () => {
        if (output.includes(part)) resolve(output)
      }
      child.stdout.on('data', listen)
      child.on('exit', () => reject(new Error(`ended before it said "${part}":\n${output}`)))
      listen()
    })
  const ended = new Promise<Ended>((resolve) => {
    child.on('exit', (code) => resolve({ code, output }))
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return { child, heard, ended }
}
