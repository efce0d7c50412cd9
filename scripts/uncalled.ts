/**
 * Lists the documented API calls that no test saw succeed (`backend/tests/catalogue/documented.ts`), and exits with 1
 * if there are any. Arguments: the files of notes.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Notes } from '../backend/tests/catalogue/documented.ts'

const notes = process.argv
  .slice(2)
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Notes)
const called = new Set(notes.flatMap((note) => note.called))
const documented = new Set(notes.flatMap((note) => note.documented))
const uncalled = [...documented].filter((key) => !called.has(key))

console.log(`Calls of the API: ${documented.size}, never seen to succeed: ${uncalled.length}`)
for (const key of uncalled) console.log(`  ${key}`)
process.exitCode = uncalled.length === 0 ? 0 : 1
