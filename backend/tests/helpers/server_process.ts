import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { copyTablesOfFile } from '../../../scripts/lib/tables.mjs'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const backend = fileURLToPath(new URL('../../', import.meta.url))

export type Ended = { code: number | null; output: string }

/** SQLite tables of a new park, if the run has prepared them (`scripts/lib/tables.mjs`). */
const TABLES = process.env.TRAILGATE_TABLES

/** A server in this folder starts with the tables of a new park, if prepared: it opens faster. */
export async function beginWithTables(folder: string): Promise<void> {
  if (TABLES) await copyTablesOfFile(TABLES, folder)
}

/** A separate server, as run by `npm start`, in a folder of its own. */
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

/**
 * Runs a script to its end, with only the environment in `env`: returns its exit code, all output, and the error
 * output.
 */
export function runToEnd(args: string[], how: { cwd?: string; env: NodeJS.ProcessEnv }) {
  const child = spawn(process.execPath, args, { cwd: project, ...how })
  let [output, errors] = ['', '']
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString()
    errors += part.toString()
  })
  return new Promise<Ended & { errors: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output, errors }))
  })
}

/** True for a single line without colours or a stack. */
export function isOneSentence({ output }: Ended) {
  const lines = output.trim().split('\n')
  return lines.length === 1 && !output.includes('\u001b[') && !/\bat .*:\d+:\d+/.test(output)
}

/** Accepts every connection and sends nothing. */
export function listener() {
  const server = createServer(() => {})
  return new Promise<Server>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
